import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { bitsFor, readField, SPARE_BYTES, writeField } from '../bit-fields.ts';
import { buildSegments } from '../build-segments.ts';
import { decodeSegments, encodeSegments } from '../segment-file.ts';
import { SEGMENTED_BODIES } from '../segment-plan.ts';
import { openSegments } from '../segment-source.ts';
import { CIRCLING, SHORT_PLAN } from './segments-samples.ts';

describe('bit fields', () => {
  test('every width at every place in a byte gives back its lowest, highest and middle numbers', () => {
    const random = seededRandom(1);
    for (let width = 1; width <= 32; width += 1) {
      const [lowest, highest] = [-(2 ** (width - 1)), 2 ** (width - 1) - 1];
      const values = [lowest, highest, 0, highest, lowest, ...Array.from({ length: 40 }, () => 0)].map(
        (value, index) => (index < 5 ? value : lowest + Math.floor(random.fraction() * 2 ** width)),
      );
      for (let shift = 0; shift < 8; shift += 1) {
        const view = new DataView(new ArrayBuffer(Math.ceil((values.length * width + shift) / 8) + SPARE_BYTES));
        for (const [index, value] of values.entries()) writeField(view, shift + index * width, width, value);
        const read = values.map((_, index) => readField(view, shift + index * width, width));
        expect([width, shift, ...read]).toEqual([width, shift, ...values]);
      }
    }
  });

  test.each([
    [0, 1],
    [1, 2],
    [127, 8],
    [128, 9],
    [2 ** 31 - 1, 32],
  ])('numbers up to %d need %d bits', (largest, width) => {
    expect(bitsFor(largest)).toBe(width);
  });

  test('a number too large for a field is refused, not cut off', () => {
    expect(() => bitsFor(2 ** 31)).toThrow('the step is too small');
    const tiny = { segmentDays: 24, degree: 4, quanta: [1e-12, 1e-12, 1e-12] } as const;
    const plan = { ...SHORT_PLAN, bodies: { ...SHORT_PLAN.bodies, Saturn: tiny } };
    expect(() => buildSegments(CIRCLING, plan)).toThrow('the step is too small');
  });
});

const built = buildSegments(CIRCLING, SHORT_PLAN);
const bytes = encodeSegments(built);

describe('the file', () => {
  test('gives back what was written', () => {
    const read = decodeSegments(bytes);
    expect([read.from, read.to]).toEqual([SHORT_PLAN.from, SHORT_PLAN.to]);
    for (const body of SEGMENTED_BODIES) {
      const { rows, ...rest } = read.tables[body];
      const { rows: writtenRows, ...written } = built.tables[body];
      expect(rest).toEqual(written);
      expect(Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)).toEqual(Buffer.from(writtenRows.buffer));
    }
  });

  test('is read from anywhere in a larger buffer', () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(encodeSegments(decodeSegments(shifted.subarray(3)))).toEqual(bytes);
  });

  test('is the same, byte for byte, each time it is built', () => {
    expect(encodeSegments(buildSegments(CIRCLING, SHORT_PLAN))).toEqual(bytes);
  });

  test('tells each body as it comes to it', () => {
    const told: string[] = [];
    buildSegments(CIRCLING, SHORT_PLAN, (body) => told.push(body));
    expect(told).toEqual([...SEGMENTED_BODIES]);
  });
});

describe('a damaged file is refused', () => {
  const changed = (at: number) => {
    const copy = Uint8Array.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 0x10;
    return copy;
  };

  test.each([
    ['empty', new Uint8Array(), 'It has 0 bytes only.'],
    ['cut within its first words', bytes.subarray(0, 15), 'It has 15 bytes only.'],
    ['cut short', bytes.subarray(0, -1), `It has ${bytes.length - 1} bytes instead of ${bytes.length}.`],
    [
      'too long',
      Buffer.concat([bytes, Buffer.alloc(1)]),
      `It has ${bytes.length + 1} bytes instead of ${bytes.length}.`,
    ],
    ['another kind of file', changed(0), 'It does not begin as a file of segments does.'],
    ['of another version', changed(4), 'It has version 17; this program reads 1.'],
    ['with another checksum', changed(12), 'Its checksum does not match.'],
    ['with a changed header', changed(16), 'Its checksum does not match.'],
    ['with a changed row', changed(bytes.length - 20), 'Its checksum does not match.'],
  ])('%s', (_, damaged, reason) => {
    expect(() => decodeSegments(damaged)).toThrow(new Error(reason));
  });

  test('with its name and the reason', () => {
    const folder = mkdtempSync(join(tmpdir(), 'segments-'));
    try {
      const path = join(folder, 'cut.bin');
      writeFileSync(path, bytes.subarray(0, 100));
      expect(() => openSegments(pathToFileURL(path))).toThrow(
        `The ephemeris ${path} cannot be used. It has 100 bytes instead of ${bytes.length}.`,
      );
      expect(() => openSegments(pathToFileURL(join(folder, 'none.bin')))).toThrow(/none\.bin cannot be used\. ENOENT/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
