import { freeBytes } from '#lib/bytes/free-bytes.ts';
import { encryptInPlace, FRAME_BYTES, newFileKey, TAG_BYTES } from '#platform/blobs/frames.ts';
import { loopTurn } from '#platform/fairness/loop-turns.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { inWords } from '../problems.ts';
import type { ReceivedFile } from './received-file.ts';
import type { Space, Spool, SpoolFile } from './spool.ts';

/** What is not larger stays in memory. What is goes to the disk in portions of this size, each encrypted by itself. */
const IN_MEMORY_BYTES = FRAME_BYTES;
/** It is encrypted where it was gathered. */
const BUFFER_BYTES = IN_MEMORY_BYTES + TAG_BYTES;
const FIRST_BYTES = 64 * 1024;

type FileOptions = {
  limit: number;
  announced: number | undefined;
  holder: string;
  /** Ends its coming, if that is so slow that it has to make room. Without, it does not have to. */
  end?: () => void;
};

/** A file that has come for so long, and brings less than so much a second, keeps no space from others. */
const SLOW = { milliseconds: 5000, bytesPerSecond: 64 * 1024 };

/**
 * A file while it arrives: gathered in memory, and encrypted on the disk from the first byte that is too many for that.
 * Whoever makes one either finishes or discards it; discarded, nothing of it is left.
 */
export class IncomingFile {
  readonly #spool: Spool;
  readonly #limit: number;
  readonly #space: Space;
  readonly #begun = performance.now();
  #buffer: Uint8Array<ArrayBuffer>;
  #filled = 0;
  #size = 0;
  #reserved = 0;
  readonly #key = newFileKey();
  #frames = 0;
  #path: string | undefined;
  #file: SpoolFile | undefined;

  /** `announced` is kept free on the disk from now on; throws a problem if it cannot be. */
  constructor(spool: Spool, { limit, announced, holder, end }: FileOptions) {
    this.#spool = spool;
    this.#limit = limit;
    const mayEnd = () => performance.now() - this.#begun > SLOW.milliseconds && this.rate < SLOW.bytesPerSecond;
    this.#space = spool.spaceFor(holder, end === undefined ? undefined : { end, mayEnd });
    const isLarge = announced !== undefined && announced > IN_MEMORY_BYTES;
    this.#buffer = new Uint8Array(isLarge ? BUFFER_BYTES : FIRST_BYTES);
    if (isLarge) this.#reserve(announced);
  }

  get size(): number {
    return this.#size;
  }

  /** Bytes a second, so far. */
  get rate(): number {
    return (this.#size * 1000) / Math.max(1, performance.now() - this.#begun);
  }

  /** Copies: the bytes may be used again once this is done. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#size += bytes.length;
    if (this.#size > this.#limit) throw fileTooLarge(this.#limit);
    for (let from = 0; from < bytes.length; ) {
      if (this.#filled === IN_MEMORY_BYTES) await this.#flush(false);
      const part = bytes.subarray(from, from + IN_MEMORY_BYTES - this.#filled);
      this.#makeRoomFor(part.length);
      this.#buffer.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
    }
  }

  async finish(): Promise<ReceivedFile> {
    const size = this.#size;
    const path = this.#path;
    if (path === undefined) {
      this.#reserve(0);
      return { storage: { bytes: this.#buffer.slice(0, this.#filled) }, size, release: async () => {} };
    }
    await this.#flush(true);
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
    freeBytes(this.#buffer);
    this.#reserve(size);
    this.#space.keep();
    return { storage: { path, key: this.#key }, size, release: () => this.discard() };
  }

  /** May be called at any time, more than once. */
  async discard(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    // A disk that could not be written to may not be closed properly either; the file goes all the same.
    await file?.close().catch(() => {});
    if (this.#path !== undefined) await this.#spool.remove(this.#path);
    this.#reserve(0);
  }

  async #flush(isLast: boolean): Promise<void> {
    if (this.#size > this.#reserved) this.#reserve(this.#size);
    this.#path ??= this.#spool.newPath();
    this.#file ??= await this.#spool.open(this.#path);
    const at = { number: this.#frames, isLast };
    this.#frames += 1;
    const frame = this.#buffer.subarray(0, this.#filled + TAG_BYTES);
    await loopTurn();
    encryptInPlace(this.#key, at, frame);
    await this.#file.write(frame);
    this.#filled = 0;
  }

  #reserve(bytes: number): void {
    this.#space.set(bytes);
    this.#reserved = bytes;
  }

  #makeRoomFor(more: number): void {
    const needed = this.#filled + more;
    if (needed <= this.#buffer.length) return;
    const doubled = Math.max(needed, this.#buffer.length * 2);
    const larger = new Uint8Array(doubled < IN_MEMORY_BYTES ? doubled : BUFFER_BYTES);
    larger.set(this.#buffer.subarray(0, this.#filled));
    freeBytes(this.#buffer);
    this.#buffer = larger;
  }
}

export function fileTooLarge(limit: number) {
  return platformProblem('body_too_large', {
    public: `Le fichier dépasse la taille maximale : ${inWords(limit)}, décompressé.`,
  });
}
