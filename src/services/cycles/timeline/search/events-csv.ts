import { quotedCell } from '#lib/csv/quoted-cell.ts';
import { inertCell } from '#lib/csv/spreadsheet-cell.ts';
import { describeEvent } from '../history/describe-event.ts';
import type { HistoricEvent } from '../history/event.ts';

/**
 * Events as CSV (RFC 4180), a header first. Numbers stand as they are; a text that a spreadsheet would take for a formula
 * gets an apostrophe in front.
 */
export const CSV_FIELDS = [
  'id',
  'year',
  'year_label',
  'end_year',
  'date_precision',
  'title',
  'category',
  'place',
  'country',
  'lat',
  'lng',
  'significance',
  'summary',
  'source',
  'licence',
  'record',
  'url',
  'check_against',
  'confidence',
  'master_phase',
] as const;

const NEEDS_QUOTES = /[",\r\n]/;

export function csvOfEvents(events: readonly HistoricEvent[]): string {
  const lines = events.map((event) => {
    const told = describeEvent(event);
    return CSV_FIELDS.map((field) => cellOf(told[field])).join(',');
  });
  return [CSV_FIELDS.join(','), ...lines].map((line) => `${line}\r\n`).join('');
}

function cellOf(value: string | number | null | readonly string[]): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return quotedCell(inertCell(typeof value === 'string' ? value : value.join('; ')), NEEDS_QUOTES);
}
