import { quotedCell } from '#lib/csv/quoted-cell.ts';
import { inertCellOfAnySeparator } from '#lib/csv/spreadsheet-cell.ts';
import type { ExportedHotel } from './exported-hotel.ts';
import { EXPORTED_FIELDS } from './exported-hotel.ts';

/** Hotels as RFC 4180 lines that a spreadsheet can open without running anything. */
export const CSV_HEADER = `${EXPORTED_FIELDS.join(',')}\r\n`;

export function csvLine(hotel: ExportedHotel): string {
  return `${EXPORTED_FIELDS.map((field) => cellOf(hotel[field])).join(',')}\r\n`;
}

function cellOf(value: string | number | boolean | null | readonly string[]): string {
  if (typeof value === 'object' && value !== null) return cellOf(value.join(' '));
  if (typeof value !== 'string') return value === null ? '' : String(value);
  return quotedCell(inertCellOfAnySeparator(value), NEEDS_QUOTES);
}

const NEEDS_QUOTES = /[",\r\n]/;
