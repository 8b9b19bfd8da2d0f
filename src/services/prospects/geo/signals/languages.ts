import type { PageFacts } from '../page-facts.ts';
import type { SiteFacts } from '../site-facts.ts';
import type { WritingSystem } from './page-words.ts';
import { quoted } from './page-words.ts';

/** Whether a page says its language rightly and links its translations. The language of a text is told by script only. */

/** What is wrong with the lang of a page; null when nothing is. */
export function languageFault(language: string | null, writing: WritingSystem): string | null {
  const tag = language?.trim() ?? '';
  if (tag === '') return 'The page does not say its language';
  if (!isLanguageTag(tag)) return `The language ${quoted(tag, 20)} is no language code`;
  const script = new Intl.Locale(tag).maximize().script ?? '';
  const said = `The language is said to be ${quoted(tag, 20)}, but the text is`;
  if (writing === 'thai' && script !== 'Thai') return `${said} Thai`;
  if (writing === 'latin' && NOT_LATIN.has(script)) return `${said} in Latin letters`;
  if (writing === 'unspaced' && (script === 'Latn' || script === 'Thai')) return `${said} in another script`;
  return null;
}

/** Languages that nobody writes a page of in Latin letters. */
const NOT_LATIN = new Set(['Hans', 'Hant', 'Jpan', 'Kore', 'Khmr', 'Laoo', 'Mymr', 'Thai']);

/** `zz` has the form of a code and is none. */
function isLanguageTag(tag: string): boolean {
  try {
    const { language } = new Intl.Locale(tag);
    return language !== undefined && languageNames.of(language) !== undefined;
  } catch {
    return false;
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** In tenths of what the links to translations are worth; what could not be asked for is left out of both numbers. */
type LinkedLanguages = { part: number; whole: number; faults: readonly string[] };

const RIGHT = 4;
const RECIPROCAL = 4;
const DEFAULT = 2;

export function languagesFault(page: PageFacts, site: SiteFacts): LinkedLanguages {
  const wrong = page.alternates.find(({ language, link }) => !isCode(language) || !isFullAddress(link.written));
  const hasItself = page.alternates.some(({ link }) => isSameAddress(link.url, site.finalUrl));
  const hasDefault = page.alternates.some(({ language }) => language.toLowerCase() === 'x-default');
  const asked = site.alternates.filter(({ status }) => status !== 'unreachable');
  const oneWay = asked.find(({ status, linksBack }) => status !== 200 || !linksBack);
  const isRight = wrong === undefined && hasItself;
  return {
    part:
      (isRight ? RIGHT : 0) + (asked.length > 0 && oneWay === undefined ? RECIPROCAL : 0) + (hasDefault ? DEFAULT : 0),
    whole: RIGHT + (asked.length > 0 ? RECIPROCAL : 0) + DEFAULT,
    faults: [
      ...(wrong === undefined
        ? []
        : [
            isCode(wrong.language)
              ? `${quoted(wrong.link.written, 60)} of hreflang ${quoted(wrong.language, 20)} is no full address`
              : `hreflang ${quoted(wrong.language, 20)} is no language code`,
          ]),
      ...(hasItself ? [] : ['the page is not among its own language versions']),
      ...(oneWay === undefined ? [] : [`${quoted(oneWay.url, 60)} does not link back`]),
      ...(hasDefault ? [] : ['there is no x-default']),
    ],
  };
}

const isCode = (language: string) => language.toLowerCase() === 'x-default' || isLanguageTag(language);

const isFullAddress = (written: string) => /^https?:\/\//i.test(written.trim());

/** A slash at the end and the fragment tell no pages apart. */
const isSameAddress = (a: string | null, b: string) => a !== null && plain(a) === plain(b);

const plain = (address: string) => address.replace(/#.*$/s, '').replace(/\/$/, '').toLowerCase();
