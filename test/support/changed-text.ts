/**
 * Every text that one slip makes out of this one: each character changed to its neighbours in the alphabet of base64url and
 * to the other case, left out, doubled, swapped with the next, and a few more at the ends.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function changedOnce(text: string, ends: readonly string[] = ['A', '=', '.', '-', '0']): string[] {
  const changed = new Set<string>();
  for (let i = 0; i < text.length; i += 1) {
    const [before, letter, after] = [text.slice(0, i), text.charAt(i), text.slice(i + 1)];
    const at = ALPHABET.indexOf(letter);
    // The first of a group of four differs from the next in the lowest bits, which may be unused in the last character.
    for (const step of [1, 2, 3, -1, 17]) changed.add(before + ALPHABET.charAt((at + step + 64) % 64) + after);
    changed.add(before + letter.toUpperCase() + after);
    changed.add(before + letter.toLowerCase() + after);
    changed.add(before + after);
    changed.add(before + letter + letter + after);
    changed.add(before + after.charAt(0) + letter + after.slice(1));
  }
  for (const end of ends) {
    changed.add(text + end);
    changed.add(end + text);
  }
  changed.add('');
  changed.delete(text);
  return [...changed];
}
