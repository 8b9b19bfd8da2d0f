import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { SIGNS } from '../../../../zodiac/signs.ts';
import { NAKSHATRAS } from '../nakshatras.ts';
import { pointInVarga, separation, wayFrom, zodiacPoint } from '../zodiac-point.ts';

const ARC = 1e-7;
const CIRCLE = 3_600_000_000n;

/** Exact, by whole numbers that do not overflow. */
const partOf = (arcs: number, parts: number) => Number((BigInt(arcs) * BigInt(parts)) / CIRCLE);

describe('a point of the zodiac', () => {
  test('rounds to ten-millionths of a degree', () => {
    expect(zodiacPoint(186.95929504)).toMatchObject({ arcs: 1_869_592_950, longitude: 186.959295, sign: 6 });
    expect(zodiacPoint(186.95929504).degree).toBe(6.959295);
    expect(zodiacPoint(186.95929506).arcs).toBe(1_869_592_951);
  });

  test.each([
    [360, 0],
    [720, 0],
    [-360, 0],
    [359.999_999_96, 0],
    [-0.000_000_04, 0],
    [-0.000_000_06, 3_599_999_999],
    [-1, 3_590_000_000],
    [-390, 3_300_000_000],
    [400.5, 405_000_000],
  ])('%d degrees are %d arcs', (degrees, arcs) => {
    const point = zodiacPoint(degrees);
    expect(Object.is(point.arcs, arcs)).toBe(true);
    expect(Object.is(point.longitude, arcs / 1e7)).toBe(true);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d is no angle', (degrees) => {
    expect(() => zodiacPoint(degrees)).toThrow(RangeError);
  });

  test('a sign begins on its boundary and ends one arc before the next', () => {
    for (const { index, startDegree } of SIGNS) {
      expect(zodiacPoint(startDegree)).toMatchObject({ sign: index, degree: 0 });
      expect(zodiacPoint(startDegree + 30 - ARC)).toMatchObject({ sign: index, degree: 29.9999999 });
    }
  });

  test('a nakshatra that begins between two arcs begins with the later one', () => {
    expect(zodiacPoint(13.3333333)).toMatchObject({ nakshatra: { name: 'Ashwini' }, pada: 4 });
    expect(zodiacPoint(13.3333334)).toMatchObject({ nakshatra: { name: 'Bharani' }, pada: 1 });
    expect(zodiacPoint(26.6666666)).toMatchObject({ nakshatra: { name: 'Bharani' }, pada: 4 });
    expect(zodiacPoint(26.6666667)).toMatchObject({ nakshatra: { name: 'Krittika' }, pada: 1 });
    expect(zodiacPoint(39.9999999)).toMatchObject({ nakshatra: { name: 'Krittika' }, pada: 4 });
    expect(zodiacPoint(40)).toMatchObject({ nakshatra: { name: 'Rohini' }, pada: 1, nakshatraShare: 0 });
    expect(zodiacPoint(359.9999999)).toMatchObject({ nakshatra: { name: 'Revati' }, pada: 4 });
  });

  test('both sides of all 108 padas, by exact fractions', () => {
    for (let pada = 0; pada < 108; pada += 1) {
      const first = Math.ceil((pada * 3_600_000_000) / 108);
      for (const arcs of [first, (first + 3_600_000_000 - 1) % 3_600_000_000]) {
        const point = zodiacPoint(arcs / 1e7);
        expect(point.arcs).toBe(arcs);
        expect([point.nakshatra.index, point.pada]).toEqual([partOf(arcs, 27), (partOf(arcs, 108) % 4) + 1]);
        expect(pointInVarga(9, point)).toBe(point.nakshatra.padas[point.pada - 1]?.navamsaSign);
      }
    }
  });

  test('sign, nakshatra, pada and share agree about any point', () => {
    const random = seededRandom(27);
    for (let round = 0; round < 5000; round += 1) {
      const arcs = Math.floor(random.fraction() * 3_600_000_000);
      const point = zodiacPoint(arcs / 1e7);
      expect([point.arcs, point.sign, point.nakshatra.index]).toEqual([arcs, partOf(arcs, 12), partOf(arcs, 27)]);
      expect(point.nakshatra).toBe(NAKSHATRAS[partOf(arcs, 27)]);
      expect(Math.floor(point.nakshatraShare * 4) + 1).toBe(point.pada);
      expect(point.nakshatra.index + point.nakshatraShare).toBeCloseTo((point.longitude * 27) / 360, 9);
    }
  });
});

describe('the way between two points', () => {
  test.each([
    [10, 350, 20, 340],
    [350, 10, 20, 20],
    [0, 180, 180, 180],
    [200, 200, 0, 0],
    [0.0000001, 0, 0.0000001, 359.9999999],
  ])('from %d to %d', (from, to, shorter, forward) => {
    const [one, other] = [zodiacPoint(from), zodiacPoint(to)];
    expect([separation(one, other), separation(other, one)]).toEqual([shorter, shorter]);
    expect(wayFrom(one, other)).toBe(forward);
  });
});
