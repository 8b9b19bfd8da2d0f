import type { EncryptedFile } from './frames.ts';
import { decryptFrame, ENCRYPTED_FRAME_BYTES, encryptFrame, FRAME_BYTES, framesOf, newFileKey } from './frames.ts';
import { inPiecesOf } from './pieces.ts';

/** What was encrypted, a frame at a time. */
export async function* plainBytes({ key, bytes, frames }: EncryptedFile): AsyncGenerator<Buffer, void, undefined> {
  const last = framesOf(bytes) - 1;
  let number = 0;
  for await (const frame of inPiecesOf(ENCRYPTED_FRAME_BYTES, frames())) {
    yield decryptFrame(key, { number, isLast: number === last }, frame);
    number += 1;
  }
}

/** Bytes that are here whole. */
export function encryptedBytes(bytes: Uint8Array): EncryptedFile {
  const key = newFileKey();
  const count = framesOf(bytes.length);
  return {
    key,
    bytes: bytes.length,
    frames: async function* () {
      for (let number = 0; number < count; number += 1) {
        const plain = bytes.subarray(number * FRAME_BYTES, (number + 1) * FRAME_BYTES);
        yield encryptFrame(key, { number, isLast: number === count - 1 }, plain);
      }
    },
  };
}
