import type { Spell } from './period.ts';
import type { Change } from './zone.ts';

/**
 * Reads a compiled time zone as RFC 8536 lays it out: the 64-bit block and the footer of version 2 and later. Keeps offsets
 * alone; abbreviations only tell mean time (LMT) and places without a clock (-00) from the rest. Leap seconds are not read.
 */
export type CompiledZone = {
  first: Spell;
  changes: readonly Change[];
  /** As `readRule` takes it. */
  rule: string;
};

const HEADER_BYTES = 44;
const TYPE_BYTES = 6;
const SECONDS_IN_DAY = 86_400;

export const isTzif = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'TZif';

export function readTzif(bytes: Buffer): CompiledZone {
  const version = bytes.toString('latin1', 4, 5);
  if (!isTzif(bytes) || version < '2') throw new Error('not a compiled time zone of version 2 or later');
  const start = HEADER_BYTES + blockBytes(counts(bytes, 0), 4);
  const { leaps, times, types, letters, ...flags } = counts(bytes, start);
  if (leaps > 0) throw new Error('a compiled time zone that counts leap seconds');
  const timesAt = start + HEADER_BYTES;
  const indicesAt = timesAt + times * 8;
  const typesAt = indicesAt + times;
  const lettersAt = typesAt + types * TYPE_BYTES;
  const raw = Array.from({ length: types }, (_, index) => {
    const at = typesAt + index * TYPE_BYTES;
    const nameAt = lettersAt + bytes.readUInt8(at + 5);
    return { offset: bytes.readInt32BE(at), name: bytes.toString('latin1', nameAt, bytes.indexOf(0, nameAt)) };
  });
  const [firstType] = raw;
  if (firstType === undefined) throw new Error('a compiled time zone without any offset');
  const first = spellOf(firstType, firstType.offset);
  const changes = Array.from({ length: times }, (_, index) => {
    const type = raw[bytes.readUInt8(indicesAt + index)];
    if (type === undefined) throw new Error('a change to an offset that is not there');
    return { at: Number(bytes.readBigInt64BE(timesAt + index * 8)), ...spellOf(type, firstType.offset) };
  });
  const footerAt = start + HEADER_BYTES + blockBytes({ leaps, times, types, letters, ...flags }, 8);
  const rule = /^\n(.+)\n$/.exec(bytes.toString('latin1', footerAt))?.[1];
  if (rule === undefined) throw new Error('a compiled time zone without a rule for the future');
  return { first, changes, rule };
}

function counts(bytes: Buffer, start: number) {
  const [isUt = 0, isStd = 0, leaps = 0, times = 0, types = 0, letters = 0] = [20, 24, 28, 32, 36, 40].map((at) =>
    bytes.readUInt32BE(start + at),
  );
  return { isUt, isStd, leaps, times, types, letters };
}

const blockBytes = ({ isUt, isStd, leaps, times, types, letters }: ReturnType<typeof counts>, timeBytes: number) =>
  times * (timeBytes + 1) + types * TYPE_BYTES + letters + leaps * (timeBytes + 4) + isStd + isUt;

/** LMT also abbreviates Lisbon's and Lima's mean time: it is a city's own only in the beginning, or on the other side of the date line. */
function spellOf({ offset, name }: { offset: number; name: string }, firstOffset: number): Spell {
  if (name === '-00') return { offset, kind: 'unset' };
  const isMean = name === 'LMT' && (offset - firstOffset) % SECONDS_IN_DAY === 0;
  return { offset, kind: isMean ? 'mean' : 'legal' };
}
