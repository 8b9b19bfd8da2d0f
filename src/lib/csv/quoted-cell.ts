/**
 * A cell as CSV (RFC 4180) writes it: in quotes where it holds a sign that would end it or be lost, each quotation mark
 * within doubled. Which signs these are depends on who reads the file; the quotation mark must be among them.
 */
export const quotedCell = (cell: string, signs: RegExp): string =>
  signs.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
