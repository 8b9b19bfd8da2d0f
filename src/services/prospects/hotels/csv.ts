import { inertCell } from '#kernel/spreadsheet-cell.ts';
import type { Hotel } from './hotel.ts';
import { HotelSchema } from './hotel.ts';

/** Hotels as RFC 4180 lines that a spreadsheet can open without running anything. */
const FIELDS = Object.keys(HotelSchema.properties) as (keyof Hotel)[];

export const CSV_HEADER = `${FIELDS.join(',')}\r\n`;

export function csvLine(hotel: Hotel): string {
  return `${FIELDS.map((field) => cellOf(hotel[field])).join(',')}\r\n`;
}

function cellOf(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const harmless = inertCell(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
