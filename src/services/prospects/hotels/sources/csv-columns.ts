import type { Encoding } from './csv-reader.ts';
import { readCsvHeader } from './csv-reader.ts';
import type { Position } from './source-rows.ts';
import { LayoutError } from './source-rows.ts';

/**
 * Finds the columns of a CSV file by the names in its first record, in whatever order they stand. A name may have several
 * spellings. A file without the columns that a reader needs is refused, with the names that are missing.
 */
export type CsvHeader = {
  readonly names: readonly string[];
  /** Names as they are compared: in lower case, without spaces, and with one form of each Thai vowel. */
  readonly keys: readonly string[];
  /** The first byte after the header. */
  readonly end: number;
};

export async function headerOf(file: string, encoding: Encoding): Promise<CsvHeader | { readonly skipped: string }> {
  const header = await readCsvHeader(file, encoding);
  if (header === undefined) throw new LayoutError('The file is empty: there is no line with the names of the columns.');
  return 'skipped' in header ? header : { ...header, keys: header.names.map(keyOf) };
}

/** The column of the first spelling that there is, or -1. */
export function columnOf(header: CsvHeader, spellings: readonly string[]): number {
  for (const spelling of spellings) {
    const column = header.keys.indexOf(keyOf(spelling));
    if (column !== -1) return column;
  }
  return -1;
}

/** What the file has, shortly enough for a message. */
export function foundIn({ names }: CsvHeader): string {
  const shown = names.slice(0, 12).map((name) => `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`);
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ');
}

/** A file is read from its first record after the header, or from where reading stopped before. */
export function afterHeader(header: CsvHeader, from: Position): Position {
  return from.byte < header.end ? { byte: header.end, record: from.record } : from;
}

function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}
