import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { S3Settings } from '../../src/platform/blobs/s3-client.ts';
import { openS3Store } from '../../src/platform/blobs/s3-store.ts';

export type LargeBlob = { bytes: number; written: string; read: string; writeSeconds: number; readSeconds: number };

const PIECE = Buffer.alloc(256 * 1024);

/** Bytes that no store can make smaller, as fast as they can be had. */
async function* stream(bytes: number, look: (piece: Buffer) => void) {
  const cipher = createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16));
  for (let left = bytes; left > 0; left -= PIECE.length) {
    const piece = cipher.update(PIECE.subarray(0, Math.min(left, PIECE.length)));
    look(piece);
    yield piece;
  }
}

/** Writes one large blob, reads it, removes it, and tells what both hash to. */
export async function tryLargeBlob(settings: S3Settings, bytes: number): Promise<LargeBlob> {
  const store = openS3Store(settings);
  const name = randomBytes(16).toString('hex');
  const [written, read] = [createHash('sha256'), createHash('sha256')];
  try {
    const begun = performance.now();
    await store.write(
      name,
      stream(bytes, (piece) => written.update(piece)),
    );
    const between = performance.now();
    let got = 0;
    for await (const piece of store.read(name)) {
      read.update(piece);
      got += piece.length;
    }
    const ended = performance.now();
    await store.remove(name);
    return {
      bytes: got,
      written: written.digest('hex'),
      read: read.digest('hex'),
      writeSeconds: (between - begun) / 1000,
      readSeconds: (ended - between) / 1000,
    };
  } finally {
    await store.close();
  }
}
