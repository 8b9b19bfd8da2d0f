import type { Column } from '../../../reader/file-facts.ts';
import { draftOf, eachMonth, entry } from '../../../test/drafts/build.ts';
import { columnsOf, type FecOptions, fecRows, joinRows } from '../../../test/drafts/write-fec.ts';

/** Files of sales as they should be, but for the lines that a test of the format spoils. */

/** Ten sales a month of two lines each: 240 lines, the first twenty of them January's. */
export const sales = Array.from({ length: 10 }, () => eachMonth('202501', 12, (month) => month))
  .flat()
  .sort()
  .map((month, index) =>
    entry(
      { journal: 'VE', date: `${month}15`, piece: `FA${1000 + index}`, label: `Facture à régler ${index}` },
      ['411000', 100_00 + index, { thirdParty: 'C01' }],
      ['707000', -100_00 - index],
    ),
  );

/** How many lines of data the file has. */
export const LINES = sales.length * 2;

export const position = (column: Column, hasSides = false) => columnsOf('engagement', hasSides).indexOf(column);

/** The file with other values on some lines, by the lines' numbers. */
export function changed(
  lines: readonly number[],
  change: (row: string[]) => unknown,
  options: FecOptions = {},
): Buffer {
  const rows = fecRows(draftOf(sales), options);
  for (const line of lines) change(rows[line - 1] as string[]);
  return joinRows(rows, options);
}

export const withValue = (column: Column, value: string, ...lines: readonly number[]) =>
  changed(lines, (row) => {
    row[position(column)] = value;
  });
