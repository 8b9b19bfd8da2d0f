import { type Arrays, ownArrays } from '../arrays.ts';
import { areSameBytes } from '../bytes/same-bytes.ts';
import { keyedHash } from './keyed-hash.ts';

const FIRST_TEXTS = 1 << 8;
const FIRST_BYTES = 1 << 12;
const FEWEST_SLOTS = 1 << 9;

type TextsOptions = {
  /** Keeps a file from being made to collide. */
  seed: number;
  /** Turns bytes of this file into text. */
  decode: (bytes: Uint8Array) => string;
  /** Hears of memory before it is taken, and may throw to refuse it. */
  onGrow: (bytes: number) => void;
  /** Where they lie: seen by this thread alone, unless told otherwise. */
  arrays?: Arrays;
  /** How many texts there may be: more is no fault, but takes time. */
  expected?: number;
};

/** The texts themselves, as another thread can take them over; `slots` are missing where nothing will be looked up. */
export type TextsParts = { bytes: Uint8Array; ends: Uint32Array; slots: Int32Array; used: number; count: number };

/**
 * The distinct texts of one column, as bytes of the file, each with a number in order of its first appearance: number 0 is
 * always the empty text. Two texts have the same number only if all their bytes are the same; how they are hashed shows in
 * no result.
 */
export class Texts {
  #bytes: Uint8Array;
  #view: DataView;
  #ends: Uint32Array;
  /** For each slot a hash and a number side by side, so that looking at both costs one look into memory. 0 is a free slot. */
  #slots: Int32Array;
  #mask: number;
  #used = 0;
  #count = 1;
  /** The buffer that was looked at last: callers look at one of them many times. */
  #buffer: Uint8Array;
  #bufferView: DataView;
  readonly #seed: number;
  readonly #decode: (bytes: Uint8Array) => string;
  readonly #onGrow: (bytes: number) => void;
  readonly #arrays: Arrays;

  constructor(options: TextsOptions) {
    const { arrays = ownArrays } = options;
    this.#arrays = arrays;
    this.#bytes = arrays.uint8(FIRST_BYTES);
    this.#view = new DataView(this.#bytes.buffer);
    this.#ends = arrays.uint32(FIRST_TEXTS);
    this.#buffer = this.#bytes;
    this.#bufferView = this.#view;
    this.#seed = options.seed | 0;
    this.#decode = options.decode;
    this.#onGrow = options.onGrow;
    let slots = FEWEST_SLOTS;
    while (slots * 3 < (options.expected ?? 0) * 4) slots *= 2;
    if (slots > FEWEST_SLOTS) this.#onGrow(slots * 8);
    this.#slots = arrays.int32(2 * slots);
    this.#mask = slots - 1;
  }

  /** Texts that another thread has read, with the same seed; it must not add to them any more. */
  static of(parts: TextsParts, options: TextsOptions): Texts {
    const texts = new Texts(options);
    texts.takeOver(parts);
    return texts;
  }

