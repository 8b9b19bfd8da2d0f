import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { decryptFrame, ENCRYPTED_FRAME_BYTES, FRAME_BYTES, framesOf } from '#platform/blobs/frames.ts';
import type { ReceivedFile } from '../intake/received-file.ts';
import type { ByteSource } from '../reader/bytes/byte-source.ts';
import { bytesInMemory } from '../reader/bytes/byte-source.ts';

/** An open file as another thread of the process can read it too, as long as it is open. `key` is that of an encrypted one. */
export type SharedFile = { descriptor: number; key?: Uint8Array | undefined };

/** A received file, open to be read from any position. One on the disk has no name any more: it ends with its closing. */
export type OpenedFile = { source: ByteSource; shared?: SharedFile; close: () => void };

export function openReceived(storage: ReceivedFile['storage']): OpenedFile {
  if ('bytes' in storage) return { source: bytesInMemory(storage.bytes), close: () => {} };
  const file = openSync(storage.path, 'r');
  rmSync(storage.path, { force: true });
  const shared = { descriptor: file, key: storage.key };
  return { source: sourceOf(shared), shared, close: () => closeSync(file) };
}

export function sourceOf({ descriptor, key }: SharedFile): ByteSource {
  const { size } = fstatSync(descriptor);
  const read = (target: Uint8Array, position: number) => readAll(descriptor, target, position);
  return key === undefined ? { size, read } : decrypted({ size, read }, key);
}

/** Whoever reads goes forward, and back now and then: the frame that was read last is kept. */
function decrypted(file: ByteSource, key: Uint8Array): ByteSource {
  const frames = Math.ceil(file.size / ENCRYPTED_FRAME_BYTES);
  const size = file.size - frames * (ENCRYPTED_FRAME_BYTES - FRAME_BYTES);
  const encrypted = new Uint8Array(Math.min(file.size, ENCRYPTED_FRAME_BYTES));
  let kept: { number: number; plain: Uint8Array } | undefined;
  const frameAt = (number: number): Uint8Array => {
    if (kept?.number === number) return kept.plain;
    const filled = file.read(encrypted, number * ENCRYPTED_FRAME_BYTES);
    const at = { number, isLast: number === framesOf(size) - 1 };
    kept = { number, plain: decryptFrame(key, at, encrypted.subarray(0, filled)) };
    return kept.plain;
  };
  return {
    size,
    read: (target, position) => {
      let filled = 0;
      while (filled < target.length && position + filled < size) {
        const at = position + filled;
        const frame = frameAt(Math.floor(at / FRAME_BYTES));
        const part = frame.subarray(at % FRAME_BYTES, (at % FRAME_BYTES) + target.length - filled);
        target.set(part, filled);
        filled += part.length;
      }
      return filled;
    },
  };
}

function readAll(file: number, target: Uint8Array, position: number): number {
  let filled = 0;
  while (filled < target.length) {
    const read = readSync(file, target, filled, target.length - filled, position + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled;
}
