import type { ByteSource } from './byte-source.ts';

export type ByteOrder = {
  /** Undefined if every character that matters is one byte. */
  wide: 'utf-16le' | 'utf-16be' | undefined;
  hasMark: boolean;
  /** Where the text begins. */
  start: number;
};

const SAMPLE_BYTES = 64;

/** Looks at the first bytes of a file for a byte order mark, or for the zeros that UTF-16 leaves beside Latin letters. */
export function byteOrderOf(source: ByteSource): ByteOrder {
  const sample = new Uint8Array(SAMPLE_BYTES);
  const bytes = sample.subarray(0, source.read(sample, 0));
  const startsWith = (...mark: number[]) => mark.every((byte, position) => bytes[position] === byte);
  if (startsWith(0xef, 0xbb, 0xbf)) return { wide: undefined, hasMark: true, start: 3 };
  if (startsWith(0xff, 0xfe)) return { wide: 'utf-16le', hasMark: true, start: 2 };
  if (startsWith(0xfe, 0xff)) return { wide: 'utf-16be', hasMark: true, start: 2 };
  let even = 0;
  let odd = 0;
  for (const [position, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (position % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = (bytes.length >> 1) * 0.8;
  const isWide = bytes.length >= 8;
  if (isWide && odd >= most && even === 0) return { wide: 'utf-16le', hasMark: false, start: 0 };
  if (isWide && even >= most && odd === 0) return { wide: 'utf-16be', hasMark: false, start: 0 };
  return { wide: undefined, hasMark: false, start: 0 };
}
