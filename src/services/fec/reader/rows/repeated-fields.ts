import type { LineScanner } from '../bytes/line-scanner.ts';
import { areSameBytes } from '../bytes/same-bytes.ts';

/**
 * Tells which fields of a line are, byte for byte, those of the line before. In most lines the first ones are: they are
 * found all at once. Knows only what the scanner has in its buffer.
 */
export class RepeatedFields {
  readonly #scanner: LineScanner;
  readonly #expected: number;
  /** So many fields at the beginning of the line are those of the line before. */
  #leading = 0;

  /** Lines with other than the expected fields, or with quotes around them, are compared field by field. */
  constructor(scanner: LineScanner, expected: number) {
    this.#scanner = scanner;
    this.#expected = expected;
  }

  /** The scanner stands on another line. Whether the line before is there to be compared with, as it was scanned. */
  look(hasPrevious: boolean): void {
    const scanner = this.#scanner;
    this.#leading = 0;
    if (!hasPrevious || scanner.isQuoted || scanner.fields !== this.#expected) return;
    const { view, lineStart, from } = scanner;
    let at = lineStart;
    let before = scanner.previousStart;
    while (before + 4 <= lineStart && view.getInt32(at) === view.getInt32(before)) {
      at += 4;
      before += 4;
    }
    while (before < lineStart && view.getInt8(at) === view.getInt8(before)) {
      at += 1;
      before += 1;
    }
    // A field is the same if its separator is.
    const last = this.#expected - 1;
    let field = 0;
    while (field < last && (from[field + 1] as number) <= at) field += 1;
    this.#leading = field;
  }

  /** Only for a line that has one before it. */
  isAsBefore(field: number): boolean {
    if (field < this.#leading) return true;
    const { view, from, to, previousFrom, previousTo } = this.#scanner;
    const start = from[field] as number;
    const end = to[field] as number;
    const before = previousFrom[field] as number;
    return end - start === (previousTo[field] as number) - before && areSameBytes(view, start, end, view, before);
  }
}
