import { createHash } from 'node:crypto';
import type { ByteSource } from '../reader/bytes/byte-source.ts';

/** A source whose bytes are hashed as they are read for the first time, so that a large file is not read once more for it. */
export function hashedSource(source: ByteSource): { source: ByteSource; sha256: () => string } {
  const hash = createHash('sha256');
  let hashed = 0;
  const read = (target: Uint8Array, position: number): number => {
    const filled = source.read(target, position);
    if (position <= hashed && position + filled > hashed) {
      hash.update(target.subarray(hashed - position, filled));
      hashed = position + filled;
    }
    return filled;
  };
  const sha256 = (): string => {
    const buffer = new Uint8Array(hashed < source.size ? READ_BYTES : 0);
    while (hashed < source.size && read(buffer, hashed) > 0);
    return hash.digest('hex');
  };
  return { source: { size: source.size, read }, sha256 };
}

const READ_BYTES = 1024 * 1024;
