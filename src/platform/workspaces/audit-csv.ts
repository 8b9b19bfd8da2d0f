import { quotedCell } from '#lib/csv/quoted-cell.ts';
import { inertCell } from '#lib/csv/spreadsheet-cell.ts';
import type { AuditRow } from './audit.ts';

/** A column by its name: what a row says there. */
export type AuditColumns<Row extends AuditRow> = Readonly<Record<string, (row: Row) => string | null>>;

/** The audit for spreadsheets (RFC 4180, with a header). Names are what people chose: no cell is a formula. */
export function csvOfAudit<Row extends AuditRow>(columns: AuditColumns<Row>, rows: readonly Row[]): string {
  const cell = (text: string | null) => quotedCell(inertCell(text ?? ''), /[",\r\n]/);
  const reads = Object.values(columns);
  const lines = rows.map((row) => reads.map((read) => cell(read(row))).join(','));
  return [Object.keys(columns).join(','), ...lines].map((line) => `${line}\r\n`).join('');
}
