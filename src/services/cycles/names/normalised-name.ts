/**
 * A name without what different sources write differently: case, accents, punctuation, articles, and the words for a
 * fort in several languages. For comparing names, never for showing them.
 */
const LEFT_OUT = new Set(
  `fort fortress fortification citadel castle forte fortaleza fortezza castillo ciudadela citadelle forteresse
  zitadelle festung vesting kasteel bastion of the de da do di del la le l van von`.split(/\s+/),
);
/** Letters that are no base letter with an accent. */
export const LETTERS_WITHOUT_ACCENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A name of nothing but such words keeps them: two names are never the same for having nothing left. */
export function normalisedName(name: string): string {
  const words = wordsIn(name);
  const telling = words.filter((word) => !LEFT_OUT.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

function wordsIn(name: string): string[] {
  return plainWords(name).map((word) => (word === 'st' ? 'saint' : word));
}

/** Words in small letters without accents, for comparing texts: `Ōnin War` is `onin`, `war`. */
export function plainWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS_WITHOUT_ACCENTS[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
