import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position, SourceReader, SourceRecord } from '../sources/source-rows.ts';
import { START } from '../sources/source-rows.ts';

/** Files for readers to read, gone with the process, which several test files may share; and all that a reader makes of one. */
const directory = mkdtempSync(join(tmpdir(), 'prospects-sources-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

export function sourceFile(content: string | Uint8Array, name = 'source'): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

export async function readAll<Row>(
  reader: SourceReader<Row>,
  file: string,
  from: Position = START,
): Promise<SourceRecord<Row>[]> {
  const records: SourceRecord<Row>[] = [];
  for await (const batch of reader(file, from)) records.push(...batch);
  return records;
}

/** The rows and reasons alone, for comparing. */
export const outcomes = <Row>(records: readonly SourceRecord<Row>[]) =>
  records.map((record) => ('skipped' in record ? record.skipped : record.row));

/** Fails unless reading on from every record gives what reading through gives. */
export async function expectResumable<Row>(reader: SourceReader<Row>, file: string): Promise<void> {
  const { expect } = await import('vitest');
  const records = await readAll(reader, file);
  for (const [index, { next }] of records.entries()) {
    expect(await readAll(reader, file, next)).toEqual(records.slice(index + 1));
  }
}
