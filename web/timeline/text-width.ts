import { BOLD, isBold, PLAIN } from './draw.ts';

/** How wide texts are, by their letters: measuring each of a hundred thousand labels would take a second. */
const MOST_LETTERS = 38;
const FIRST = 32;
const LAST = 126;

export function widthsOf(): (text: string, significance: number) => number {
  const to = document.createElement('canvas').getContext('2d');
  const tables = [PLAIN, BOLD].map((font) => {
    if (to !== null) to.font = font;
    return Float32Array.from({ length: LAST - FIRST + 1 }, (_, index) => {
      return to?.measureText(String.fromCharCode(FIRST + index)).width ?? 7;
    });
  });
  return (text, significance) => {
    const table = tables[isBold(significance) ? 1 : 0] as Float32Array;
    let width = 0;
    for (let index = 0; index < text.length; index += 1) width += table[text.charCodeAt(index) - FIRST] ?? 9;
    return width;
  };
}

/** A title in the length of a label, cut between words. */
export function labelOf(title: string): string {
  if (title.length <= MOST_LETTERS) return title;
  const cut = title.slice(0, MOST_LETTERS - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > MOST_LETTERS / 2 ? cut.slice(0, space) : cut).replace(/[,;:]$/, '')}…`;
}
