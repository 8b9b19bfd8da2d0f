import { quotedCell } from '#lib/csv/quoted-cell.ts';
import { inertCellOfAnySeparator } from '#lib/csv/spreadsheet-cell.ts';
import { LIST_COLUMNS } from './columns.ts';
import { harmlessReport } from './harmless.ts';
import type { Report } from './report.ts';

/**
 * The anomalies as a CSV that a French spreadsheet opens as it is: semicolons, CRLF, a byte order mark. One row each, in the
 * order of the report.
 *
 * A cell that a spreadsheet would run as a formula gets an apostrophe before it, also after a comma or a semicolon inside a
 * cell. The one exception is a cell that is an amount and nothing else, such as `-12,00 €` or `-3,5 %`: digits, spaces, one comma and a
 * unit can call nothing, and an apostrophe would make the figure a text. `-12+…` is no amount, and gets its apostrophe.
 *
 * Does not keep a spreadsheet from reading `0012` as 12: only the workbook keeps every text as it is.
 */
export function renderCsv(report: Report): string {
  const { anomalies } = harmlessReport(report);
  const rows = anomalies.map((anomaly) => LIST_COLUMNS.map(({ value }) => value(anomaly)));
  const lines = [LIST_COLUMNS.map(({ heading }) => heading), ...rows].map((cells) => cells.map(cellOf).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

const AMOUNT = /^[-+\u2212]?\d{1,3}(?:[ \u00a0\u202f]?\d{3})*(?:,\d+)?(?:[ \u00a0\u202f]?[€%])?$/;

function cellOf(text: string): string {
  return quotedCell(AMOUNT.test(text) ? text : inertCellOfAnySeparator(text), NEEDS_QUOTES);
}

/** The comma as well, for spreadsheets that are set to it. No line ends: a report has none. */
const NEEDS_QUOTES = /[";,]/;
