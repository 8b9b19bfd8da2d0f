import type { MemoryBudget } from '../memory-budget.ts';
import { LF } from './byte-kinds.ts';
import type { ByteSource } from './byte-source.ts';

/** Behind the last byte of a chunk: loops need not look for its end, and may look at a few bytes at once. */
const SPARE_BYTES = 8;
/** The first chunks are small: what happens between two of them is known early then to the engine that compiles this. */
const FIRST_CHUNK_BYTES = 1 << 14;

type ChunksOptions = {
  source: ByteSource;
  /** Where reading begins. */
  start: number;
  chunkBytes: number;
  /** The most that is carried over from one chunk to the next. */
  carriedBytes: number;
  memory: MemoryBudget;
};

/** Reads a file bit by bit into one buffer. What has not been used of a chunk stands at the beginning of the next one. */
export class Chunks {
  buffer: Buffer;
  /** The same bytes. */
  view: DataView;
  /** So many bytes of the buffer are of the file; line ends follow them. */
  limit = 0;
  /** Nothing follows in the file. */
  isLast = false;
  /** How far the file has been read. */
  position: number;
  readonly #source: ByteSource;
  readonly #memory: MemoryBudget;
  readonly #chunkBytes: number;
  #nextBytes: number;

  constructor(options: ChunksOptions) {
    this.position = options.start;
    this.#source = options.source;
    this.#memory = options.memory;
    this.#chunkBytes = options.chunkBytes;
    this.#nextBytes = Math.min(FIRST_CHUNK_BYTES, options.chunkBytes);
    const bytes = options.chunkBytes + options.carriedBytes + SPARE_BYTES;
    options.memory.take(bytes);
    this.buffer = Buffer.allocUnsafeSlow(bytes);
    this.view = new DataView(this.buffer.buffer);
  }

  /** Reads on, and keeps what stands in the buffer from this position on. False at the end of the file. */
  refill(keepFrom: number): boolean {
    if (this.isLast) return false;
    const kept = this.limit - keepFrom;
    this.buffer.copyWithin(0, keepFrom, this.limit);
    const read = this.#source.read(this.buffer.subarray(kept, kept + this.#nextBytes), this.position);
    this.#nextBytes = Math.min(2 * this.#nextBytes, this.#chunkBytes);
    this.position += read;
    this.isLast = read === 0;
    this.limit = kept + read;
    this.buffer.fill(LF, this.limit, this.limit + SPARE_BYTES);
    return true;
  }

  /** The buffer is not needed any more. */
  close(): void {
    this.#memory.give(this.buffer.length);
    this.buffer = Buffer.alloc(0);
    this.view = new DataView(new ArrayBuffer(0));
  }
}
