import { isAscii, isUtf8 } from 'node:buffer';
import type { Encoding } from '../file-facts.ts';

/** So many lines with other than ASCII decide what the file is written in. */
const VOTES = 4096;
const LF = 10;
const CR = 13;

/** As another thread can take it over. */
export type CensusParts = { valid: number; invalid: number; windowsBytes: number; decision: boolean | undefined };

/**
 * Finds out what a file is written in while its lines go by: UTF-8 if most lines with other than ASCII are valid UTF-8,
 * otherwise ISO 8859-15, or windows-1252 if there are bytes that only the latter uses. The result does not depend on how
 * the lines are grouped.
 */
export class EncodingCensus {
  readonly #longestLine: number;
  #valid = 0;
  #invalid = 0;
  #windowsBytes = 0;
  /** Whether it is UTF-8, once enough lines have said so. */
  #decision: boolean | undefined;

  /** Longer lines have no say: they are not read whole. A byte order mark says at once what the file is. */
  constructor(options: { longestLine: number; isKnownUtf8: boolean }) {
    this.#longestLine = options.longestLine;
    if (options.isKnownUtf8) this.#decision = true;
  }

  /** Whole lines: the part begins and ends with a line. */
  add(buffer: Buffer, start: number, end: number): void {
    const part = buffer.subarray(start, end);
    if (isAscii(part)) return;
    if (this.#decision === undefined || (this.#decision && !isUtf8(part))) this.#addLines(part);
    if (this.#decision !== true) this.#windowsBytes += windowsBytesOf(part);
  }

  get parts(): CensusParts {
    return {
      valid: this.#valid,
      invalid: this.#invalid,
      windowsBytes: this.#windowsBytes,
      decision: this.#decision,
    };
  }

  /**
   * Adds what was counted in a later part of the file. False, and nothing is added, if it does not tell what one census of
   * the whole would have counted: one that has decided counts only what its own decision needs.
   */
  absorb(part: CensusParts): boolean {
    const [valid, invalid] = [this.#valid + part.valid, this.#invalid + part.invalid];
    const isDecidedNow = this.#decision === undefined && valid + invalid >= VOTES;
    // Which of them were the first votes is not known: they must all say the same.
    if (isDecidedNow && valid > 0 && invalid > 0) return false;
    const decision = isDecidedNow ? valid >= invalid : this.#decision;
    if (part.decision !== undefined && part.decision !== decision) return false;
    this.#valid = valid;
    this.#invalid = invalid;
    this.#windowsBytes += part.windowsBytes;
    this.#decision = decision;
    return true;
  }

  get encoding(): Encoding {
    if (this.#valid + this.#invalid === 0) return 'ascii';
    if (this.#isUtf8) return 'utf-8';
    return this.#windowsBytes > 0 ? 'windows-1252' : 'iso-8859-15';
  }

  get windowsBytes(): number {
    return this.#isUtf8 ? 0 : this.#windowsBytes;
  }

  get invalidUtf8Lines(): number {
    return this.#isUtf8 ? this.#invalid : 0;
  }

  get #isUtf8(): boolean {
    return this.#decision ?? this.#valid >= this.#invalid;
  }

  /** Halves the part until a line is alone, and leaves out what is ASCII at once. */
  #addLines(part: Buffer): void {
    if (isAscii(part)) return;
    const middle = part.length >> 1;
    const behind = lineEndFrom(part, middle);
    const cut = behind >= 0 && behind < part.length - 1 ? behind : lineEndBefore(part, middle);
    if (cut < 0) {
      if (part.length <= this.#longestLine) this.#vote(isUtf8(part));
      return;
    }
    this.#addLines(part.subarray(0, cut + 1));
    this.#addLines(part.subarray(cut + 1));
  }

  #vote(isValid: boolean): void {
    if (isValid) this.#valid += 1;
    else this.#invalid += 1;
    if (this.#decision === undefined && this.#valid + this.#invalid === VOTES) this.#decision = this.#isUtf8;
  }
}

/**
 * A line ends where the scanner ends one: at a line feed or at a carriage return, whatever most lines of the file end in.
 * What is between the two of a pair is nothing, and has no say.
 */
function lineEndFrom(part: Buffer, at: number): number {
  const [feed, back] = [part.indexOf(LF, at), part.indexOf(CR, at)];
  return feed < 0 || (back >= 0 && back < feed) ? back : feed;
}

function lineEndBefore(part: Buffer, at: number): number {
  return at === 0 ? -1 : Math.max(part.lastIndexOf(LF, at - 1), part.lastIndexOf(CR, at - 1));
}

function windowsBytesOf(part: Buffer): number {
  let count = 0;
  for (let at = 0; at < part.length; at += 1) if (((part[at] as number) & 0xe0) === 0x80) count += 1;
  return count;
}
