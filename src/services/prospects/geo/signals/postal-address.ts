import { normaliseName, splitWords } from '../../text/normalise-name.ts';
import { PROVINCES } from '../../text/thai-provinces.ts';
import { HAS_DIGIT, isSameWord } from '../../text/word-likeness.ts';
import type { PostalAddress } from './business.ts';
import { readingPart, withAsciiDigits } from './page-words.ts';

/**
 * Whether the address of the structured data is the one that a reader of the page sees. The words of the street must
 * stand together. Nothing is geocoded, and streets are not translated: where the page writes the street in another
 * script, the postcode and the numbers in it decide.
 */
export type AddressAgreement = {
  postcode: 'shown' | 'absent' | 'another' | 'unstated';
  street: 'shown' | 'absent' | 'unstated';
  /** A postcode that the page shows and the structured data does not. */
  otherPostcode: string | null;
};

export function compareAddress(address: PostalAddress, text: string, country: string | undefined): AddressAgreement {
  const shown = withAsciiDigits(readingPart(text));
  // An address in one text has its postcode in it.
  const told = address.postcode ?? postcodesIn(address.street ?? '', country).at(-1) ?? null;
  const postcode = told === null ? null : compactPostcode(told);
  const others = postcodesIn(shown, country).filter((other) => other !== postcode);
  const street = address.street === null ? [] : streetWords(address.street, postcode);
  const absent = others.length > 0 ? 'another' : 'absent';
  return {
    postcode: postcode === null ? 'unstated' : isPostcodeShown(postcode, shown) ? 'shown' : absent,
    street: street.length === 0 ? 'unstated' : isStreetShown(street, postcode, shown) ? 'shown' : 'absent',
    otherPostcode: others[0] ?? null,
  };
}

/** What looks like the postcode of an address in Singapore or Thailand. A price has five digits too. */
export function postcodesIn(text: string, country: string | undefined): string[] {
  const shown = withAsciiDigits(readingPart(text));
  const found: string[] = [];
  for (const match of shown.matchAll(FIVE_OR_SIX_DIGITS)) {
    const [digits] = match;
    const before = shown.slice(Math.max(0, match.index - NEARBY), match.index);
    const after = shown.slice(match.index + digits.length, match.index + digits.length + NEARBY);
    const isPostcode =
      digits.length === 6
        ? country !== 'TH' && /(?:^|[^a-z])(?:(?:singapore|新加坡)[\s,]{0,3}|s\s{0,2})\(?$/iu.test(before)
        : country !== 'SG' && (THAI_PLACE.test(before) || /^[\s,]{0,3}(?:ประเทศไทย|thailand)/i.test(after));
    if (isPostcode && !/^\s?(?:บาท|baht|thb)/i.test(after)) found.push(digits);
    if (found.length === MOST_POSTCODES) break;
  }
  return found;
}

const MOST_POSTCODES = 20;
const NEARBY = 30;
const FIVE_OR_SIX_DIGITS = /(?<![\d.,/-])[0-9]{5,6}(?![\d/]|[.,]\d)/g;
/** Short names of provinces are everyday words in Thai: they count after the word for province only. */
const SHORT_NAME = 5;
const THAI_PLACE = new RegExp(
  `(?:(?:จังหวัด|จ\\.)\\s?\\p{Script=Thai}{2,20}|${[
    'กทม',
    'กรุงเทพ',
    'ประเทศไทย',
    '(?<![a-z])thailand',
    ...PROVINCES.map(({ thai }) => thai).filter((thai) => thai.length > SHORT_NAME),
    ...PROVINCES.map(({ english }) => `(?<![a-z])${english.replaceAll(' ', '\\s?')}(?![a-z])`),
  ].join('|')})[^\\d]{0,6}$`,
  'iu',
);

const compactPostcode = (text: string) => withAsciiDigits(text).replace(/[\s-]/g, '').toUpperCase();

function isPostcodeShown(postcode: string, text: string): boolean {
  const spaced = Array.from(postcode.replace(/[^A-Z0-9]/g, '').slice(0, 12)).join('[\\s-]?');
  return spaced !== '' && new RegExp(`(?<![A-Za-z0-9])${spaced}(?![A-Za-z0-9])`, 'i').test(text);
}

const MOST_STREET_WORDS = 30;

/** A whole address in one text ends with its postcode, which is judged for itself. */
const streetWords = (street: string, postcode: string | null) =>
  splitWords(normaliseName(withAsciiDigits(street)))
    .filter((word) => word !== postcode?.toLowerCase() && !NO_HELP.has(word))
    .slice(0, MOST_STREET_WORDS);

const NO_HELP = new Set(['no', 'number', 'the', 'of', 'and', 'at', 'เลขที่', 'ที่']);

/** Three of five words: floors, buildings and districts come and go. */
const SHARED_TENTHS = 6;

function isStreetShown(street: readonly string[], postcode: string | null, text: string): boolean {
  const isThaiStreet = street.some((word) => THAI.test(word));
  const numbers = street.filter((word) => HAS_DIGIT.test(word));
  const isLike = rememberedLikeness();
  return windowsOf(text).some((window) => {
    const words = new Set(window.split(' '));
    const shared = street.filter((word) => isIn(word, words, window, isLike)).length;
    // Many a hotel is named after its street: without the number it is not yet the address.
    const hasNumber = numbers.length === 0 || numbers.some((word) => words.has(word));
    if (hasNumber && shared * 10 >= street.length * SHARED_TENTHS) return true;
    const isOtherScript = isThaiStreet !== THAI.test(window);
    const isSamePlace = postcode !== null && words.has(postcode.toLowerCase());
    return isOtherScript && isSamePlace && numbers.length > 0 && numbers.every((word) => words.has(word));
  });
}

const THAI = /\p{Script=Thai}/u;

/** Two readers may split Thai differently: there it is enough that the word's letters stand in the line. */
const isIn = (word: string, words: ReadonlySet<string>, window: string, isLike: typeof isSameWord) =>
  THAI.test(word) ? window.includes(word) : words.has(word) || [...words].some((other) => isLike(word, other));

/** A page repeats its words; the street has few. */
function rememberedLikeness(): typeof isSameWord {
  const known = new Map<string, boolean>();
  return (word, other) => {
    const pair = `${word} ${other}`;
    let isLike = known.get(pair);
    if (isLike === undefined) {
      isLike = isSameWord(word, other);
      known.set(pair, isLike);
    }
    return isLike;
  };
}

const MOST_PIECES = 1_000;
const MOST_OF_PIECE = 200;
const PIECES_IN_WINDOW = 3;

/** An address takes one block or a few: each piece of the text with the ones after it. */
function windowsOf(text: string): string[] {
  const all = text.match(PIECE) ?? [];
  const looked = all.length <= 2 * MOST_PIECES ? all : [...all.slice(0, MOST_PIECES), ...all.slice(-MOST_PIECES)];
  const pieces = looked.map(normaliseName);
  return pieces.map((_, index) => pieces.slice(index, index + PIECES_IN_WINDOW).join(' '));
}

const PIECE = new RegExp(`[^\\n]{1,${MOST_OF_PIECE}}(?=\\s|$)|[^\\n]{1,${MOST_OF_PIECE}}`, 'gu');
