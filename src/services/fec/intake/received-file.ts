import { open } from 'node:fs/promises';
import { freeBytes } from '#lib/bytes/free-bytes.ts';
import type { EncryptedFile } from '#platform/blobs/frames.ts';
import { encryptedInMemory } from '#platform/blobs/frames.ts';

/**
 * A file that has arrived: small ones stay in memory, others lie in the spool until their analysis has opened them, encrypted
 * under a key that is in this process's memory alone. Only a command reads a file as its user has it, without a key.
 */
export type ReceivedFile = {
  storage: { bytes: Uint8Array<ArrayBuffer> } | { path: string; key?: Uint8Array };
  size: number;
  /** Deletes what is still on the disk. May be called at any time, more than once. */
  release: () => Promise<void>;
};

/** The same for whoever keeps it: to be read before it is released. */
export function encryptedForm({ storage, size }: ReceivedFile): EncryptedFile {
  if ('bytes' in storage) return encryptedInMemory(storage.bytes);
  const { path, key } = storage;
  if (key === undefined) throw new Error('A file of the user is not kept');
  return {
    key,
    bytes: size,
    // Opened by whoever begins to read: what nobody reads is not left open.
    frames: () => bytesOf(path),
  };
}

const READ_BYTES = 256 * 1024;

/** In one buffer for all of it, which leaves the collector nothing to do: each piece is to be used before the next is asked for. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const file = await open(path);
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    freeBytes(buffer);
    await file.close();
  }
}
