import { isUtf8 } from 'node:buffer';

/** Tells whether bytes that come in pieces are UTF-8, wherever the pieces are cut. Keeps three bytes at most. */
export class Utf8Check {
  /** A character whose end has not come yet. */
  readonly #begun = new Uint8Array(4);
  #held = 0;

  /** False as soon as they cannot be. */
  push(piece: Uint8Array): boolean {
    let from = 0;
    if (this.#held > 0) {
      const length = lengthOf(this.#begun[0] as number);
      while (this.#held < length && from < piece.length) {
        this.#begun[this.#held] = piece[from] as number;
        this.#held += 1;
        from += 1;
      }
      if (this.#held < length) return true;
      this.#held = 0;
      if (!isUtf8(this.#begun.subarray(0, length))) return false;
    }
    const to = lastWholeEnd(piece, from);
    if (to > from && !isUtf8(piece.subarray(from, to))) return false;
    this.#begun.set(piece.subarray(to));
    this.#held = piece.length - to;
    return true;
  }

  /** Whether nothing is missing at the end. */
  isWhole(): boolean {
    return this.#held === 0;
  }
}

/** How many bytes a character has that begins so; 1 for what begins none, which the check then refuses. */
function lengthOf(first: number): number {
  if (first >= 0xf0 && first < 0xf8) return 4;
  if (first >= 0xe0) return first < 0xf0 ? 3 : 1;
  return first >= 0xc0 ? 2 : 1;
}

/** Where the last character that is complete ends. */
function lastWholeEnd(piece: Uint8Array, from: number): number {
  const end = piece.length;
  for (let back = 1; back <= 3 && end - back >= from; back += 1) {
    const byte = piece[end - back] as number;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return lengthOf(byte) > back ? end - back : end;
  }
  return end;
}
