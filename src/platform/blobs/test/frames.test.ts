import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  decryptFrame,
  encryptedInMemory,
  encryptedLength,
  encryptFrame,
  FRAME_BYTES,
  framesOf,
  newFileKey,
} from '../frames.ts';

describe('frames of a file', () => {
  const key = newFileKey();
  const plain = randomBytes(1000);
  const frame = encryptFrame(key, { number: 3, isLast: false }, plain);

  test('come back as they were, and none of them can be read where it lies', () => {
    expect(decryptFrame(key, { number: 3, isLast: false }, frame).equals(plain)).toBe(true);
    for (let at = 0; at + 8 <= plain.length; at += 8) expect(frame.includes(plain.subarray(at, at + 8))).toBe(false);
  });

  test.each([
    ['in another place', { number: 4, isLast: false }, frame],
    ['as the last', { number: 3, isLast: true }, frame],
    ['cut off', { number: 3, isLast: false }, frame.subarray(0, frame.length - 1)],
    ['of which next to nothing is left', { number: 3, isLast: false }, frame.subarray(0, 15)],
    ['with a bit turned', { number: 3, isLast: false }, turned(frame, 500)],
    ['with another tag', { number: 3, isLast: false }, turned(frame, frame.length - 1)],
  ])('%s do not open', (_name, at, bytes) => {
    expect(() => decryptFrame(key, at, bytes)).toThrow();
  });

  test('do not open under another key', () => {
    expect(() => decryptFrame(newFileKey(), { number: 3, isLast: false }, frame)).toThrow();
  });

  test.each([
    [0, 1, 16],
    [1, 1, 17],
    [FRAME_BYTES, 1, FRAME_BYTES + 16],
    [FRAME_BYTES + 1, 2, FRAME_BYTES + 33],
    [5 * FRAME_BYTES, 5, 5 * FRAME_BYTES + 80],
  ])('%i bytes are %i, %i bytes long', (bytes, frames, length) => {
    expect([framesOf(bytes), encryptedLength(bytes)]).toEqual([frames, length]);
  });

  test('a small file is one of them, and a larger one is refused', async () => {
    const file = encryptedInMemory(plain);
    const frames: Uint8Array[] = [];
    for await (const each of file.frames()) frames.push(each);
    expect(frames.length).toBe(1);
    expect(decryptFrame(file.key, { number: 0, isLast: true }, frames[0] ?? plain).equals(plain)).toBe(true);
    expect(() => encryptedInMemory(new Uint8Array(FRAME_BYTES + 1))).toThrow('more than a frame');
  });
});

function turned(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
