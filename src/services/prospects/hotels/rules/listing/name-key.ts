/**
 * A name as it is sorted: case, accents and signs do not matter, and Thai comes in the order of its dictionaries, by the
 * consonant before the vowel that is written in front of it and without tone marks. Bounded, and never empty.
 */
export function nameKey(name: string): string {
  const key = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0e47-\u0e4e]/g, '')
    .replace(/([\u0e40-\u0e44])([\u0e01-\u0e2e])/g, '$2$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return key === ''
    ? '-'
    : Array.from(key.slice(0, 2 * LENGTH))
        .slice(0, LENGTH)
        .join('');
}

/** Enough to tell names apart; those that are alike for so long follow their numbers. */
const LENGTH = 60;
