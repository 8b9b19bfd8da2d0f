import { isAscii } from 'node:buffer';

/** The ends of what `mojibakeAt` looks for, by bytes that are rare otherwise. */
const ENDINGS = [
  [0x82, 0xc2],
  [0x83, 0xc2],
  [0xa2, 0xe2],
  [0xbf, 0xbd],
].map((bytes) => Buffer.from(bytes));

/** Whether it is worth looking at the single lines of a chunk. */
export function mayHaveMojibake(chunk: Buffer): boolean {
  return !isAscii(chunk) && ENDINGS.some((ending) => chunk.includes(ending));
}

/** The first position of U+FFFD, or of UTF-8 that was taken for something else and encoded again; -1 if there is none. */
export function mojibakeAt(buffer: Uint8Array, start: number, end: number): number {
  for (let at = start; at + 2 < end; at += 1) {
    const byte = buffer[at] as number;
    if (byte !== 0xc3 && byte !== 0xef) continue;
    const second = buffer[at + 1] as number;
    const third = buffer[at + 2] as number;
    const isFound =
      byte === 0xef
        ? second === 0xbf && third === 0xbd
        : ((second === 0x82 || second === 0x83) && third === 0xc2) || (second === 0xa2 && third === 0xe2);
    if (isFound) return at;
  }
  return -1;
}
