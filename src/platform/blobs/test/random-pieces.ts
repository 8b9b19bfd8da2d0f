import { createHash, randomBytes } from 'node:crypto';

/** Bytes that repeat nowhere near, in pieces of the sizes given, over and over; what they hash to is known at the end. */
export function randomPieces(bytes: number, sizes: readonly number[] = [65_536]) {
  const hash = createHash('sha256');
  async function* pieces(): AsyncGenerator<Uint8Array> {
    let left = bytes;
    for (let turn = 0; left > 0; turn += 1) {
      const piece = randomBytes(Math.min(left, sizes[turn % sizes.length] ?? 1));
      hash.update(piece);
      left -= piece.length;
      yield piece;
    }
  }
  return { pieces: pieces(), hash: () => hash.digest('hex') };
}

/** What all pieces together hash to, and how many bytes they are. */
export async function digestOf(pieces: AsyncIterable<Uint8Array>): Promise<{ bytes: number; hash: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, hash: hash.digest('hex') };
}

export const newName = (): string => randomBytes(16).toString('hex');
