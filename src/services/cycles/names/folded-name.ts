import { LETTERS_WITHOUT_ACCENTS } from './normalised-name.ts';

/**
 * A name in any script as it is looked up: without case, without what a keyboard leaves out (accents, points of Hebrew and
 * Arabic, nuktas, joiners, apostrophes, hyphens), with one letter for those that look alike, and with anusvara for the nasals
 * of Devanagari that it may stand for. Vowel signs of Indian scripts stay: without them दिल्ली would be दलल.
 */
const ONLY_PLAIN = /^[\x20-\x7e]*$/;
/** Marks over letters of Latin, Greek, Cyrillic, Hebrew and Arabic, nuktas of Indian scripts, and what joins or parts letters. */
const LEFT_OUT =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200b-\u200f\u2060\ufeff]/g;
const ALIKE: Readonly<Record<string, string>> = {
  ...LETTERS_WITHOUT_ACCENTS,
  // Candrabindu as anusvara: काठमाडौँ and काठमाडौं.
  '\u0901': '\u0902',
  '\u0981': '\u0982',
  '\u0a01': '\u0a02',
  '\u0a81': '\u0a82',
  // Persian and Urdu letters as the Arabic ones.
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ة: 'ه',
  ς: 'σ',
};
/** A nasal before a consonant of its own row, which may as well be written as anusvara: बम्बई and बंबई, चण्डीगढ़ and चंडीगढ़. */
const NASALS = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;
const ANUSVARA = '\u0902';
const LETTERS_ALIKE = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** `St. John’s` is `saint`, `john`, `s`. Of a length that the caller has bounded. */
export function foldedWords(name: string): string[] {
  const words = (ONLY_PLAIN.test(name) ? name.toLowerCase() : folded(name)).match(WORD) ?? [];
  // What ends with it may have only begun: Stockholm.
  return words.map((word, index) => (word === 'st' && index < words.length - 1 ? 'saint' : word));
}

function folded(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(LETTERS_ALIKE, (letter) => ALIKE[letter] ?? letter)
    .replace(NASALS, ANUSVARA);
}
