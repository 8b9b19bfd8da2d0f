import type { RecordScanner } from './record-reader.ts';

/**
 * Finds where the records and fields of a CSV file (RFC 4180) begin and end, byte by byte and without copying. It can stop
 * at any byte and go on with the next piece of the file. Lines end with LF, CR or both; empty lines are no records. Every
 * encoding will do whose commas, quotes and line ends are those of ASCII. Decodes nothing and holds no text.
 */
const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** More columns than any registry has. What is beyond is counted, not located. */
export const MOST_COLUMNS = 1024;

const BETWEEN_RECORDS = 0;
const FIELD_BEGINS = 1;
const IN_PLAIN_FIELD = 2;
const IN_QUOTES = 3;
/** After a quote within quotes: it ends the field, or it is the first of two that stand for one. */
const AFTER_QUOTE = 4;
const AFTER_CARRIAGE_RETURN = 5;

const PLAIN = 0;
const QUOTED = 1;
/** Quoted, and two quotes in a row stand for one. */
export const QUOTED_WITH_QUOTES = 2;

export class CsvScanner implements RecordScanner {
  /** Of the record that was found last, or is being read. Its bytes begin at `start`, the fields are relative to that. */
  start = 0;
  length = 0;
  width = 0;
  /** Something stands between a closing quote and the next comma. */
  isMisquoted = false;
  readonly fieldStarts = new Int32Array(MOST_COLUMNS);
  readonly fieldEnds = new Int32Array(MOST_COLUMNS);
  readonly fieldKinds = new Uint8Array(MOST_COLUMNS);
  #state = BETWEEN_RECORDS;
  #fieldStart = 0;
  #fieldKind = PLAIN;

  get isBetweenRecords(): boolean {
    return this.#state === BETWEEN_RECORDS;
  }

  shift(dropped: number): void {
    this.start -= dropped;
  }

  scan(bytes: Buffer, from: number): number {
    const end = bytes.length;
    let at = from;
    let state = this.#state;
    while (at < end) {
      if (state === IN_PLAIN_FIELD) {
        at = this.#plainFields(bytes, at);
        if (at === end) break;
        const byte = bytes[at];
        at += 1;
        if (byte === COMMA) state = FIELD_BEGINS;
        else if (byte === LINE_FEED) return this.#endRecord(at - 1, at);
        else state = this.#afterCarriageReturn(at - 1);
      } else if (state === FIELD_BEGINS) {
        const byte = bytes[at] as number;
        if (byte === QUOTE) {
          at += 1;
          this.#beginField(at, QUOTED);
          state = IN_QUOTES;
        } else {
          this.#beginField(at, PLAIN);
          state = IN_PLAIN_FIELD;
        }
      } else if (state === IN_QUOTES) {
        const quote = bytes.indexOf(QUOTE, at);
        at = quote === -1 ? end : quote + 1;
        if (quote !== -1) state = AFTER_QUOTE;
      } else if (state === AFTER_QUOTE) {
        const byte = bytes[at] as number;
        at += 1;
        if (byte === QUOTE) {
          this.#fieldKind = QUOTED_WITH_QUOTES;
          state = IN_QUOTES;
        } else if (byte === COMMA) {
          this.#endField(at - 2);
          state = FIELD_BEGINS;
        } else if (byte === LINE_FEED) {
          this.#endField(at - 2);
          return this.#endRecord(at - 1, at);
        } else if (byte === CARRIAGE_RETURN) {
          this.#endField(at - 2);
          state = this.#afterCarriageReturn(at - 1);
        } else {
          this.isMisquoted = true;
          state = IN_PLAIN_FIELD;
        }
      } else if (state === AFTER_CARRIAGE_RETURN) {
        return this.#endRecord(this.start + this.length, bytes[at] === LINE_FEED ? at + 1 : at);
      } else {
        const byte = bytes[at];
        if (byte === LINE_FEED || byte === CARRIAGE_RETURN) at += 1;
        else {
          this.#beginRecord(at);
          state = FIELD_BEGINS;
        }
      }
    }
    this.#state = state;
    return -1;
  }

  finish(end: number): 'record' | 'none' | { readonly skipped: string } {
    const state = this.#state;
    if (state === BETWEEN_RECORDS) return 'none';
    if (state === FIELD_BEGINS) this.#beginField(end, PLAIN);
    if (state === FIELD_BEGINS || state === IN_PLAIN_FIELD) this.#endField(end);
    if (state === AFTER_QUOTE) this.#endField(end - 1);
    this.#endRecord(state === AFTER_CARRIAGE_RETURN ? this.start + this.length : end, end);
    return state === IN_QUOTES ? { skipped: 'quote_not_closed' } : 'record';
  }

  /**
   * Goes over this field and all that follow without quotes, and stops at the byte after the last one of them. Nearly all
   * of a file is read here, so everything is at hand in local variables.
   */
  #plainFields(bytes: Buffer, from: number): number {
    const { start, fieldStarts, fieldEnds, fieldKinds } = this;
    const end = bytes.length;
    let width = this.width;
    let fieldStart = this.#fieldStart;
    let at = from;
    for (; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte > COMMA || (byte !== COMMA && byte !== LINE_FEED && byte !== CARRIAGE_RETURN)) continue;
      if (width < MOST_COLUMNS) {
        fieldStarts[width] = fieldStart;
        fieldEnds[width] = at - start;
        fieldKinds[width] = PLAIN;
      }
      width += 1;
      if (byte !== COMMA || at + 1 === end || bytes[at + 1] === QUOTE) break;
      fieldStart = at + 1 - start;
    }
    this.width = width;
    this.#fieldStart = fieldStart;
    return at;
  }

  #beginRecord(at: number): void {
    this.start = at;
    this.width = 0;
    this.isMisquoted = false;
  }

  #beginField(at: number, kind: number): void {
    this.#fieldStart = at - this.start;
    this.#fieldKind = kind;
  }

  #endField(at: number): void {
    const column = this.width;
    if (column < MOST_COLUMNS) {
      this.fieldStarts[column] = this.#fieldStart;
      this.fieldEnds[column] = at - this.start;
      this.fieldKinds[column] = this.#fieldKind;
    }
    this.width = column + 1;
  }

  #afterCarriageReturn(at: number): number {
    this.length = at - this.start;
    return AFTER_CARRIAGE_RETURN;
  }

  #endRecord(contentEnd: number, next: number): number {
    this.length = contentEnd - this.start;
    this.#state = BETWEEN_RECORDS;
    return next;
  }
}
