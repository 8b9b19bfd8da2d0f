import { escapeDoubleQuoted } from '#lib/xml/escape.ts';

/**
 * Cells of a worksheet (ECMA-376 part 1, 18.3.1.4). Texts are inline strings and figures are plain values: no cell is ever a
 * formula, so whatever a text begins with, a spreadsheet only shows it.
 */
export type Cell = { text: string; style: number } | { figure: number; style: number };

/** `widths` are those of the columns, in characters: the row is as high as its longest text needs, within reason. */
export function rowXml(number: number, cells: readonly Cell[], widths: readonly number[]): string {
  const parts = cells.map((cell, index) => cellXml(`${columnName(index)}${number}`, cell));
  const lines = Math.max(
    1,
    ...cells.map((cell, index) => ('text' in cell ? linesOf(cell.text, widths[index] ?? 1) : 1)),
  );
  const height = Math.min(lines, MAX_LINES) * LINE_POINTS + 2;
  return `<row r="${number}" ht="${height}">${parts.join('')}</row>`;
}

const LINE_POINTS = 13;
const MAX_LINES = 12;

/** About as many as a spreadsheet makes of it: words are not torn, so some of each line stays free. */
const linesOf = (text: string, width: number): number =>
  text.length <= width ? 1 : Math.ceil((text.length * 1.15) / width);

function cellXml(reference: string, cell: Cell): string {
  const start = `<c r="${reference}" s="${cell.style}"`;
  if ('figure' in cell) return `${start}><v>${cell.figure}</v></c>`;
  if (cell.text === '') return `${start}/>`;
  return `${start} t="inlineStr"><is><t xml:space="preserve">${cellText(cell.text)}</t></is></c>`;
}

/** A, B, … Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** `_x0041_` would be read as the character with that number, so the underscore is written as one. */
const cellText = (text: string): string => escapeDoubleQuoted(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));
