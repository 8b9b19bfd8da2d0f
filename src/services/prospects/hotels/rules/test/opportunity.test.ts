import { describe, expect, test } from 'vitest';
import { estimateOpportunity } from '../opportunity.ts';
import { LOWEST_TENTHS } from '../segment.ts';

describe('the opportunity', () => {
  test('the figures of the model, worked out by hand', () => {
    // 72 x 365 x 169 x .65 x .112 x 1.0 = 323,327.4…
    expect(estimateOpportunity({ country: 'SG', rooms: 72, ratingTenths: 35 })).toEqual({
      usd: 323_300,
      basis: {
        model_version: 'opportunity-1',
        rooms: 72,
        rooms_source: 'licence',
        revpar_usd: 169,
        revpar_as_of: '2025-05',
        elasticity: 0.112,
        tier: 0.65,
        low: 161_700,
        high: 485_000,
        confidence: 'medium',
      },
    });
    // 50 x 365 x 83 x .65 x .112 x .1 = 11,027.3…
    expect(estimateOpportunity({ country: 'TH', rooms: null, ratingTenths: 44 })).toMatchObject({
      usd: 11_000,
      basis: { rooms: 50, rooms_source: 'class_median', revpar_usd: 83, low: 5_500, high: 16_500, confidence: 'low' },
    });
  });

  test('every room count and gap is rounded as exact arithmetic rounds it', () => {
    const roundedUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
    for (const country of ['SG', 'TH'] as const) {
      for (const rooms of [1, 2, 3, 12, 49, 50, 72, 149, 150, 299, 300, 301, 890, 9_999, 19_999, 20_000]) {
        for (let tenths = LOWEST_TENTHS; tenths <= 50; tenths += 1) {
          const tier = rooms < 50 ? 45n : rooms < 150 ? 65n : rooms < 300 ? 90n : 115n;
          const gap = BigInt(Math.min(Math.max(45 - tenths, 0), 10));
          const millionths = BigInt(rooms) * 365n * (country === 'SG' ? 169n : 83n) * tier * 112n * gap;
          const { usd, basis } = estimateOpportunity({ country, rooms, ratingTenths: tenths });
          expect(usd).toBe(Number(roundedUp(millionths, 100_000_000n) * 100n));
          expect(basis.low).toBe(Number(roundedUp(millionths, 200_000_000n) * 100n));
          expect(basis.high).toBe(Number(roundedUp(millionths * 3n, 200_000_000n) * 100n));
        }
      }
    }
  });

  test.each([0, null, -3, 1.5, 20_001, Number.NaN, Number.POSITIVE_INFINITY])('%s rooms count as unknown', (rooms) => {
    for (const [country, median] of [
      ['SG', 72],
      ['TH', 50],
    ] as const) {
      const unknown = estimateOpportunity({ country, rooms, ratingTenths: 40 });
      expect(unknown.usd).toBe(estimateOpportunity({ country, rooms: median, ratingTenths: 40 }).usd);
      expect(unknown.basis).toMatchObject({ rooms: median, rooms_source: 'class_median', confidence: 'low' });
    }
  });

  test('grows with the gap up to one point and no further, and is never nothing below the target', () => {
    const usd = (ratingTenths: number) => estimateOpportunity({ country: 'SG', rooms: 100, ratingTenths }).usd;
    for (let tenths = 36; tenths < 45; tenths += 1) expect(usd(tenths - 1)).toBeGreaterThan(usd(tenths));
    expect(usd(10)).toBe(usd(35));
    expect(usd(45)).toBe(0);
    expect(usd(50)).toBe(0);
    expect(estimateOpportunity({ country: 'TH', rooms: 1, ratingTenths: 44 }).usd).toBeGreaterThan(0);
  });

  test('an estimate for Thailand never has more than low confidence', () => {
    expect(estimateOpportunity({ country: 'TH', rooms: 80, ratingTenths: 40 }).basis.confidence).toBe('low');
    expect(estimateOpportunity({ country: 'SG', rooms: 80, ratingTenths: 40 }).basis.confidence).toBe('medium');
  });
});
