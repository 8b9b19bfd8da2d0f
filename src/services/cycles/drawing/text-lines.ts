/**
 * Breaks text into lines. A server has no font to measure with, so that each letter counts as wide as in the widest of the
 * usual system fonts: a line may be shorter than it could be, and is not cut off.
 */
const BOLD = 1.14;
/** In shares of the font's size, the first pattern that matches. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\p{Extended_Pictographic}/u, 1.4],
  [/[iljftrI.,;:'|!()[\] ]/, 0.42],
  [/[mwMW@%]/, 1],
  [/[a-z0-9]/, 0.64],
  // Devanagari: signs above and below their letter, signs beside it, the widest vowels, and all others.
  [/[\u0900-\u0902\u093a\u093c\u0941-\u0948\u094d]/, 0],
  [/[\u0903\u093e-\u0940\u0949-\u094c]/, 0.32],
  [/[\u0906\u0911-\u0914]/, 1.05],
  [/[\u0904-\u0963]/, 0.84],
  [/[\u0020-\u1fff]/, 0.8],
];
const WIDEST = 1;

export function widthOf(text: string, size: number, weight: 'normal' | 'bold' = 'normal'): number {
  let widths = 0;
  for (const letter of text) widths += ASCII_WIDTHS[letter.codePointAt(0) ?? 0] ?? widthOfLetter(letter);
  return widths * size * (weight === 'bold' ? BOLD : 1);
}

const widthOfLetter = (letter: string) => WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? WIDEST;
/** Nearly all that is ever written; the patterns are asked once. */
const ASCII_WIDTHS = Array.from({ length: 128 }, (_, code) => widthOfLetter(String.fromCharCode(code)));

/** At most `most` lines of that width; a word that is too long is broken, and an ellipsis stands for what is left over. */
export function linesOf(text: string, size: number, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(line, size) <= width;
  const lines: string[] = [];
  for (const [word] of text.matchAll(/\S+/g)) {
    const last = lines.pop();
    const joined = last === undefined ? word : `${last} ${word}`;
    if (fits(joined)) lines.push(joined);
    else lines.push(...(last === undefined ? [] : [last]), ...broken(word, fits));
    if (lines.length > most)
      return lines.slice(0, most).map((line, index) => (index < most - 1 ? line : cut(line, fits)));
  }
  return lines;
}

/** One line of that width at most, cut within a word if need be; an ellipsis stands for what is left over. */
export function oneLine(text: string, size: number, width: number, weight: 'normal' | 'bold' = 'normal'): string {
  const fits = (line: string) => widthOf(line, size, weight) <= width;
  return fits(text) ? text : cut(text, fits);
}

function broken(word: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const letter of word) {
    const last = lines.pop() ?? '';
    if (fits(last + letter)) lines.push(last + letter);
    else lines.push(last, letter);
  }
  return lines;
}

function cut(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(line);
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('')}…`;
}
