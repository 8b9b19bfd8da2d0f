import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';

/**
 * A stretch of a file in memory that slides forward. One buffer is used from the first byte to the last, so that a file of
 * any size is read in the same memory. Knows nothing of records.
 */
export class FileWindow {
  /** What is in memory. Overwritten by the next `slide`: nothing may keep a part of it. */
  bytes: Buffer;
  /** Where in the file `bytes` begins. */
  offset: number;
  readonly #file: FileHandle;
  readonly #buffer: Buffer;
  readonly #step: number;

  private constructor(file: FileHandle, offset: number, most: number, step: number) {
    this.#file = file;
    this.#buffer = Buffer.allocUnsafe(most + step);
    this.#step = step;
    this.bytes = this.#buffer.subarray(0, 0);
    this.offset = offset;
  }

  /** `most` is how many bytes a caller may ever keep, `step` how many more are then read at a time. */
  static async open(path: string, from: number, most: number, step: number): Promise<FileWindow> {
    return new FileWindow(await open(path, 'r'), from, most, step);
  }

  /** Drops what is before `keepFrom` and reads on. False at the end of the file: then nothing was added. */
  async slide(keepFrom: number): Promise<boolean> {
    const kept = this.bytes.length - keepFrom;
    this.#buffer.copyWithin(0, keepFrom, this.bytes.length);
    this.offset += keepFrom;
    const { bytesRead } = await this.#file.read(this.#buffer, kept, this.#step, this.offset + kept);
    this.bytes = this.#buffer.subarray(0, kept + bytesRead);
    return bytesRead > 0;
  }

  /** Of the whole file. */
  async size(): Promise<number> {
    return (await this.#file.stat()).size;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** How many bytes a byte order mark takes at the very beginning of the file: 3 or none. Reads as far as it must. */
export async function skipByteOrderMark(window: FileWindow): Promise<number> {
  if (window.offset !== 0) return 0;
  while (window.bytes.length < BYTE_ORDER_MARK.length && (await window.slide(0))) {
    // A very small step reads the mark in parts.
  }
  return window.bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
}
