import type { EncryptedFile } from '#platform/blobs/frames.ts';
import { decryptFrame, FRAME_BYTES } from '#platform/blobs/frames.ts';
import type { ReceivedFile } from './received-file.ts';
import type { Spool } from './spool.ts';

/** A file that was kept elsewhere and is analysed here: it comes as it lies there, encrypted, and stays so on this disk. */
export async function fetchFile(spool: Spool, file: EncryptedFile, holder: string): Promise<ReceivedFile> {
  return file.bytes <= FRAME_BYTES ? await intoMemory(file) : await intoSpool(spool, file, holder);
}

async function intoMemory({ key, bytes, frames }: EncryptedFile): Promise<ReceivedFile> {
  const pieces: Uint8Array[] = [];
  for await (const piece of frames()) pieces.push(piece);
  const plain = decryptFrame(key, { number: 0, isLast: true }, Buffer.concat(pieces));
  return { storage: { bytes: new Uint8Array(plain) }, size: bytes, release: async () => {} };
}

async function intoSpool(spool: Spool, { key, bytes, frames }: EncryptedFile, holder: string): Promise<ReceivedFile> {
  const space = spool.spaceFor(holder);
  space.set(bytes);
  const path = spool.newPath();
  const release = async () => {
    await spool.remove(path);
    space.set(0);
  };
  try {
    const file = await spool.open(path);
    try {
      for await (const piece of frames()) await file.write(piece);
    } finally {
      await file.close();
    }
    space.keep();
    return { storage: { path, key }, size: bytes, release };
  } catch (error) {
    await release();
    throw error;
  }
}
