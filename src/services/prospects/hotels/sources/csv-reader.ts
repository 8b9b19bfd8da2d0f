import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { CsvScanner, MOST_COLUMNS, QUOTED_WITH_QUOTES } from './csv-scanner.ts';
import type { Taken } from './record-reader.ts';
import { readRecords } from './record-reader.ts';
import type { Position, SourceRecord } from './source-rows.ts';
import { START } from './source-rows.ts';

/**
 * Reads the records of a CSV file in bounded memory, from any position that it has given before. Only the columns that are
 * asked for become text. Nothing is repaired: bytes that are not of the encoding, quotes that do not fit and records
 * without an end are skipped with the reason. Reads no meaning into columns; the first record is a record like the others.
 */
export type Encoding = 'utf-8' | 'windows-874';

/** One record. The same object is used for the next one: it is valid during `take` only. */
export type CsvFields = {
  /** How many columns this record has. */
  readonly width: number;
  /** The text of a column, without quotes around it; empty when the record has no such column. */
  readonly text: (column: number) => string;
};

type CsvOptions<Row> = {
  readonly encoding: Encoding;
  readonly take: (fields: CsvFields) => Taken<Row>;
  readonly stepBytes?: number;
};

const LONGEST_RECORD = 1024 * 1024;
const STEP_BYTES = 1024 * 1024;

export function readCsv<Row>(
  file: string,
  from: Position,
  { encoding, take, stepBytes = STEP_BYTES }: CsvOptions<Row>,
): AsyncGenerator<readonly SourceRecord<Row>[]> {
  const scanner = new CsvScanner();
  const fields = new DecodedFields(scanner, encoding);
  return readRecords(file, from, {
    scanner,
    longest: LONGEST_RECORD,
    stepBytes,
    look: (bytes) => fields.look(bytes),
    take: (bytes) => {
      const fault = fields.decode(bytes);
      return fault === undefined ? take(fields) : { skipped: fault };
    },
  });
}

/** The first record of a file, or why it cannot be read; undefined when there is none. */
export async function readCsvHeader(
  file: string,
  encoding: Encoding,
): Promise<{ readonly names: readonly string[]; readonly end: number } | { readonly skipped: string } | undefined> {
  const take = (fields: CsvFields) => ({ row: Array.from({ length: fields.width }, (_, i) => fields.text(i).trim()) });
  for await (const [first] of readCsv(file, START, { encoding, take, stepBytes: 16 * 1024 })) {
    if (first === undefined) break;
    return 'skipped' in first ? { skipped: first.skipped } : { names: first.row, end: first.next.byte };
  }
  return undefined;
}

const NOT_OF_ENCODING: Record<Encoding, string> = { 'utf-8': 'not_utf8', 'windows-874': 'not_windows_874' };

/** Turns a record into text no further than it is asked for. */
class DecodedFields implements CsvFields {
  readonly #scanner: CsvScanner;
  readonly #encoding: Encoding;
  readonly #decoder: TextDecoder;
  #bytes: Buffer = Buffer.alloc(0);
  #isAsciiThroughout = false;
  /** The whole record, where one byte of it is one character of the text. */
  #line: string | undefined;

  constructor(scanner: CsvScanner, encoding: Encoding) {
    this.#scanner = scanner;
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  }

  get width(): number {
    return this.#scanner.width;
  }

  /** Most of the time all of a stretch is ASCII, and its records need no look of their own. */
  look(bytes: Buffer): void {
    this.#isAsciiThroughout = isAscii(bytes);
  }

  /** Makes the scanner's record the current one. Returns why it cannot be read. */
  decode(bytes: Buffer): string | undefined {
    const { start, length, isMisquoted, width } = this.#scanner;
    this.#bytes = bytes;
    if (this.#isAsciiThroughout) this.#line = bytes.toString('latin1', start, start + length);
    else {
      const record = bytes.subarray(start, start + length);
      if (isAscii(record)) this.#line = record.toString('latin1');
      else if (this.#encoding === 'utf-8') {
        if (!isUtf8(record)) return NOT_OF_ENCODING[this.#encoding];
        this.#line = undefined;
      } else {
        try {
          this.#line = this.#decoder.decode(record);
        } catch {
          return NOT_OF_ENCODING[this.#encoding];
        }
      }
    }
    if (isMisquoted) return 'text_after_quote';
    return width > MOST_COLUMNS ? 'wrong_number_of_columns' : undefined;
  }

  text(column: number): string {
    const { start, width, fieldStarts, fieldEnds, fieldKinds } = this.#scanner;
    if (column >= width) return '';
    const first = fieldStarts[column] as number;
    const end = fieldEnds[column] as number;
    if (first === end) return '';
    const text =
      this.#line === undefined
        ? this.#bytes.toString('utf8', start + first, start + end)
        : this.#line.substring(first, end);
    return fieldKinds[column] === QUOTED_WITH_QUOTES ? text.replaceAll('""', '"') : text;
  }
}
