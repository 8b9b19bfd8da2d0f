import { crc32 } from 'node:zlib';
import type { Vector } from '#lib/geometry/vector.ts';
import type { ByBody } from './segment-plan.ts';
import { byBody, SEGMENTED_BODIES } from './segment-plan.ts';

/**
 * The file of segments: little-endian, and refused unless every byte is the one that was written.
 *
 *   magic, version, length of the file, checksum of all that follows    4 x 32 bits
 *   from, to                                                            2 x 64-bit float
 *   then for each body:
 *     days of a segment, quanta of x, y and z                           4 x 64-bit float
 *     degree, number of segments, bytes of their rows                   3 x 32 bits
 *     bits of each field of a row                                       bytes
 *     the rows
 *
 * A row is a segment, as bit fields: for x, y and z in turn the coefficients from the highest order down to 0.
 */
export type SegmentTable = {
  segmentDays: number;
  /** Astronomical units. */
  quanta: Vector;
  degree: number;
  segments: number;
  /** Bits of each field of a row. */
  widths: readonly number[];
  rows: DataView;
};

export type SegmentFile = {
  /** Julian days in terrestrial time. */
  from: number;
  to: number;
  tables: ByBody<SegmentTable>;
};

/** `QSEG` */
const MAGIC = 0x47_45_53_51;
const VERSION = 1;
const PREFIX_BYTES = 16;

export const bitsOfRow = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

export function encodeSegments({ from, to, tables }: SegmentFile): Uint8Array {
  const content = Buffer.concat([
    floats(from, to),
    ...SEGMENTED_BODIES.flatMap((body) => {
      const { segmentDays, quanta, degree, segments, widths, rows } = tables[body];
      return [
        floats(segmentDays, ...quanta),
        words(degree, segments, rows.byteLength),
        Buffer.from(widths),
        Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength),
      ];
    }),
  ]);
  return Buffer.concat([words(MAGIC, VERSION, PREFIX_BYTES + content.length, crc32(content)), content]);
}

function floats(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeDoubleLE(value, index * 8);
  return bytes;
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

/** The rows stay where they are in `bytes`: nothing is copied. */
export function decodeSegments(bytes: Uint8Array): SegmentFile {
  refuseDamage(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = PREFIX_BYTES;
  const passing = (length: number): number => {
    at += length;
    return at - length;
  };
  const float = () => view.getFloat64(passing(8), true);
  const word = () => view.getUint32(passing(4), true);
  const byte = () => view.getUint8(passing(1));
  const table = (): SegmentTable => {
    const segmentDays = float();
    const quanta: Vector = [float(), float(), float()];
    const [degree, segments, length] = [word(), word(), word()];
    const widths = Array.from({ length: 3 * (degree + 1) }, byte);
    const rows = new DataView(bytes.buffer, bytes.byteOffset + passing(length), length);
    return { segmentDays, quanta, degree, segments, widths, rows };
  };
  return { from: float(), to: float(), tables: byBody(table) };
}

function refuseDamage(bytes: Uint8Array): void {
  if (bytes.length < PREFIX_BYTES) throw new Error(`It has ${bytes.length} bytes only.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [magic, version, length, checksum] = [0, 4, 8, 12].map((at) => view.getUint32(at, true));
  if (magic !== MAGIC) throw new Error('It does not begin as a file of segments does.');
  if (version !== VERSION) throw new Error(`It has version ${version}; this program reads ${VERSION}.`);
  if (length !== bytes.length) throw new Error(`It has ${bytes.length} bytes instead of ${length}.`);
  if (checksum !== crc32(bytes.subarray(PREFIX_BYTES))) throw new Error('Its checksum does not match.');
}
