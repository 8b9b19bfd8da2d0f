import { editDistance } from '#lib/text/edit-distance.ts';

/**
 * Whether two words of a name are the same word to a reader: a slip of the pen, or one written short (`Rd` for `Road`).
 * Anything with a digit in it must be equal to the letter, and so must short words: `Rose` is not `Rosa`.
 */
export function isSameWord(a: string, b: string): boolean {
  return isSameButForSlips(a, b) || isWrittenShort(a, b) || isWrittenShort(b, a);
}

export function isSameButForSlips(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const slips = shorter >= 8 ? 2 : shorter >= 5 ? 1 : 0;
  if (slips === 0 || Math.abs(a.length - b.length) > slips) return false;
  return !HAS_DIGIT.test(a) && !HAS_DIGIT.test(b) && editDistance(a, b, slips) !== undefined;
}

export const HAS_DIGIT = /\d/;

/** Consonants of the long word, the first and last letter among them: st-street, rd-road, jln-jalan, bldg-building. */
function isWrittenShort(short: string, long: string): boolean {
  if (long.length < short.length + 2 || short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  if (!/^[a-z][b-df-hj-np-tv-z]{1,3}$/.test(short)) return false;
  let found = 0;
  for (const letter of long) if (letter === short[found]) found += 1;
  return found === short.length;
}
