import { foldedWords } from '../../names/folded-name.ts';
import type { Gazetteer } from './gazetteer.ts';

/**
 * Names by how their words begin. The entries of the file lie sorted by what follows the beginning of a word, so that those
 * with one beginning are neighbours: they are found by halving, and only names on the way there are read.
 */
export type PlaceIndex = {
  /** Entries whose rest of a name begins with these letters: from, to before; until `exact` the rest is nothing else. */
  beginningWith: (letters: string) => EntryRange;
  /** What follows the beginning of the word, to the end of the name. */
  restOf: (entry: number) => string;
};

type EntryRange = { from: number; exact: number; to: number };

const FIRST_LETTER = '\u0000';
const LAST_LETTER = '\uffff';

export function indexPlaces({ columns, nameText }: Gazetteer): PlaceIndex {
  const { entries, entryWords } = columns;
  const restOf = (entry: number): string => {
    const words = foldedWords(nameText(entries[entry] as number));
    return words.slice(entryWords[entry]).join('');
  };
  const firstNotBefore = (letters: string, from = 0): number => {
    let [low, high] = [from, entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (restOf(middle) < letters) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    restOf,
    beginningWith: (letters) => {
      const from = firstNotBefore(letters);
      const exact = firstNotBefore(letters + FIRST_LETTER, from);
      return { from, exact, to: firstNotBefore(letters + LAST_LETTER, exact) };
    },
  };
}
