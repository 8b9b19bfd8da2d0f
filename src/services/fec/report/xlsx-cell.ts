/**
 * Cells of a worksheet (ECMA-376 part 1, 18.3.1.4). Texts are inline strings and figures are plain values: no cell is ever a
 * formula, so whatever a text begins with, a spreadsheet only shows it.
 */
export type Cell = { text: string; style: number } | { figure: number; style: number };

export function rowXml(number: number, cells: readonly Cell[]): string {
  const parts = cells.map((cell, index) => cellXml(`${columnName(index)}${number}`, cell));
  return `<row r="${number}">${parts.join('')}</row>`;
}

function cellXml(place: string, cell: Cell): string {
  const start = `<c r="${place}" s="${cell.style}"`;
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
const cellText = (text: string): string => xmlText(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For texts that hold no character which XML forbids. */
export const xmlText = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
