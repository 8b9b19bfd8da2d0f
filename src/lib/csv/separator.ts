import type { CsvSeparator } from './csv.ts';

const LOOKED_AT = 10_000;

/** What spreadsheets of some countries write; the one that the first line has most of. */
export function separatorOf(text: string): CsvSeparator {
  const head = text.slice(0, LOOKED_AT);
  const end = head.search(/[\r\n]/);
  const line = end < 0 ? head : head.slice(0, end);
  const counts = ([',', ';', '\t'] as const).map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).separator;
}
