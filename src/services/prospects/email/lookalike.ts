import { withoutAccents } from '#lib/text/accents.ts';

/**
 * Letters that cannot be told apart by eye, and characters that cannot be seen at all. Works on one text and knows nothing
 * of addresses. Judged are the alphabets that share shapes with Latin; other scripts beside Latin are nobody's disguise.
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');
export const hasHidden = (text: string): boolean => withoutHidden(text) !== text;

/** Whether a word mixes such alphabets, or is made of lookalikes alone beside a word in Latin letters. */
export function mixesAlphabets(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const alphabets = words.map((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)));
  if (alphabets.some((found) => found.length > 1)) return true;
  const hasLatin = alphabets.some(([only]) => only === LATIN);
  return hasLatin && words.some((word) => isDisguise(word));
}

/** Whether a word of another alphabet could be read as a Latin one, letter by letter. */
export function isDisguise(word: string): boolean {
  const letters = Array.from(word.toLowerCase()).filter((letter) => /\p{L}/u.test(letter));
  return letters.length > 0 && letters.every((letter) => TWINS.has(letter));
}

/** What the eye makes of a text: without accents, and with each lookalike as the Latin letter. */
export function seenAs(text: string): string {
  const bare = withoutAccents(text.toLowerCase());
  return Array.from(bare, (letter) => TWINS.get(letter) ?? COUSINS.get(letter) ?? letter).join('');
}

/** Full-width, mathematical, circled and other variants of ASCII characters as these. Nothing else is changed. */
export function inPlainLetters(text: string): string {
  return text.replace(/\P{ASCII}/gu, (letter) => {
    const plain = letter.normalize('NFKC');
    return /^\p{ASCII}+$/u.test(plain) ? plain : letter;
  });
}

const LATIN = /\p{Script=Latin}/u;
const ALPHABETS = [
  LATIN,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
];

const pairs = (text: string) => new Map(text.split(' ').map((pair) => Array.from(pair) as [string, string]));

/** Alike in most typefaces: Cyrillic, Greek, Armenian. */
const TWINS = pairs(
  'аa ԁd еe һh іi јj ӏl оo рp ԛq ѕs сc ԝw хx уy ѵv ԍg αa οo νv ρp ιi κk υu τt γy χx օo ոn սu հh յj ցg զq',
);

/** Alike at a glance. Enough to recognise the imitation of a name that is known, and for nothing else. */
const COUSINS = pairs('вb кk мm нh тt гr пn ьb ηn ωw εe ηn βb σo μu ıi łl øo đd ɡg ɑa ɩi ʟl ꞁl');
