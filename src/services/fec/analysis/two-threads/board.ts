/**
 * Where two threads agree on who reads what. The first reads from the beginning; the second cuts what is left in two and
 * takes the later part. A cut that the first one has passed before it saw it is none.
 */
const READ_SO_FAR = 0;
const CUT = 1;
const STATE = 2;
const OPEN = 0n;
/** Nothing is left to be cut, or nothing can be, or what was cut off is not wanted. */
const CLOSED = 1n;
const IS_CUT = 2n;
/** The later part was read and is on its way. */
const DELIVERED = 3n;

export type BoardWords = BigInt64Array<SharedArrayBuffer>;

export const newBoardWords = (): BoardWords => new BigInt64Array(new SharedArrayBuffer(24));

/** The first thread's side. */
export class FirstBoard {
  readonly #words: BoardWords;
  #position = 0;
  #hasPassed = false;

  constructor(words: BoardWords) {
    this.#words = words;
  }

  /** Nobody cuts any more. False if somebody has, and delivers a part. */
  close(): boolean {
    const before = Atomics.compareExchange(this.#words, STATE, OPEN, CLOSED);
    if (before === OPEN || before === CLOSED) return true;
    // It may have been cut since the first thread last looked.
    return this.endAt(this.#position) === Number.POSITIVE_INFINITY && this.#isClosed;
  }

  /** The cut was seen too late: what is delivered is of no use. */
  get hasPassed(): boolean {
    return this.#hasPassed;
  }

  /** How far to read, for one who has read so far. */
  endAt(position: number): number {
    const words = this.#words;
    this.#position = position;
    Atomics.store(words, READ_SO_FAR, BigInt(position));
    const cut = this.#cut;
    if (cut === undefined || this.#hasPassed) return Number.POSITIVE_INFINITY;
    if (position <= cut) return cut;
    Atomics.compareExchange(words, STATE, IS_CUT, CLOSED);
    this.#hasPassed = true;
    return Number.POSITIVE_INFINITY;
  }

  /** How much of what it has to read has been read. */
  shareOf(position: number, size: number): number {
    return Math.min(1, position / (this.#cut ?? size));
  }

  get #isClosed(): boolean {
    return Atomics.load(this.#words, STATE) === CLOSED;
  }

  get #cut(): number | undefined {
    const state = Atomics.load(this.#words, STATE);
    return state === IS_CUT || state === DELIVERED ? Number(Atomics.load(this.#words, CUT)) : undefined;
  }
}

/** The second thread's side. */
export class SecondBoard {
  readonly #words: BoardWords;

  constructor(words: BoardWords) {
    this.#words = words;
  }

  get readSoFar(): number {
    return Number(Atomics.load(this.#words, READ_SO_FAR));
  }

  /** False if nothing is to be cut any more. */
  cutAt(position: number): boolean {
    Atomics.store(this.#words, CUT, BigInt(position));
    return Atomics.compareExchange(this.#words, STATE, OPEN, IS_CUT) === OPEN;
  }

  /** As long as the part is wanted, to the end of the file. */
  endAt(): number {
    return Atomics.load(this.#words, STATE) === IS_CUT ? Number.POSITIVE_INFINITY : 0;
  }

  /** False if the part is not wanted any more. */
  deliver(): boolean {
    return Atomics.compareExchange(this.#words, STATE, IS_CUT, DELIVERED) === IS_CUT;
  }
}
