import { coreName, splitWords } from '../../linkage/normalise-name.ts';
import { isSameWord } from '../../linkage/word-likeness.ts';
import { addressIn } from './business.ts';
import { writingSystemOf } from './page-words.ts';
import { textsIn } from './structured.ts';
import type { Subject } from './subject.ts';

/**
 * Where a page names the hotel, and whether it is the same name. Words that half of all hotels carry are left aside, the
 * town may be left out, and every alternateName counts, so a Thai and an English name can both be right. Names are not
 * transliterated.
 */
export type NamedPlace = { place: 'title' | 'og:site_name' | 'H1'; text: string };

const MOST_NAMES = 20;
const MOST_OF_NAME = 200;

/** The hotel's names in the structured data, the first one first. */
export function namesOf({ graph, business }: Subject): string[] {
  if (business === null) return [];
  const names = ['name', 'alternateName'].flatMap((property) => textsIn(graph, business.item, property));
  return [...new Set(names)].slice(0, MOST_NAMES).map((name) => name.slice(0, MOST_OF_NAME));
}

/** The words of the town, which a name may carry or not. */
export function townWords({ graph, business }: Subject): ReadonlySet<string> {
  const town = business === null ? null : (addressIn(graph, business.item)?.locality ?? null);
  return new Set(town === null ? [] : splitWords(coreName(town.slice(0, MOST_OF_NAME))));
}

/** One H1 is enough to name the page; a second one is another rule's concern. */
export function namedPlaces({ page }: Subject): NamedPlace[] {
  const heading = page.headings.find(({ level, text }) => level === 1 && text.trim() !== '')?.text;
  const places = [
    { place: 'title' as const, text: page.title },
    { place: 'og:site_name' as const, text: page.openGraph['og:site_name'] },
    { place: 'H1' as const, text: heading },
  ];
  return places.flatMap(({ place, text }) =>
    text == null || text.trim() === '' ? [] : [{ place, text: text.slice(0, MOST_OF_NAME) }],
  );
}

/** A title says more than the name; the name of a site may be a short form of it. */
export function isNamed(name: string, { place, text }: NamedPlace, town: ReadonlySet<string>): boolean {
  return holdsName(text, name, town) || (place === 'og:site_name' && holdsName(name, text, town));
}

function holdsName(text: string, name: string, town: ReadonlySet<string>): boolean {
  const all = splitWords(coreName(name));
  const telling = all.filter((word) => !town.has(word));
  const words = telling.length === 0 ? all : telling;
  const inText = splitWords(coreName(text));
  if (words.length === 0 || inText.length === 0) return false;
  // Two readers may split a Thai name differently.
  if (THAI.test(name) && inText.join('').includes(words.join(''))) return true;
  return words.every((word) => inText.some((other) => isSameWord(word, other)));
}

const THAI = /\p{Script=Thai}/u;

/** A name in another script can be neither confirmed nor denied. */
export function isOtherScript(text: string, names: readonly string[]): boolean {
  const writing = writingSystemOf(text);
  return names.every((name) => writingSystemOf(name) !== writing);
}
