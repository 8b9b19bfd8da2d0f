import type { TableFault } from '#lib/csv/table.ts';
import { readTable } from '#lib/csv/table.ts';
import { faultOfId, faultOfText, faultOfUrl } from './cell-rules.ts';
import type { Source } from './event.ts';

/** Reads sources.csv: where rows are from, and on what terms. */
const COLUMNS = ['key', 'name', 'publisher', 'licence', 'licence_url', 'url', 'note'] as const;
type Column = (typeof COLUMNS)[number];
const LONGEST_TEXT = 1000;

export function readSources(text: string): {
  sources: readonly Source[];
  faults: readonly TableFault<Column>[];
} {
  const table = readTable(text, COLUMNS);
  const faults = [...table.faults];
  const sources = new Map<string, Source>();
  for (const { line, cells } of table.rows) {
    const [key = '', name = '', publisher = '', licence = '', licenceUrl = '', url = '', note = ''] = cells;
    const report = (column: Column, message: string | undefined) => {
      if (message !== undefined) faults.push({ line, column, message });
    };
    report('key', faultOfId(key));
    if (sources.has(key)) report('key', 'A key is used once.');
    for (const [column, cell] of Object.entries({ name, publisher, licence, note }) as [Column, string][]) {
      report(column, cell === '' ? 'It is not empty.' : faultOfText(cell, LONGEST_TEXT));
    }
    if (licenceUrl !== '') report('licence_url', faultOfUrl(licenceUrl));
    if (url !== '') report('url', faultOfUrl(url));
    sources.set(key, { key, name, publisher, licence, licenceUrl: licenceUrl || null, url: url || null, note });
  }
  return { sources: [...sources.values()], faults };
}
