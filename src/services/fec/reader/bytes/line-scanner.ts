import type { FileFacts, Separator } from '../file-facts.ts';
import type { MemoryBudget } from '../memory-budget.ts';
import { CR, Kind, kindsOf, LF, PIPE, QUOTE, TAB } from './byte-kinds.ts';
import type { ByteSource } from './byte-source.ts';
import { Chunks } from './chunks.ts';
import { mayHaveMojibake, mojibakeAt } from './mojibake.ts';

/** A longer line is no line of a ledger. It is passed over without being held. */
export const MAX_LINE_BYTES = 1 << 16;

/** How a line ends. */
const Ending = { none: 0, lf: 1, crlf: 2, crcrlf: 3, cr: 4 } as const;

type ScannerOptions = {
  source: ByteSource;
  /** Where the first line begins. */
  start: number;
  chunkBytes: number;
  separator: Separator;
  /** Fields of a line, and how many empty ones may follow them. */
  fields: number;
  trailing: number;
  /** No line of the file ends with LF. */
  isCrOnly: boolean;
  memory: MemoryBudget;
};

/**
 * Cuts a file into lines and lines into fields. The file is read in chunks; a line that a chunk cuts is looked at again with
 * the next one. Fields are given as positions in the chunk, without the spaces around them; nothing is copied, and nothing is
 * made of what they contain. The fields of the line before stay there to be compared with, inside one chunk.
 */
export class LineScanner {
  buffer: Buffer;
  /** The same bytes. */
  view: DataView;
  /** Where each field of the line begins and ends. Fields beyond the last position are counted and not kept. */
  from: Int32Array;
  to: Int32Array;
  previousFrom: Int32Array;
  previousTo: Int32Array;
  /** How many fields the line has. */
  fields = 0;
  /** Number of the line in the file, from 1. */
  line = 0;
  lineStart = 0;
  previousStart = 0;
  /** The line is longer than MAX_LINE_BYTES: `fields` are those of its beginning. */
  isOverlong = false;
  /** Where the first strange character of the line stands, or -1. */
  strangeAt = -1;
  isMojibake = false;
  nulBytes = 0;
  hasOtherSeparator = false;
  /** From here on the chunk has not been given as lines yet. */
  at = 0;
  /** Where the lines of this chunk begin. */
  chunkStart = 0;

  readonly lineEnds: FileFacts['lineEnds'] = { lf: 0, crlf: 0, crcrlf: 0, cr: 0 };
  /** A position of `from` and `to` where there is always an empty field. */
  readonly emptyField: number;
  /** Values may stand in quotes. */
  readonly isQuoted: boolean;

  readonly #chunks: Chunks;
  readonly #kinds: Uint8Array;
  /** The separator, four times. */
  readonly #mark: number;
  /** Nothing in the chunk is of interest but the separator and bytes below a space. */
  #isWordwise = false;
  #mayHaveMojibake = false;
  readonly #capacity: number;
  readonly #expected: number;
  readonly #most: number;
  readonly #isCrOnly: boolean;
  readonly #separator: number;
  #isSkipping = false;
  #hasQuotes = false;
  #ending: number = Ending.none;

  constructor(options: ScannerOptions) {
    const { source, start, chunkBytes, memory } = options;
    this.#chunks = new Chunks({ source, start, chunkBytes, carriedBytes: MAX_LINE_BYTES, memory });
    this.buffer = this.#chunks.buffer;
    this.view = this.#chunks.view;
    this.#expected = options.fields;
    this.#most = options.fields + options.trailing;
    this.#isCrOnly = options.isCrOnly;
    this.isQuoted = options.separator === ';' || options.separator === ',';
    this.#separator = options.separator.charCodeAt(0);
    this.#kinds = kindsOf(options.separator);
    this.#mark = Math.imul(this.#separator, 0x0101_0101);
    this.#capacity = this.#most + MAX_EXTRA_FIELDS;
    this.emptyField = this.#capacity;
    const positions = this.#capacity + 1;
    this.from = new Int32Array(positions);
    this.to = new Int32Array(positions);
    this.previousFrom = new Int32Array(positions);
    this.previousTo = new Int32Array(positions);
  }

