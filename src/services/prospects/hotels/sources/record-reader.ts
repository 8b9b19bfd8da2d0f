import { FileWindow, skipByteOrderMark } from './file-window.ts';
import type { Position, SourceRecord } from './source-rows.ts';

/**
 * Reads a file record by record in bounded memory, whatever a record is: a scanner says where each one ends. A record that
 * is longer than may be is passed over without being held. Stopping at any record and going on from its `next` gives the
 * same records as reading on, since nothing is kept from one record to another but the position.
 */
export type RecordScanner = {
  /** Of the record that was found last, or is being read. */
  readonly start: number;
  readonly length: number;
  readonly isBetweenRecords: boolean;
  /** Reads on. Returns where the record found is left behind, or -1 when the bytes ended first. */
  readonly scan: (bytes: Buffer, from: number) => number;
  /** The file ends here. Says whether that completes a record, cuts one off, or finds none. */
  readonly finish: (end: number) => 'record' | 'none' | { readonly skipped: string };
  /** So many bytes in front are gone from memory, and the record begins that much earlier. */
  readonly shift: (dropped: number) => void;
};

/** What a reader makes of one record. */
export type Taken<Row> = { readonly row: Row; readonly notes?: readonly string[] } | { readonly skipped: string };

type RecordOptions<Row> = {
  readonly scanner: RecordScanner;
  /** In bytes, without its line end. */
  readonly longest: number;
  readonly stepBytes: number;
  /** Told of every stretch of the file before its records are taken. */
  readonly look?: (bytes: Buffer) => void;
  /** Takes the scanner's record, which lies in these bytes. */
  readonly take: (bytes: Buffer) => Taken<Row>;
};

/** Small batches die young: with larger ones the collector copies rows that are about to be dropped. */
const LARGEST_BATCH = 500;

export async function* readRecords<Row>(
  file: string,
  from: Position,
  { scanner, longest, stepBytes, look, take }: RecordOptions<Row>,
): AsyncGenerator<readonly SourceRecord<Row>[]> {
  // A record of the greatest length may have a carriage return after it of which the line feed is not read yet.
  const window = await FileWindow.open(file, from.byte, longest + 1, stepBytes);
  try {
    if (from.byte > (await window.size())) return;
    let at = await skipByteOrderMark(window);
    let record = from.record;
    let isDropped = false;
    let batch: SourceRecord<Row>[] = [];
    const found = (nextByte: number): SourceRecord<Row> => {
      const isTooLong = isDropped || scanner.length > longest;
      isDropped = false;
      record += 1;
      const next = { byte: window.offset + nextByte, record };
      if (isTooLong) return { next, skipped: 'record_too_long' };
      // Written out: to spread the objects costs as much as to read a row.
      const taken = take(window.bytes);
      if ('skipped' in taken) return { next, skipped: taken.skipped };
      return taken.notes === undefined ? { next, row: taken.row } : { next, row: taken.row, notes: taken.notes };
    };
    look?.(window.bytes);
    for (;;) {
      const next = scanner.scan(window.bytes, at);
      if (next !== -1) {
        batch.push(found(next));
        at = next;
        if (batch.length < LARGEST_BATCH) continue;
      }
      if (batch.length > 0) yield batch;
      batch = [];
      if (next !== -1) continue;

      at = window.bytes.length;
      isDropped ||= !scanner.isBetweenRecords && at - scanner.start > longest + 1;
      const dropped = isDropped || scanner.isBetweenRecords ? at : scanner.start;
      const hasMore = await window.slide(dropped);
      scanner.shift(dropped);
      at -= dropped;
      if (hasMore) {
        look?.(window.bytes);
        continue;
      }
      const ending = scanner.finish(at);
      if (ending === 'record') yield [found(at)];
      // Beyond the end of the file: whoever goes on from there does not find the same end again.
      else if (ending !== 'none') yield [{ next: { byte: window.offset + at + 1, record: record + 1 }, ...ending }];
      return;
    }
  } finally {
    await window.close();
  }
}
