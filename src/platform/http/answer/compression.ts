import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { CompressionCache } from './compression-cache.ts';
import type { Coding } from './content-coding.ts';

/**
 * Packs answers beside the event loop, in the threads of libuv, and only so many at once: whoever comes when all are taken gets
 * the answer as it is, which is always right. What will be asked for again is packed once and kept, within bounds.
 */
export const LEAST_PACKED_BYTES = 1024;
const MOST_PACKED_BYTES = 8 * 1024 * 1024;
/** Half of libuv's threads: files and names are looked up in the others. */
const MOST_AT_ONCE = 2;
/** A stream lasts as long as its reader likes, so that it must not take the last slot. */
const MOST_STREAMS = 1;
const MOST_CACHED_BYTES = 32 * 1024 * 1024;

type Done = (packed: Buffer | undefined) => void;

let atOnce = 0;
let streams = 0;
const cache = new CompressionCache(MOST_CACHED_BYTES);

/** Undefined when it was not worth it, or too much at once. */
export function pack(bytes: Buffer | string, coding: Coding, done: Done): void {
  packWith(bytes, coding, PASSING, done);
}

/** The same for an answer that stays: `owner` stands for its bytes. With one effort always, since an ETag stands for the bytes. */
export function packOnce(owner: object, bytes: () => Buffer, coding: Coding, done: Done): void {
  const known = cache.get(owner, coding);
  if (known !== undefined) {
    done(known);
    return;
  }
  packWith(bytes(), coding, LASTING, (packed) => {
    if (packed !== undefined) cache.offer(owner, coding, packed);
    done(packed);
  });
}

type Effort = { brotli: number; gzip: number };
const PASSING: Effort = { brotli: 3, gzip: 3 };
const LASTING: Effort = { brotli: 5, gzip: 6 };

function packWith(bytes: Buffer | string, coding: Coding, effort: Effort, done: Done): void {
  const length = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.length;
  if (length < LEAST_PACKED_BYTES || length > MOST_PACKED_BYTES || atOnce >= MOST_AT_ONCE) {
    done(undefined);
    return;
  }
  atOnce += 1;
  const finish = (error: Error | null, packed: Buffer) => {
    atOnce -= 1;
    done(error !== null || packed.length >= length ? undefined : packed);
  };
  if (coding === 'br') brotliCompress(bytes, brotliOptions(effort.brotli, length), finish);
  else gzip(bytes, { level: effort.gzip }, finish);
}

function brotliOptions(quality: number, length = 0) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // A window of 256 kB: little memory, and hardly a byte lost on texts of this size.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

/** Packs a stream as it comes, with the least effort. Whatever ends one of the two ends the other. Undefined as above. */
export function packStream(stream: Readable, coding: Coding): Readable | undefined {
  if (streams >= MOST_STREAMS || atOnce >= MOST_AT_ONCE) return undefined;
  atOnce += 1;
  streams += 1;
  const packer = coding === 'br' ? createBrotliCompress(brotliOptions(1)) : createGzip({ level: 1 });
  return pipeline(stream, packer, () => {
    atOnce -= 1;
    streams -= 1;
  });
}
