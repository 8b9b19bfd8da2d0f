import type { RecordScanner } from './record-reader.ts';

/**
 * Find where JSON values begin and end: those of an array, by matching brackets outside of strings, and those that a
 * separator stands between. They parse nothing, so that a damaged value is found like any other; the damage shows later.
 */
const LINE_FEED = 0x0a;
const RECORD_SEPARATOR = 0x1e;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPENING_BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d];
const [OPENING_BRACE, CLOSING_BRACE] = [0x7b, 0x7d];

const BETWEEN = 0;
const IN_VALUE = 1;
const IN_STRING = 2;
const AFTER_BACKSLASH = 3;
/** The array is closed. What follows is not of it. */
const ENDED = 4;

/** Begins after the `[` of an array, or after any of its elements. */
export class ArrayScanner implements RecordScanner {
  start = 0;
  length = 0;
  #state = BETWEEN;
  #depth = 0;

  get isBetweenRecords(): boolean {
    return this.#state === BETWEEN || this.#state === ENDED;
  }

  shift(dropped: number): void {
    this.start -= dropped;
  }

  scan(bytes: Buffer, from: number): number {
    let state = this.#state;
    for (let at = from; at < bytes.length && state !== ENDED; at += 1) {
      const byte = bytes[at] as number;
      if (state === IN_STRING) {
        if (byte === BACKSLASH) state = AFTER_BACKSLASH;
        else if (byte === QUOTE) state = IN_VALUE;
        // No string holds a bare line feed: this value is damaged, and it must not take the ones after it along.
        else if (byte === LINE_FEED) return this.#end(at, at);
      } else if (state === AFTER_BACKSLASH) state = IN_STRING;
      else if (state === BETWEEN) {
        if (byte === CLOSING_BRACKET) state = ENDED;
        else if (byte > SPACE && byte !== COMMA) {
          this.start = at;
          this.#depth = 0;
          state = IN_VALUE;
          at -= 1;
        }
      } else if (byte === QUOTE) state = IN_STRING;
      else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) this.#depth += 1;
      else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) {
        if (this.#depth === 0 && byte === CLOSING_BRACKET) return this.#end(at, at);
        this.#depth -= 1;
        if (this.#depth <= 0) return this.#end(at + 1, at + 1);
      } else if (byte === COMMA && this.#depth === 0) return this.#end(at, at);
    }
    this.#state = state;
    return -1;
  }

  finish(): 'none' | { readonly skipped: string } {
    return this.#state === ENDED ? 'none' : { skipped: 'file_ends_early' };
  }

  #end(contentEnd: number, next: number): number {
    this.length = contentEnd - this.start;
    this.#state = BETWEEN;
    return next;
  }
}

/** Values that each stand on a line of their own, or that each have a record separator before them. */
export class SeparatedScanner implements RecordScanner {
  start = 0;
  length = 0;
  isBetweenRecords = true;
  readonly #separator: number;

  constructor(separator: 'line' | 'record') {
    this.#separator = separator === 'line' ? LINE_FEED : RECORD_SEPARATOR;
  }

  shift(dropped: number): void {
    this.start -= dropped;
  }

  scan(bytes: Buffer, from: number): number {
    let at = from;
    if (this.isBetweenRecords) {
      while (at < bytes.length && (bytes[at] as number) <= SPACE) at += 1;
      if (at === bytes.length) return -1;
      this.start = at;
      this.isBetweenRecords = false;
    }
    const end = bytes.indexOf(this.#separator, at);
    return end === -1 ? -1 : this.#end(end, end + 1);
  }

  finish(end: number): 'record' | 'none' {
    if (this.isBetweenRecords) return 'none';
    this.#end(end, end);
    return 'record';
  }

  #end(contentEnd: number, next: number): number {
    this.length = contentEnd - this.start;
    this.isBetweenRecords = true;
    return next;
  }
}
