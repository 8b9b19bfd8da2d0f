import { byteOrderOf } from './bytes/byte-order.ts';
import type { ByteSource } from './bytes/byte-source.ts';
import { EncodingCensus } from './bytes/encoding-census.ts';
import { LineScanner, MAX_LINE_BYTES } from './bytes/line-scanner.ts';
import { utf16AsUtf8 } from './bytes/utf16-source.ts';
import type { Encoding, FileFacts } from './file-facts.ts';
import { decodeBytes } from './file-text.ts';
import { findFirstLine } from './header/first-line.ts';
import { readHeader } from './header/header.ts';
import type { Ledger } from './ledger.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { EMPTY_FILE, NO_LINES, noHeader, overlongHeader, type Refusal } from './refusal.ts';
import { RowWriter } from './rows/row-writer.ts';

export type ReadOptions = {
  /** For the hash tables: it shows in no result. */
  seed: number;
  memory: MemoryBudget;
  /** Hears now and then how much of the file has been read, 0 to 1. */
  onProgress?: (share: number) => void;
  /** How much is read at once; it shows in no result. */
  chunkBytes?: number;
};

const CHUNK_BYTES = 1 << 20;
/** A guess by the first lines may be far off: beyond this the columns grow with what was really read. */
const MOST_ROWS_AT_FIRST = 1 << 20;

/**
 * Reads a file into a ledger, whatever its encoding, line ends, separator and order of columns. Lines that cannot be read
 * are part of the ledger too; only a file without a readable header or without any line is refused. Throws OutOfBudget if
 * the ledger would take too much memory. Judges nothing: what is unusual about the file is told by `file`.
 */
export function readLedger(
  source: ByteSource,
  options: ReadOptions,
): { ledger: Ledger; file: FileFacts } | { refused: Refusal } {
  const { wide, hasMark, start } = byteOrderOf(source);
  const bytes = wide === undefined ? source : utf16AsUtf8(source, wide, start);
  const textStart = wide === undefined ? start : 0;
  const firstLine = findFirstLine(bytes, textStart);
  if (firstLine === undefined) return { refused: EMPTY_FILE };
  if (firstLine.isOverlong) return { refused: overlongHeader(firstLine.bytes) };
  const header = readHeader(decodeBytes(firstLine.bytes, 'utf-8'));
  if (!('facts' in header)) return { refused: noHeader(firstLine.bytes, header) };

  let encoding: Encoding = 'utf-8';
  const decode = (text: Uint8Array) => decodeBytes(text, encoding);
  const { memory } = options;
  const { isCrOnly } = firstLine;
  const scanner = new LineScanner({
    source: bytes,
    start: textStart,
    chunkBytes: options.chunkBytes ?? CHUNK_BYTES,
    separator: header.separator,
    fields: header.facts.columns.length,
    trailing: header.trailing,
    isCrOnly,
    memory,
  });
  const rows = new RowWriter({
    header,
    scanner,
    seed: options.seed,
    memory,
    estimateRows: (rowsSoFar) => estimateRows(rowsSoFar, bytes.size, scanner.position, firstLine.meanLineBytes),
    decode,
  });
  const census = new EncodingCensus({
    longestLine: MAX_LINE_BYTES,
    isKnownUtf8: hasMark || wide !== undefined,
  });
  let emptyLines = 0;
  let isBehindHeader = false;
  while (scanner.refill()) {
    rows.forgetPrevious();
    while (!isBehindHeader && scanner.next()) {
      isBehindHeader = scanner.offset === firstLine.offset;
      if (!isBehindHeader) emptyLines += 1;
    }
    if (isBehindHeader) emptyLines += addLines(scanner, rows);
    census.add(scanner.buffer, scanner.chunkStart, scanner.at);
    options.onProgress?.(Math.min(1, scanner.position / bytes.size));
  }
  scanner.close();
  if (rows.size === 0) return { refused: NO_LINES };

  if (wide === undefined && !hasMark) encoding = census.encoding;
  const file: FileFacts = {
    encoding: wide ?? encoding,
    hasByteOrderMark: hasMark,
    separator: header.separator,
    layout: header.layout,
    lineEnds: scanner.lineEnds,
    header: header.facts,
    ...rows.faults.facts(decode),
    windowsBytes: census.windowsBytes,
    invalidUtf8Lines: census.invalidUtf8Lines,
    emptyLines,
  };
  return { ledger: rows.finish(), file };
}

/** All lines of a chunk. Gives the number of empty ones. */
function addLines(scanner: LineScanner, rows: RowWriter): number {
  let emptyLines = 0;
  while (scanner.next()) {
    if (scanner.fields === 1 && scanner.from[0] === scanner.to[0] && !scanner.isOverlong) {
      emptyLines += 1;
      rows.forgetPrevious();
    } else rows.add();
  }
  return emptyLines;
}

function estimateRows(rowsSoFar: number, size: number, position: number, meanLineBytes: number): number {
  if (rowsSoFar === 0) return Math.min(MOST_ROWS_AT_FIRST, Math.ceil((size / meanLineBytes) * 1.05) + 16);
  return Math.ceil(Math.max(rowsSoFar * 1.25, rowsSoFar * (size / position) * 1.02));
}
