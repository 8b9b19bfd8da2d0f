import { createReadStream } from 'node:fs';
import type { EncryptedFile } from '#platform/blobs/frames.ts';
import { ENCRYPTED_FRAME_BYTES, encryptedInMemory } from '#platform/blobs/frames.ts';

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
    frames: async function* () {
      yield* createReadStream(path, { highWaterMark: ENCRYPTED_FRAME_BYTES }) as AsyncIterable<Buffer>;
    },
  };
}
