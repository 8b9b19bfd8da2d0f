import { foldedWords } from '../../names/folded-name.ts';

/**
 * How the name of a place is read: `Chennai`; `Chennai, IN` or `Chennai, India`; `Paris, US-TX`, `Paris, TX, US` or `Paris,
 * Texas`; `Paris Texas`. What follows the name is a country or a region, and narrows the search. A comma, and any word, may
 * belong to the name: the longest name is tried first.
 */
export type PlaceReading = { name: string; within: readonly string[] };

export const MOST_WORDS = 8;

const MOST_QUALIFIERS = 2;
/** `Portland New South Wales` */
const MOST_WORDS_OF_REGION = 3;

export const partsOf = (query: string): readonly string[] =>
  query
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Where commas part the name from what it lies in. */
export function readingsOf(query: string): readonly PlaceReading[] {
  const parts = partsOf(query);
  return Array.from({ length: Math.min(parts.length, MOST_QUALIFIERS + 1) }, (_, qualifiers) => ({
    name: parts.slice(0, parts.length - qualifiers).join(', '),
    within: parts.slice(parts.length - qualifiers),
  }));
}

/** Where nothing but blanks does. */
export function readingsWithoutComma(query: string): readonly PlaceReading[] {
  const words = foldedWords(query);
  return Array.from({ length: Math.max(0, Math.min(words.length - 1, MOST_WORDS_OF_REGION)) }, (_, index) => {
    const nameWords = words.length - 1 - index;
    return { name: words.slice(0, nameWords).join(' '), within: [words.slice(nameWords).join(' ')] };
  });
}
