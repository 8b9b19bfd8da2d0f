import type { CsvRecord } from './csv.ts';
import { readCsv } from './csv.ts';

/** A CSV text under a header that must be exactly the one expected, and whose rows have a cell for each column. */
export type TableFault<Column extends string> = { line: number; column: Column | null; message: string };

export function readTable<Column extends string>(
  text: string,
  columns: readonly Column[],
): { rows: readonly CsvRecord[]; faults: readonly TableFault<Column>[] } {
  const { records, faults: csvFaults } = readCsv(text);
  const [header, ...body] = records;
  const isExpected = header?.line === 1 && header.cells.length === columns.length;
  if (!isExpected || columns.some((column, at) => column !== header.cells[at])) {
    // Cells under other names would all be wrong, and say nothing.
    return { rows: [], faults: [{ line: 1, column: null, message: `The first line is ${columns.join()}` }] };
  }
  const faults: TableFault<Column>[] = csvFaults.map((fault) => ({ ...fault, column: null }));
  const rows: CsvRecord[] = [];
  for (const row of body) {
    if (row.cells.length === columns.length) rows.push(row);
    else {
      const message = `A row has ${columns.length} cells; this one has ${row.cells.length}.`;
      faults.push({ line: row.line, column: null, message });
    }
  }
  return { rows, faults };
}
