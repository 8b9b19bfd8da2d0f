import type { Blobs } from '#platform/blobs/blobs.ts';
import { plainBytes } from '#platform/blobs/plain-bytes.ts';
import type { Part } from './store/parts.ts';

/** A file that lies in parts, as it was sent. */
export async function* bytesOfParts(
  blobs: Blobs,
  parts: readonly Part[],
  signal?: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  for (const { blob } of parts) yield* plainBytes(await blobs.read(blob, signal === undefined ? {} : { signal }));
}

/** One after the other, and nobody waits: whatever is left, the sweep finds. */
export async function discardAll(blobs: Blobs, ids: readonly string[]): Promise<void> {
  for (const id of ids) await blobs.discard(id);
}

export const sizeOf = (parts: readonly Part[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Its first bytes tell what it is. */
export async function firstBytesOf(blobs: Blobs, parts: readonly Part[]): Promise<Buffer> {
  for await (const piece of bytesOfParts(blobs, parts.slice(0, 1))) return piece.subarray(0, 8);
  return Buffer.alloc(0);
}

/** With its own name for what is inside, or the end of an empty one. */
export const isArchive = (start: Buffer): boolean =>
  start.length >= 4 && start.toString('latin1', 0, 2) === 'PK' && [0x0304, 0x0506].includes(start.readUInt16BE(2));

export const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;
