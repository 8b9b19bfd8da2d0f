import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { Blobs } from '#platform/blobs/blobs.ts';
import { plainBytes } from '#platform/blobs/plain-bytes.ts';
import type { Part } from './store/parts.ts';

/** What went wrong is not the archive's: the store's, or the database's. */
export class NotTheArchive extends Error {
  override readonly name = 'NotTheArchive';
  constructor(cause: unknown) {
    super('An archive could not be fetched', { cause });
  }
}

const MOST_KEPT = 2;

/**
 * Reads an archive from any position. A part is decrypted whole, and the last two are kept: whoever reads goes forward, and
 * looks at the list of contents at the end now and then.
 */
export class PartsReader extends yauzl.RandomAccessReader {
  readonly #blobs: Blobs;
  readonly #parts: readonly Part[];
  #kept: { part: Part; bytes: Buffer }[] = [];

  constructor(blobs: Blobs, parts: readonly Part[]) {
    super();
    this.#blobs = blobs;
    this.#parts = parts;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer, void, undefined> {
    for (const part of this.#parts) {
      if (part.position + part.bytes <= start || part.position >= end) continue;
      const bytes = await this.#bytesOf(part);
      yield bytes.subarray(Math.max(0, start - part.position), Math.min(part.bytes, end - part.position));
    }
  }

  async #bytesOf(part: Part): Promise<Buffer> {
    const kept = this.#kept.find((each) => each.part === part);
    if (kept !== undefined) return kept.bytes;
    const frames: Buffer[] = [];
    try {
      for await (const frame of plainBytes(await this.#blobs.read(part.blob))) frames.push(frame);
    } catch (error) {
      throw new NotTheArchive(error);
    }
    const bytes = Buffer.concat(frames);
    this.#kept = [{ part, bytes }, ...this.#kept].slice(0, MOST_KEPT);
    return bytes;
  }
}
