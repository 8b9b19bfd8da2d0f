import { closeSync, openSync, writeSync } from 'node:fs';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { encryptFrame, FRAME_BYTES } from '#platform/blobs/frames.ts';
import type { Books } from '../../ledger/books.ts';
import type { ByteSource } from '../../reader/bytes/byte-source.ts';
import { LEDGER_COLUMNS, LedgerRows } from './ledger-columns.ts';

/** Where the lines of a file go: nobody reads them there without the key. */
export type LedgerTarget = { path: string; key: Uint8Array };

/** Rows of a group: so many are in memory as texts at once. */
const GROUP_ROWS = 100_000;

/** Writes the lines of a file as Parquet, encrypted as any file that is kept. Gives its length, unencrypted. */
export function writeLedger(books: Books, source: ByteSource, target: LedgerTarget): number {
  const file = openSync(target.path, 'wx', 0o600);
  try {
    const bytes = new EncryptedBytes(file, target.key);
    const parquet = new ParquetWriter({ writer: bytes, schema: schema(), createdBy: 'quintet fec', statistics: false });
    const rows = new LedgerRows(books, source);
    const { size } = books.ledger;
    for (let from = 0; from < size; from += GROUP_ROWS) {
      const columnData = rows.columns(from, Math.min(size, from + GROUP_ROWS));
      void parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
    }
    void parquet.finish();
    return bytes.offset;
  } finally {
    closeSync(file);
  }
}

function schema() {
  const columns = LEDGER_COLUMNS.map(({ name, type, kind }) => ({
    name,
    type,
    repetition_type: 'OPTIONAL' as const,
    ...(kind !== undefined && { converted_type: kind }),
  }));
  return [{ name: 'ledger', num_children: columns.length }, ...columns];
}

/** What was appended goes to the file by whole frames, each encrypted by itself. */
class EncryptedBytes extends ByteWriter {
  readonly #file: number;
  readonly #key: Uint8Array;
  #frames = 0;

  constructor(file: number, key: Uint8Array) {
    super(4 * FRAME_BYTES);
    this.#file = file;
    this.#key = key;
  }

  /** After each group of rows. The last bytes stay: the last frame has to say that it is. */
  flush(): void {
    const bytes = this.getBytes();
    let from = 0;
    for (; bytes.length - from > FRAME_BYTES; from += FRAME_BYTES)
      this.#write(bytes.subarray(from, from + FRAME_BYTES), false);
    bytes.copyWithin(0, from);
    this.index = bytes.length - from;
  }

  override finish(): void {
    this.flush();
    this.#write(this.getBytes(), true);
    this.index = 0;
  }

  #write(plain: Uint8Array, isLast: boolean): void {
    const frame = encryptFrame(this.#key, { number: this.#frames, isLast }, plain);
    this.#frames += 1;
    for (let from = 0; from < frame.length; ) from += writeSync(this.#file, frame, from);
  }
}