  get parts(): TextsParts {
    return { bytes: this.#bytes, ends: this.#ends, slots: this.#slots, used: this.#used, count: this.#count };
  }

  /** How many there are, the empty one included. */
  get count(): number {
    return this.#count;
  }

  /** The number of the text between two positions of a buffer. */
  numberOf(buffer: Uint8Array, start: number, end: number): number {
    if (start >= end) return 0;
    const hash = this.hashOf(buffer, start, end);
    return this.numberBy(hash, this.peek(hash), buffer, start, end);
  }

  /** For `peek` and `numberBy`. */
  hashOf(buffer: Uint8Array, start: number, end: number): number {
    return keyedHash(this.#seed, this.#viewOf(buffer), start, end);
  }

  /**
   * The first part of `numberOf`, for whoever needs numbers of several columns: each such look waits for memory, and they
   * wait together if nothing depends on them yet.
   */
  peek(hash: number): number {
    return this.#slots[2 * (hash & this.#mask) + 1] as number;
  }

  /** The rest of `numberOf`, with what `hashOf` and `peek` gave for it. */
  numberBy(hash: number, peeked: number, buffer: Uint8Array, start: number, end: number): number {
    if (start >= end) return 0;
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = hash & mask;
    for (let id = peeked; id !== 0; id = slots[2 * slot + 1] as number) {
      if (slots[2 * slot] === hash && this.isAt(id, buffer, start, end)) return id;
      slot = (slot + 1) & mask;
    }
    return this.#add(buffer, start, end, hash, slot);
  }

  /** The number of the text between two positions of a buffer, or -1 if it has not appeared yet. */
  numberIfKnown(buffer: Uint8Array, start: number, end: number): number {
    if (start >= end) return 0;
    const hash = this.hashOf(buffer, start, end);
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const id = this.#slots[2 * slot + 1] as number;
      if (id === 0) return -1;
      if (this.#slots[2 * slot] === hash && this.isAt(id, buffer, start, end)) return id;
    }
  }

  /** Whether the text with this number is the one between two positions of a buffer. */
  isAt(id: number, buffer: Uint8Array, start: number, end: number): boolean {
    const from = id === 0 ? 0 : (this.#ends[id - 1] as number);
    if ((this.#ends[id] as number) - from !== end - start) return false;
    return areSameBytes(this.#viewOf(buffer), start, end, this.#view, from);
  }

  text(id: number): string {
    // A copy: what others may write to meanwhile is not decoded.
    return this.#decode(this.bytesOf(id).slice());
  }

  /** A view, not a copy. */
  bytesOf(id: number): Uint8Array {
    return this.#bytes.subarray(id === 0 ? 0 : this.#ends[id - 1], this.#ends[id]);
  }

  /** All texts one after the other, and where each ends: for whoever looks at every one of them. */
  get arena(): { bytes: Uint8Array; ends: Uint32Array } {
    return { bytes: this.#bytes.subarray(0, this.#used), ends: this.#ends.subarray(0, this.#count) };
  }

  /** The number of a text, or -1 if it does not appear. For a few look-ups by name: it looks at all of them. */
  find(text: string): number {
    for (let id = 0; id < this.#count; id += 1) if (this.text(id) === text) return id;
    return -1;
  }

  /**
   * Adds the texts of a later part of the file, which were read with the same seed, in their order: each has the number then
   * that it would have if the file had been read in one. Gives these numbers.
   */
  absorb({ bytes, ends, slots, count }: TextsParts): Int32Array {
    const hashes = new Int32Array(count);
    for (let slot = 0; slot < slots.length; slot += 2) {
      const id = slots[slot + 1] as number;
      if (id !== 0) hashes[id] = slots[slot] as number;
    }
    const numbers = this.#arrays.int32(count);
    let start = 0;
    for (let id = 1; id < count; id += 1) {
      const end = ends[id] as number;
      const hash = hashes[id] as number;
      numbers[id] = this.numberBy(hash, this.peek(hash), bytes, start, end);
      start = end;
    }
    return numbers;
  }

  takeOver({ bytes, ends, slots, used, count }: TextsParts): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#ends = ends;
    this.#slots = slots;
    this.#mask = (slots.length >> 1) - 1;
    this.#used = used;
    this.#count = count;
    this.finish();
  }

  /** No more texts will come: lets go of the buffer that they came from. */
  finish(): void {
    this.#buffer = this.#bytes;
    this.#bufferView = this.#view;
  }

  #viewOf(buffer: Uint8Array): DataView {
    if (buffer !== this.#buffer) {
      this.#buffer = buffer;
      this.#bufferView = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
    }
    return this.#bufferView;
  }

  #add(buffer: Uint8Array, start: number, end: number, hash: number, slot: number): number {
    const id = this.#count;
    let used = this.#used;
    if (used + end - start > this.#bytes.length) this.#growBytes(end - start);
    if (id === this.#ends.length) this.#growEnds();
    const view = this.#view;
    const source = this.#viewOf(buffer);
    let at = start;
    for (const last = end - 4; at <= last; at += 4, used += 4) view.setInt32(used, source.getInt32(at));
    for (; at < end; at += 1, used += 1) view.setInt8(used, source.getInt8(at));
    this.#used = used;
    this.#ends[id] = used;
    this.#slots[2 * slot] = hash;
    this.#slots[2 * slot + 1] = id;
    this.#count = id + 1;
    if (id * 4 > this.#mask * 3) this.#growSlots();
    return id;
  }

  #grow(bytes: number, grown: number): void {
    this.#onGrow(this.#arrays.areCollected ? grown - bytes : grown);
  }

  #growBytes(needed: number): void {
    const length = Math.max(this.#bytes.length * 2, this.#bytes.length + needed);
    if (length > 0xffff_ffff) throw new RangeError('The texts of one column fill more than four gigabytes.');
    this.#grow(this.#bytes.length, length);
    const grown = this.#arrays.uint8(length);
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  #growEnds(): void {
    this.#grow(this.#ends.length * 4, this.#ends.length * 8);
    const ends = this.#arrays.uint32(this.#ends.length * 2);
    ends.set(this.#ends);
    this.#ends = ends;
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#grow(old.length * 4, old.length * 8);
    const slots = this.#arrays.int32(old.length * 2);
    const mask = this.#mask * 2 + 1;
    for (let at = 0; at < old.length; at += 2) {
      const id = old[at + 1] as number;
      if (id === 0) continue;
      const hash = old[at] as number;
      let slot = hash & mask;
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
      slots[2 * slot] = hash;
      slots[2 * slot + 1] = id;
    }
    this.#slots = slots;
    this.#mask = mask;
  }
}
