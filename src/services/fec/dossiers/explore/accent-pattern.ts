/**
 * A pattern for DuckDB's regular expressions (RE2, which takes linear time) that finds a text whatever its accents; capitals are left to
 * the option `i`. Taking the accents off a million labels takes five times as long as looking for it so.
 */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'aàáâãäå',
  c: 'cç',
  e: 'eèéêë',
  i: 'iìíîï',
  n: 'nñ',
  o: 'oòóôõö',
  u: 'uùúûü',
  y: 'yýÿ',
};
/** Where letter and accent are two characters. */
const ACCENT = '[\\x{0300}-\\x{036f}]?';

export function accentPattern(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  return Array.from(plain, found).join('');
}

function found(character: string): string {
  const variants = LETTERS[character];
  if (variants !== undefined) return `[${variants}]${ACCENT}`;
  // Anything but letters and digits by its number: no sign of the pattern itself.
  return /^[\p{L}\p{N} ]$/u.test(character) ? character : `\\x{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
