import { coreName, splitWords } from '../../text/normalise-name.ts';
import { isSameWord } from '../../text/word-likeness.ts';
import type { StructuredItem } from '../page-facts.ts';
import { addressIn } from './business.ts';
import { writingSystemOf } from './page-words.ts';
import { textsIn } from './structured.ts';
import type { Subject } from './subject.ts';

/**
 * Where a page names the hotel, and whether it is the same name. Words that half of all hotels carry are left aside, the
 * town may be left out, and every alternateName counts, so a Thai and an English name can both be right. Names are not
 * transliterated.
 */
export type WrittenName = { where: 'title' | 'og:site_name' | 'H1'; text: string };

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

/** Whether an item is the hotel itself, told once more: under its id, or under its name. */
export function isThisBusiness(subject: Subject, item: StructuredItem): boolean {
  const { graph, business } = subject;
  if (business === null || item === business.item || (item.id !== null && item.id === business.item.id)) return true;
  const town = townWords(subject);
  const tellingWords = (name: string) =>
    splitWords(coreName(name.slice(0, MOST_OF_NAME)))
      .filter((word) => !town.has(word))
      .join(' ');
  const own = new Set(namesOf(subject).map(tellingWords));
  return textsIn(graph, item, 'name')
    .slice(0, MOST_NAMES)
    .some((name) => own.has(tellingWords(name)));
}

/** One H1 is enough to name the page; a second one is another rule's concern. */
export function writtenNames({ page }: Subject): WrittenName[] {
  const heading = page.headings.find(({ level, text }) => level === 1 && text.trim() !== '')?.text;
  const written = [
    { where: 'title' as const, text: page.title },
    { where: 'og:site_name' as const, text: page.openGraph['og:site_name'] },
    { where: 'H1' as const, text: heading },
  ];
  return written.flatMap(({ where, text }) =>
    text == null || text.trim() === '' ? [] : [{ where, text: text.slice(0, MOST_OF_NAME) }],
  );
}

/** A title says more than the name; the name of a site may be a short form of it. */
export function isNamed(name: string, { where, text }: WrittenName, town: ReadonlySet<string>): boolean {
  return (
    [name, withoutBrand(name)].some((each) => holdsName(text, each, town)) ||
    (where === 'og:site_name' && holdsName(name, text, town))
  );
}

/** `Siam Court - MGallery Collection`: whose brand it is may be left out, another house of the brand may not. */
function withoutBrand(name: string): string {
  const [, house, rest = ''] = BRANDED.exec(name) ?? [];
  return house === undefined || !BRAND.test(rest) ? name : house;
}

const BRANDED = /^(.{3,100}?)(?:\s[-–—|]\s|,\s|\s(?=(?:managed )?by\s))(.{2,100})$/u;
const BRAND =
  /\b(?:accor|ascott|autograph|by|collection|curio|group|handwritten|hilton|hospitality|hyatt|ihg|marriott|member|mgallery|minor|official|radisson|tribute|trademark|wyndham)\b/i;

function holdsName(text: string, name: string, town: ReadonlySet<string>): boolean {
  const all = splitWords(coreName(name));
  const telling = all.filter((word) => !town.has(word));
  const words = telling.length === 0 ? all : telling;
  const inText = splitWords(coreName(text));
  if (words.length === 0 || inText.length === 0) return false;
  // Two readers may split a Thai name differently, and many write `LanternQuay` for their site.
  if ((THAI.test(name) || words.length > 1) && inText.join('').includes(words.join(''))) return true;
  return words.every((word) => inText.some((other) => isSameWord(word, other)));
}

const THAI = /\p{Script=Thai}/u;

/** A name in another script can be neither confirmed nor denied. */
export function isOtherScript(text: string, names: readonly string[]): boolean {
  const writing = writingSystemOf(text);
  return names.every((name) => writingSystemOf(name) !== writing);
}
