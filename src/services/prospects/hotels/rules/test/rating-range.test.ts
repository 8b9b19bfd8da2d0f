import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import type { TenthsRange } from '../rating-range.ts';
import { EVERY_RATING, intersect, isEmptyRange, isEveryRating, partsOf, tenthsBetween } from '../rating-range.ts';
import { HIGHEST_TENTHS, LOWEST_TENTHS, SEGMENTS, tenthsOf } from '../segment.ts';

const runs = { seed: 20261115, numRuns: randomCases(10_000) };

function tenthsIn({ min, max }: TenthsRange): number[] {
  return Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => min + i);
}

const everyRange = tenthsIn(EVERY_RATING).flatMap((min) =>
  tenthsIn(EVERY_RATING).map((max): TenthsRange => ({ min, max })),
);

describe('the parts of a range', () => {
  test('cover each of its ratings once and no other, for every range there is', () => {
    for (const range of everyRange) {
      const { bands, tenths } = partsOf(range);
      const covered = [...bands.flatMap((band) => tenthsIn({ min: band * 5, max: band * 5 + 4 })), ...tenths];
      expect(covered.sort((a, b) => a - b)).toEqual(tenthsIn(range));
    }
  });

  test('are few', () => {
    const most = Math.max(...everyRange.map(partsOf).map(({ bands, tenths }) => bands.length + tenths.length));
    expect(most).toBeLessThanOrEqual(13);
    for (const segment of SEGMENTS) {
      const { bands, tenths } = partsOf(tenthsOf(segment));
      expect(bands.length + tenths.length, segment).toBeLessThanOrEqual(6);
    }
  });
});

describe('a range from two bounds', () => {
  /** A rating as somebody writes it, and the same as a whole number of its last decimal. */
  const written = fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([decimals, share]) => {
      const units = BigInt(Math.round(share * 5 * 10 ** decimals));
      const digits = units.toString().padStart(decimals + 1, '0');
      const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
      return { text, units, one: 10n ** BigInt(decimals) };
    });
  const tenthsAtLeast = ({ units, one }: { units: bigint; one: bigint }) => Number((units * 10n + one - 1n) / one);
  const tenthsAtMost = ({ units, one }: { units: bigint; one: bigint }) => Number((units * 10n) / one);

  test('holds what decimal arithmetic says', () => {
    fc.assert(
      fc.property(written, written, (low, high) => {
        expect(tenthsBetween(Number(low.text), Number(high.text)), `${low.text} ${high.text}`).toEqual({
          min: Math.max(LOWEST_TENTHS, tenthsAtLeast(low)),
          max: Math.min(HIGHEST_TENTHS, tenthsAtMost(high)),
        });
      }),
      runs,
    );
  });

  test('holds both bounds when they are tenths, whatever binary fractions make of them', () => {
    for (let tenths = LOWEST_TENTHS; tenths <= HIGHEST_TENTHS; tenths += 1) {
      const rating = Number(`${Math.floor(tenths / 10)}.${tenths % 10}`);
      expect(tenthsBetween(rating, rating)).toEqual({ min: tenths, max: tenths });
      // Just beside it there is nothing.
      expect(isEmptyRange(tenthsBetween(rating + 0.01, rating + 0.09))).toBe(true);
    }
  });

  test('is everything without bounds and with bounds outside, and nothing above the target', () => {
    expect(isEveryRating(tenthsBetween(undefined, undefined))).toBe(true);
    expect(isEveryRating(tenthsBetween(0, 5))).toBe(true);
    expect(isEveryRating(tenthsBetween(1, 4.4))).toBe(true);
    expect(isEveryRating(tenthsBetween(1.1, 4.4))).toBe(false);
    expect(isEveryRating(tenthsBetween(1, 4.3))).toBe(false);
    expect(isEmptyRange(tenthsBetween(4.5, undefined))).toBe(true);
    expect(isEmptyRange(tenthsBetween(undefined, 0.9))).toBe(true);
  });

  test('an intersection holds what both hold', () => {
    const range = fc.constantFrom(...everyRange);
    fc.assert(
      fc.property(range, range, (a, b) => {
        const both = tenthsIn(a).filter((tenths) => tenthsIn(b).includes(tenths));
        const common = intersect(a, b);
        expect(tenthsIn(common)).toEqual(both);
        expect(isEmptyRange(common)).toBe(both.length === 0);
      }),
      { seed: 20261115, numRuns: randomCases(3000) },
    );
  });
});
