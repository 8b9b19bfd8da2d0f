/** Chance that can be had again: the same seed gives the same choices (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.share() * end);
  }

  oneOf<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** Letters and digits. */
  word(length: number): string {
    return Array.from({ length }, () => ALPHABET[this.below(ALPHABET.length)]).join('');
  }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
