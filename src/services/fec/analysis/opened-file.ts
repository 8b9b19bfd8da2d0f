import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import type { ReceivedFile } from '../intake/received-file.ts';
import type { ByteSource } from '../reader/bytes/byte-source.ts';
import { bytesInMemory } from '../reader/bytes/byte-source.ts';

/** A received file, open to be read from any position. One on the disk has no name any more: it ends with its closing. */
export type OpenedFile = { source: ByteSource; close: () => void };

export function openReceived(storage: ReceivedFile['storage']): OpenedFile {
  if ('bytes' in storage) return { source: bytesInMemory(storage.bytes), close: () => {} };
  const file = openSync(storage.path, 'r');
  rmSync(storage.path, { force: true });
  return {
    source: { size: fstatSync(file).size, read: (target, position) => readAll(file, target, position) },
    close: () => closeSync(file),
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
