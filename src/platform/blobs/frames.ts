import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { freeBytes } from '#lib/bytes/free-bytes.ts';

/**
 * How files lie on any disk: in frames of 1 MiB, each encrypted by itself (AES-256-GCM), so that a file can be read from any
 * position and is never whole in memory. A frame knows its number and whether it is the last: none can be left out, doubled,
 * exchanged or cut off without being noticed. Each file has a key of its own, so that numbers are nonces enough.
 */
export const FRAME_BYTES = 1024 * 1024;
export const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;

export const newFileKey = (): Buffer => randomBytes(KEY_BYTES);

/** Of a file of so many bytes, and of a whole frame. */
export const framesOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / FRAME_BYTES));
export const encryptedLength = (bytes: number): number => bytes + framesOf(bytes) * TAG_BYTES;
export const ENCRYPTED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES;

export type FrameAt = { number: number; isLast: boolean };

export function encryptFrame(key: Uint8Array, at: FrameAt, plain: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(plain.length + TAG_BYTES);
  frame.set(plain);
  encryptInPlace(key, at, frame);
  return frame;
}

/** The cipher's results are small enough to come from memory that was used before. */
const STEP_BYTES = 64 * 1024;

/**
 * Makes a frame of bytes that are followed by room for the tag. Whoever encrypts much, as an intake does, leaves no memory
 * for the collector that way: a heap that is collected for every 64 MiB that come in keeps all processors busy.
 */
export function encryptInPlace(key: Uint8Array, at: FrameAt, plainAndRoom: Uint8Array): void {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at));
  const end = plainAndRoom.length - TAG_BYTES;
  for (let from = 0; from < end; from += STEP_BYTES) {
    const encrypted = cipher.update(plainAndRoom.subarray(from, Math.min(from + STEP_BYTES, end)));
    plainAndRoom.set(encrypted, from);
    freeBytes(encrypted);
  }
  cipher.final();
  plainAndRoom.set(cipher.getAuthTag(), end);
}

/** Throws if it is not the frame that was encrypted there. */
export function decryptFrame(key: Uint8Array, at: FrameAt, frame: Uint8Array): Buffer {
  if (frame.length < TAG_BYTES) throw new Error('A frame is cut off');
  const end = frame.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(at));
  decipher.setAuthTag(frame.subarray(end));
  const plain = decipher.update(frame.subarray(0, end));
  decipher.final();
  return plain;
}

function nonceOf({ number, isLast }: FrameAt): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** A file as it lies encrypted, with the key that opens it. */
export type EncryptedFile = {
  key: Uint8Array;
  /** Of what was encrypted. */
  bytes: number;
  /** Each piece is to be used before the next is asked for: it may lie in the same buffer. */
  frames: () => AsyncIterable<Uint8Array>;
};

/** What is small enough to be one frame. */
export function encryptedInMemory(bytes: Uint8Array): EncryptedFile {
  if (bytes.length > FRAME_BYTES) throw new Error('It is more than a frame');
  const key = newFileKey();
  return {
    key,
    bytes: bytes.length,
    frames: async function* () {
      yield encryptFrame(key, { number: 0, isLast: true }, bytes);
    },
  };
}
