import { type Arrays, ownArrays } from './arrays.ts';
import { byteOrderOf } from './bytes/byte-order.ts';
import type { ByteSource } from './bytes/byte-source.ts';
import { EncodingCensus } from './bytes/encoding-census.ts';
import { LineScanner, MAX_LINE_BYTES } from './bytes/line-scanner.ts';
import { utf16AsUtf8 } from './bytes/utf16-source.ts';
import type { Encoding, FileFacts } from './file-facts.ts';
import { decodeBytes } from './file-text.ts';
import { type FirstLine, findFirstLine } from './header/first-line.ts';
import { type Header, readHeader } from './header/header.ts';
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
  /** Where the ledger lies: seen by this thread alone, unless told otherwise. */
  arrays?: Arrays;
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
export function readLedger(source: ByteSource, options: ReadOptions): ReadLedger | { refused: Refusal } {
  const opened = openLedger(source);
  if ('refused' in opened) return opened;
  return finishLedger(
    opened,
    readPart(opened, options, { start: opened.textStart, endOf: () => Number.POSITIVE_INFINITY }),
  );
}

export type ReadLedger = { ledger: Ledger; file: FileFacts };

/** What is known of a file before its lines are read. */
export type OpenedLedger = {
  bytes: ByteSource;
  textStart: number;
  firstLine: FirstLine;
  header: Header;
  wide: 'utf-16le' | 'utf-16be' | undefined;
  hasMark: boolean;
  /** What its texts are written in is known when all of them have been read. */
  encoding: Encoding;
};

export function openLedger(source: ByteSource): OpenedLedger | { refused: Refusal } {
  const { wide, hasMark, start } = byteOrderOf(source);
  const bytes = wide === undefined ? source : utf16AsUtf8(source, wide, start);
  const textStart = wide === undefined ? start : 0;
  const firstLine = findFirstLine(bytes, textStart);
  if (firstLine === undefined) return { refused: EMPTY_FILE };
  if (firstLine.isOverlong) return { refused: overlongHeader(firstLine.bytes) };
  const header = readHeader(decodeBytes(firstLine.bytes, 'utf-8'));
  if (!('facts' in header)) return { refused: noHeader(firstLine.bytes, header) };
  return { bytes, textStart, firstLine, header, wide, hasMark, encoding: 'utf-8' };
}

/** Lines of a file that were read one after the other. */
export type LedgerPart = { rows: RowWriter; scanner: LineScanner; census: EncodingCensus; emptyLines: number };

/**
 * A part begins and ends where a line begins. `endOf` is asked before each step, with how far it has been read; infinity is
 * the end of the file, whose size is a guess where it is decoded on the way.
 */
export type PartRange = { start: number; endOf: (position: number) => number };

export function readPart(opened: OpenedLedger, options: ReadOptions, { start, endOf }: PartRange): LedgerPart {
  const { bytes, textStart, firstLine, header, wide, hasMark } = opened;
  const { memory } = options;
  const scanner = new LineScanner({
    source: partOf(bytes, endOf),
    start,
    chunkBytes: options.chunkBytes ?? CHUNK_BYTES,
    separator: header.separator,
    fields: header.facts.columns.length,
    trailing: header.trailing,
    isCrOnly: firstLine.isCrOnly,
    memory,
  });
  const rows = new RowWriter({
    header,
    scanner,
    seed: options.seed,
    memory,
    arrays: options.arrays ?? ownArrays,
    estimateRows: (rowsSoFar) =>
      estimateRows(rowsSoFar, bytes.size - start, scanner.position - start, firstLine.meanLineBytes),
    decode: (text) => decodeBytes(text, opened.encoding),
  });
  const census = new EncodingCensus({
    longestLine: MAX_LINE_BYTES,
    isKnownUtf8: hasMark || wide !== undefined,
  });
  let emptyLines = 0;
  let isBehindHeader = start > textStart;
  while (scanner.refill()) {
    rows.forgetPrevious();
    let counted = scanner.chunkStart;
    // Of a line that is too long only a part is seen, and how much is chance.
    const passOverlong = () => {
      census.add(scanner.buffer, counted, scanner.lineStart);
      counted = scanner.at;
    };
    while (!isBehindHeader && scanner.next()) {
      if (scanner.isOverlong) passOverlong();
      isBehindHeader = scanner.offset === firstLine.offset;
      if (!isBehindHeader) emptyLines += 1;
    }
    if (isBehindHeader) emptyLines += addLines(scanner, rows, passOverlong);
    census.add(scanner.buffer, counted, scanner.at);
    options.onProgress?.(Math.min(1, scanner.position / bytes.size));
  }
  scanner.close();
  return { rows, scanner, census, emptyLines };
}

export function finishLedger(opened: OpenedLedger, part: LedgerPart): ReadLedger | { refused: Refusal } {
  const { wide, hasMark, header } = opened;
  const { rows, scanner, census, emptyLines } = part;
  if (rows.size === 0) return { refused: NO_LINES };
  if (wide === undefined && !hasMark) opened.encoding = census.encoding;
  const file: FileFacts = {
    encoding: wide ?? opened.encoding,
    hasByteOrderMark: hasMark,
    separator: header.separator,
    layout: header.layout,
    lineEnds: scanner.lineEnds,
    header: header.facts,
    ...rows.faults.facts((text) => decodeBytes(text, opened.encoding)),
    windowsBytes: census.windowsBytes,
    invalidUtf8Lines: census.invalidUtf8Lines,
    emptyLines,
  };
  return { ledger: rows.finish(), file };
}

/** As if the file ended there. */
function partOf(bytes: ByteSource, endOf: (position: number) => number): ByteSource {
  return {
    size: bytes.size,
    read: (target, position) => {
      const left = endOf(position) - position;
      return left > 0 ? bytes.read(left < target.length ? target.subarray(0, left) : target, position) : 0;
    },
  };
}

/** All lines of a chunk. Gives the number of empty ones. */
function addLines(scanner: LineScanner, rows: RowWriter, onOverlong: () => void): number {
  let emptyLines = 0;
  while (scanner.next()) {
    if (scanner.isOverlong) onOverlong();
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