  /** Reads on. False at the end of the file. */
  refill(): boolean {
    const chunks = this.#chunks;
    if (!chunks.refill(this.at)) return false;
    const chunk = this.buffer.subarray(0, chunks.limit);
    this.#isWordwise = !this.isQuoted && (this.#separator !== TAB || !chunk.includes(PIPE));
    this.#mayHaveMojibake = mayHaveMojibake(chunk);
    this.at = 0;
    if (this.#isSkipping) this.#skip();
    this.chunkStart = this.at;
    return true;
  }

  /** Where the line begins in the file. */
  get offset(): number {
    return this.#chunks.position - this.#chunks.limit + this.lineStart;
  }

  /** How far the file is read, in bytes. */
  get position(): number {
    return this.#chunks.position;
  }

  /** Nothing more will be read. */
  close(): void {
    this.#chunks.close();
    this.buffer = this.#chunks.buffer;
    this.view = this.#chunks.view;
  }

  /** Goes to the next line. False if the chunk has no whole line any more. */
  next(): boolean {
    if (this.at >= this.#chunks.limit) return false;
    const from = this.previousFrom;
    const to = this.previousTo;
    this.previousFrom = this.from;
    this.previousTo = this.to;
    this.from = from;
    this.to = to;
    const start = this.at;
    if (!this.#scan(start, this.isQuoted)) return false;
    // Quotes that belong to a text swallow separators: then they are characters like others.
    if (this.#hasQuotes && !this.isOverlong && !this.#isWhole(this.fields)) this.#scan(start, false);
    this.previousStart = this.lineStart;
    this.lineStart = start;
    this.line += 1;
    if (!this.isOverlong) this.#countEnding();
    return true;
  }

  /**
   * Finds the fields of the line that begins at this position. False if the chunk ends before the line does. `| 0` says to the
   * engine that positions are small whole numbers: without it they are boxed on every step of the innermost loop.
   */
  #scan(start: number, mayBeQuoted: boolean): boolean {
    const lineStart = start | 0;
    const limit = this.#chunks.limit | 0;
    const buffer = this.buffer;
    const view = this.view;
    const kinds = this.#kinds;
    const mark = this.#mark | 0;
    const isWordwise = this.#isWordwise;
    const capacity = this.#capacity | 0;
    const from = this.from;
    const to = this.to;
    let at = lineStart;
    let field = 0;
    let fieldStart = lineStart;
    let next = lineStart;
    let isQuotable = mayBeQuoted;
    this.strangeAt = -1;
    this.isMojibake = false;
    this.nulBytes = 0;
    this.hasOtherSeparator = false;
    this.#hasQuotes = false;
    for (;;) {
      if (isWordwise) {
        // Four bytes at once, until one of them is a separator or below a space. Of the bits that tell so the lowest one is
        // always right.
        let word = view.getInt32(at, true);
        let other = word ^ mark;
        let found = (((other - 0x0101_0101) & ~other) | ((word - 0x2020_2020) & ~word)) & HIGH_BITS;
        while (found === 0) {
          at = (at + 4) | 0;
          word = view.getInt32(at, true);
          other = word ^ mark;
          found = (((other - 0x0101_0101) & ~other) | ((word - 0x2020_2020) & ~word)) & HIGH_BITS;
        }
        at = (at + ((31 - Math.clz32(found & -found)) >>> 3)) | 0;
      } else while (kinds[buffer[at] as number] === Kind.plain) at = (at + 1) | 0;
      const kind = kinds[buffer[at] as number] as number;
      if (kind === Kind.separator) {
        if (field < capacity) {
          const isBare =
            at === fieldStart || ((buffer[fieldStart] as number) > QUOTE && (buffer[at - 1] as number) > 32);
          if (isBare) {
            from[field] = fieldStart;
            to[field] = at;
          } else this.#setField(field, fieldStart, at);
        }
        field = (field + 1) | 0;
        at = (at + 1) | 0;
        fieldStart = at;
        continue;
      }
      if (kind === Kind.lf) {
        next = (at + 1) | 0;
        this.#ending = Ending.lf;
        if (at >= limit) {
          if (!this.#chunks.isLast) return this.#isCut(lineStart);
          this.#ending = Ending.none;
        }
        break;
      }
      if (kind === Kind.cr) {
        next = this.#lineEndAt(at, field + 1) | 0;
        if (next < 0) return this.#isCut(lineStart);
        if (next > 0) break;
        if (this.strangeAt < 0) this.strangeAt = at;
        while (buffer[at] === CR) at = (at + 1) | 0;
        continue;
      }
      if (kind === Kind.quote) {
        const closing = isQuotable && isBlank(buffer, fieldStart, at) ? this.#closingQuote(at) | 0 : at;
        if (closing < 0) isQuotable = false;
        if (closing > at) this.#hasQuotes = true;
        at = closing < 0 ? (at + 1) | 0 : (closing + 1) | 0;
        continue;
      }
      if (kind === Kind.otherSeparator) this.hasOtherSeparator = true;
      else {
        if (kind === Kind.nul) this.nulBytes += 1;
        if (this.strangeAt < 0) this.strangeAt = at;
      }
      at = (at + 1) | 0;
    }
    if (at - lineStart > MAX_LINE_BYTES) return this.#giveOverlong(lineStart, at);
    if (field < capacity) this.#setField(field, fieldStart, at);
    if (this.#mayHaveMojibake) this.#lookForMojibake(lineStart, at);
    this.fields = field + 1;
    this.isOverlong = false;
    this.at = next < limit ? next : limit;
    return true;
  }

  #setField(field: number, start: number, end: number): void {
    const buffer = this.buffer;
    let first = start;
    let last = end;
    while (first < last && (buffer[first] as number) <= 32) first += 1;
    while (last > first && (buffer[last - 1] as number) <= 32) last -= 1;
    if (this.isQuoted && last - first >= 2 && buffer[first] === QUOTE && buffer[last - 1] === QUOTE) {
      first += 1;
      last -= 1;
      while (first < last && (buffer[first] as number) <= 32) first += 1;
      while (last > first && (buffer[last - 1] as number) <= 32) last -= 1;
    }
    this.from[field] = first;
    this.to[field] = last;
  }

  #lookForMojibake(start: number, end: number): void {
    const found = mojibakeAt(this.buffer, start, end);
    if (found < 0) return;
    this.isMojibake = true;
    if (this.strangeAt < 0 || found < this.strangeAt) this.strangeAt = found;
  }

  #isWhole(fields: number): boolean {
    return fields >= this.#expected && fields <= this.#most;
  }

  /**
   * Where the next line begins, if the CR at this position ends a line; 0 if it does not, -1 if the chunk ends too early to
   * know. A single CR ends a line if no other line end is in use, or if the line has all its fields there.
   */
  #lineEndAt(at: number, fields: number): number {
    const buffer = this.buffer;
    let end = at + 1;
    const furthest = this.#isCrOnly ? at + 2 : this.#chunks.limit;
    while (end < furthest && buffer[end] === CR) end += 1;
    if (end >= this.#chunks.limit && !this.#chunks.isLast) return -1;
    if (end < this.#chunks.limit && buffer[end] === LF) {
      this.#ending = end === at + 1 ? Ending.crlf : Ending.crcrlf;
      return end + 1;
    }
    if (!this.#isCrOnly && !this.#isWhole(fields) && end < this.#chunks.limit) return 0;
    this.#ending = Ending.cr;
    return this.#isCrOnly ? at + 1 : end;
  }

  #countEnding(): void {
    const { lineEnds } = this;
    if (this.#ending === Ending.crlf) lineEnds.crlf += 1;
    else if (this.#ending === Ending.lf) lineEnds.lf += 1;
    else if (this.#ending === Ending.crcrlf) lineEnds.crcrlf += 1;
    else if (this.#ending === Ending.cr) lineEnds.cr += 1;
  }

  /** The line goes on in the next chunk, unless it is too long already. */
  #isCut(lineStart: number): boolean {
    if (this.#chunks.limit - lineStart <= MAX_LINE_BYTES) return false;
    return this.#giveOverlong(lineStart, this.#chunks.limit);
  }

  #giveOverlong(lineStart: number, at: number): boolean {
    let fields = 1;
    let fieldStart = lineStart;
    for (let position = lineStart; position < lineStart + MAX_LINE_BYTES; position += 1) {
      if (this.buffer[position] !== this.#separator) continue;
      if (fields <= this.#capacity) this.#setField(fields - 1, fieldStart, position);
      fields += 1;
      fieldStart = position + 1;
    }
    if (fields <= this.#capacity) this.#setField(fields - 1, fieldStart, lineStart + MAX_LINE_BYTES);
    this.fields = fields;
    this.strangeAt = -1;
    this.isMojibake = false;
    this.nulBytes = 0;
    this.hasOtherSeparator = false;
    this.isOverlong = true;
    this.#isSkipping = true;
    this.at = at;
    this.#skip();
    return true;
  }

  /** Passes over the rest of a line that is too long. */
  #skip(): void {
    const end = this.buffer.indexOf(this.#isCrOnly ? CR : LF, this.at);
    this.#isSkipping = end < 0 || end >= this.#chunks.limit;
    this.at = this.#isSkipping ? this.#chunks.limit : end + 1;
  }

  /** The position of the quote that ends a quoted field, or -1 if none does on this line. */
  #closingQuote(at: number): number {
    const buffer = this.buffer;
    for (let position = at + 1; ; position += 1) {
      const byte = buffer[position] as number;
      if (byte === LF || byte === CR) return -1;
      if (byte !== QUOTE) continue;
      const after = buffer[position + 1] as number;
      if (after === this.#separator || after === LF || after === CR) return position;
      if (after === QUOTE) position += 1;
    }
  }
}

/** So many fields too many are still kept, to be put back together. */
const MAX_EXTRA_FIELDS = 32;
const HIGH_BITS = 0x8080_8080 | 0;

function isBlank(buffer: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if ((buffer[at] as number) > 32) return false;
  return true;
}
