import { byteOrderOf } from './bytes/byte-order.ts';
import type { ByteSource } from './bytes/byte-source.ts';
import { utf16AsUtf8 } from './bytes/utf16-source.ts';
import type { FileFacts } from './file-facts.ts';
import { decodeBytes } from './file-text.ts';
import type { Ledger } from './ledger.ts';
import { RowFlag } from './ledger.ts';

/** Of these lines the ledger does not hold everything as it was written. */
const NOT_AS_WRITTEN =
  RowFlag.broken |
  RowFlag.mended |
  RowFlag.unreadableAmount |
  RowFlag.irregularAmount |
  RowFlag.unreadableSide |
  RowFlag.unreadableDate |
  RowFlag.irregularDate |
  RowFlag.unreadablePieceDate |
  RowFlag.unreadableValidDate |
  RowFlag.unreadableLetteringDate;

/** The rest of a longer line is left out. */
const LONGEST_BYTES = 8192;
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/**
 * Such lines as they stand in the file, by their rows, best asked for in the order of the file; null for all others, which can be written
 * again from what was read of them.
 */
export function originalLines(
  source: ByteSource,
  { ledger, file }: { ledger: Pick<Ledger, 'flags' | 'offset'>; file: Pick<FileFacts, 'encoding'> },
): (row: number) => string | null {
  const { wide, start } = byteOrderOf(source);
  const bytes = wide === undefined ? source : utf16AsUtf8(source, wide, start);
  const encoding = wide === undefined ? file.encoding : 'utf-8';
  const line = new Uint8Array(LONGEST_BYTES);
  return (row) => {
    if (((ledger.flags[row] as number) & NOT_AS_WRITTEN) === 0) return null;
    const read = line.subarray(0, bytes.read(line, ledger.offset[row] as number));
    const end = read.findIndex((byte) => byte === LINE_FEED || byte === CARRIAGE_RETURN);
    return decodeBytes(end === -1 ? read : read.subarray(0, end), encoding);
  };
}
