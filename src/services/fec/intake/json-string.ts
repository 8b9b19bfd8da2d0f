import type { Problem } from '#kernel/problem.ts';

/**
 * The inside of one JSON string as bytes of UTF-8, read in pieces that may be cut anywhere. A half of a surrogate pair
 * becomes U+FFFD, as in every text that is written as UTF-8. Bytes beyond ASCII are passed on: whether they are UTF-8 is
 * checked elsewhere.
 */
export class JsonString {
  readonly #refuse: (at: number, why: string) => Problem;
  #state: 'plain' | 'escape' | 'unicode' | 'after high' | 'over' = 'plain';
  /** Of a character that is written as `\uXXXX`. */
  #digits = 0;
  #unit = 0;
  /** The first half of a pair whose second half may follow. */
  #high = 0;
  #out = new Uint8Array(0);
  #written = 0;

  /** `refuse` makes what is thrown for a fault at a position of the piece. */
  constructor(refuse: (at: number, why: string) => Problem) {
    this.#refuse = refuse;
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** What was read from the last piece. Valid until the next one. */
  get bytes(): Uint8Array {
    return this.#out.subarray(0, this.#written);
  }

  /** Reads on from a position of the piece and says how far the string goes in it, the closing quotation mark included. */
  read(piece: Uint8Array, from: number): number {
    const longest = piece.length - from + SPARE;
    if (this.#out.length < longest) this.#out = new Uint8Array(longest);
    this.#written = 0;
    let at = from;
    while (at < piece.length && this.#state !== 'over') {
      if (this.#state === 'plain') at = this.#copy(piece, at);
      else if (this.#state === 'after high' && piece[at] !== BACKSLASH) {
        this.#dropHigh();
        this.#state = 'plain';
      } else {
        this.#readEscape(piece[at] as number, at);
        at += 1;
      }
    }
    return at;
  }

  /** Runs of plain bytes and the short escapes, which is nearly all there is. */
  #copy(piece: Uint8Array, from: number): number {
    const out = this.#out;
    const end = piece.length;
    let written = this.#written;
    let at = from;
    for (; at < end; at += 1) {
      const byte = piece[at] as number;
      if ((IS_PLAIN[byte] as number) !== 0) {
        out[written] = byte;
        written += 1;
        continue;
      }
      const short = byte === BACKSLASH && at + 1 < end ? (SHORT_ESCAPES[piece[at + 1] as number] as number) : 0;
      if (short === 0) break;
      out[written] = short;
      written += 1;
      at += 1;
    }
    this.#written = written;
    if (at === end) return at;
    if ((piece[at] as number) < 0x20) {
      throw this.#refuse(at, 'caractère de contrôle non échappé dans une chaîne (écrire \\n, \\t…)');
    }
    this.#state = piece[at] === QUOTE ? 'over' : 'escape';
    return at + 1;
  }

  #readEscape(byte: number, at: number): void {
    if (this.#state === 'after high') this.#state = 'escape';
    else if (this.#state === 'unicode') this.#readDigit(byte, at);
    else if (byte === LETTER_U) {
      this.#digits = 0;
      this.#unit = 0;
      this.#state = 'unicode';
    } else {
      const short = SHORT_ESCAPES[byte] as number;
      if (short === 0) throw this.#refuse(at, 'séquence d’échappement inconnue');
      this.#dropHigh();
      this.#write(short);
      this.#state = 'plain';
    }
  }

  #readDigit(byte: number, at: number): void {
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) throw this.#refuse(at, 'quatre chiffres hexadécimaux attendus après \\u');
    this.#unit = this.#unit * 16 + digit;
    this.#digits += 1;
    if (this.#digits < 4) return;
    const unit = this.#unit;
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    this.#state = 'plain';
    if (isLow && this.#high !== 0) {
      this.#writeCharacter(0x10000 + (this.#high - 0xd800) * 0x400 + (unit - 0xdc00));
      this.#high = 0;
      return;
    }
    this.#dropHigh();
    if (unit >= 0xd800 && unit < 0xdc00) {
      this.#high = unit;
      this.#state = 'after high';
    } else this.#writeCharacter(isLow ? REPLACEMENT : unit);
  }

  #dropHigh(): void {
    if (this.#high !== 0) this.#writeCharacter(REPLACEMENT);
    this.#high = 0;
  }

  #writeCharacter(code: number): void {
    if (code < 0x80) {
      this.#write(code);
      return;
    }
    if (code < 0x800) this.#write(0xc0 | (code >> 6));
    else {
      if (code < 0x10000) this.#write(0xe0 | (code >> 12));
      else {
        this.#write(0xf0 | (code >> 18));
        this.#write(0x80 | ((code >> 12) & 0x3f));
      }
      this.#write(0x80 | ((code >> 6) & 0x3f));
    }
    this.#write(0x80 | (code & 0x3f));
  }

  #write(byte: number): void {
    this.#out[this.#written] = byte;
    this.#written += 1;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const REPLACEMENT = 0xfffd;
/** By how much the text in a piece may be longer than the piece: an escape that began before it may end in it. */
const SPARE = 8;

/** By byte: 1 for what stands for itself. */
const IS_PLAIN = new Uint8Array(256).fill(1, 0x20);
IS_PLAIN[QUOTE] = 0;
IS_PLAIN[BACKSLASH] = 0;

/** By the letter after the backslash, what it stands for; 0 for none. */
const SHORT_ESCAPES = new Uint8Array(256);
for (const [letter, meaning] of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t']) {
  SHORT_ESCAPES[String(letter).charCodeAt(0)] = String(meaning).charCodeAt(0);
}
