import type { Texts } from './texts.ts';

const SLOTS = 1 << 12;
const LONGEST = 8;

/**
 * Numbers of short texts that come again and again, such as accounts: those seen before are found by their bytes alone,
 * without a look at the texts themselves. What is not found here is asked of `Texts`.
 */
export class ShortTexts {
  readonly #texts: Texts;
  /** For each slot the first and the last four bytes of a text, its length and its number; no text has the length 0. */
  readonly #slots = new Int32Array(4 * SLOTS);

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  /** `view` has the bytes of `buffer`, and at least three more behind `start`. */
  numberOf(view: DataView, buffer: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length > LONGEST || length === 0) return this.#texts.numberOf(buffer, start, end);
    // Of a text of fewer than four bytes the others are shifted out; the last four of a longer one may be the first ones.
    const isWord = length >= 4;
    const low = isWord ? view.getInt32(start, true) : view.getInt32(start, true) << (32 - 8 * length);
    const high = isWord ? view.getInt32(end - 4, true) : 0;
    const slot = ((Math.imul(low, 0x2c1b3c6d) ^ Math.imul(high, 0x297a2d39)) >>> 20) << 2;
    const slots = this.#slots;
    if (slots[slot] === low && slots[slot + 1] === high && slots[slot + 2] === length) return slots[slot + 3] as number;
    const id = this.#texts.numberOf(buffer, start, end);
    slots[slot] = low;
    slots[slot + 1] = high;
    slots[slot + 2] = length;
    slots[slot + 3] = id;
    return id;
  }
}
