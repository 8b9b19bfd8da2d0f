import type { ByteSource } from '../bytes/byte-source.ts';
import { MAX_LINE_BYTES } from '../bytes/line-scanner.ts';

const LF = 10;
const CR = 13;

export type FirstLine = {
  bytes: Uint8Array;
  /** Where it begins in the file. */
  offset: number;
  /** Lines end with CR alone, as far as can be seen from here. */
  isCrOnly: boolean;
  isOverlong: boolean;
  /** How long a line is on average, as far as can be seen from here. */
  meanLineBytes: number;
};

/** Finds the first line with anything on it. Undefined if there is none in the file. */
export function findFirstLine(source: ByteSource, start: number): FirstLine | undefined {
  const block = new Uint8Array(MAX_LINE_BYTES + 1);
  let hasLf = false;
  let hasCr = false;
  for (let position = start, offset = start; ; ) {
    const length = source.read(block, position);
    if (length === 0) return undefined;
    for (let at = 0; at < length; at += 1) {
      const byte = block[at] as number;
      if (byte > 32) {
        const probe = new Uint8Array(MAX_LINE_BYTES + 1);
        return firstLineOf(probe.subarray(0, readFully(source, probe, offset)), offset, hasLf, hasCr);
      }
      if (byte === LF) hasLf = true;
      if (byte === CR) hasCr = true;
      if (byte === LF || byte === CR) offset = position + at + 1;
    }
    position += length;
  }
}

/** A source may give less than there is. */
function readFully(source: ByteSource, target: Uint8Array, position: number): number {
  let length = 0;
  while (length < target.length) {
    const read = source.read(target.subarray(length), position + length);
    if (read === 0) break;
    length += read;
  }
  return length;
}

function firstLineOf(probe: Uint8Array, offset: number, hasLf: boolean, hasCr: boolean): FirstLine {
  const isEnd = (byte: number) => byte === LF || byte === CR;
  const found = probe.findIndex(isEnd);
  const end = found < 0 ? probe.length : found;
  const isCrOnly = !hasLf && !probe.includes(LF) && (hasCr || probe.includes(CR));
  let lines = 1;
  for (const byte of probe) if (byte === (isCrOnly ? CR : LF)) lines += 1;
  return {
    bytes: probe.subarray(0, end),
    offset,
    isCrOnly,
    isOverlong: end > MAX_LINE_BYTES,
    meanLineBytes: probe.length / lines,
  };
}
