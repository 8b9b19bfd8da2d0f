import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { estimateOpportunity } from '../opportunity.ts';
import { explainScore, scoreCents } from '../score.ts';
import { HIGHEST_TENTHS, LOWEST_TENTHS } from '../segment.ts';

describe('the score', () => {
  test.each<[string, number, number, number, number]>([
    ['a thousand reviews count three', 35, 1000, 100_000, 30_000_000],
    ['4.1 leaves exactly 0.4', 41, 10, 100, 4_000],
    ['no review', 35, 0, 100_000, 0],
    ['one review', 35, 1, 100_000, 0],
    ['two reviews', 35, 2, 100_000, 3_010_300],
    ['the target is reached', 45, 1000, 100_000, 0],
    ['above the target', 50, 1000, 100_000, 0],
    ['no opportunity', 35, 1000, 0, 0],
    ['a count that is none', 35, Number.NaN, 100_000, 0],
    ['a negative count', 35, -5, 100_000, 0],
    ['a negative opportunity', 35, 1000, -100, 0],
  ])('%s', (_name, tenths, reviews, usd, cents) => {
    expect(scoreCents(tenths, reviews, usd)).toBe(cents);
  });

  test('powers of ten have whole logarithms', () => {
    for (let power = 0; power <= 9; power += 1) expect(scoreCents(44, 10 ** power, 100)).toBe(power * 1000);
  });

  test('the product of the explained terms is the score', () => {
    const random = seededRandom(3);
    for (let count = 0; count < 50_000; count += 1) {
      const ratingTenths = random.between(LOWEST_TENTHS, HIGHEST_TENTHS);
      const reviewsCount = random.between(0, count % 2 === 0 ? 12 : 90_000);
      const rooms = random.between(0, 900);
      const opportunity = estimateOpportunity({ country: random.pick(['SG', 'TH']), rooms, ratingTenths });
      const product = explainScore({ ratingTenths, reviewsCount, opportunity }).reduce(
        (sum, { value }) => sum * value,
        1,
      );
      const score = scoreCents(ratingTenths, reviewsCount, opportunity.usd) / 100;
      if (!(Math.abs(product - score) <= 0.01 + score * 1e-6)) {
        expect({ ratingTenths, reviewsCount, rooms, product }).toEqual({ score });
      }
    }
  });

  test('each term has its sentence', () => {
    const known = estimateOpportunity({ country: 'SG', rooms: 1200, ratingTenths: 36 });
    expect(explainScore({ ratingTenths: 36, reviewsCount: 1234, opportunity: known })).toEqual([
      { term: 'rating_gap', value: 0.9, detail: 'The average rating is 3.6, which is 0.9 below the target of 4.5.' },
      {
        term: 'reviews',
        value: 3.09131516,
        detail: 'The rating rests on 1,234 reviews; they count by their decimal logarithm.',
      },
      {
        term: 'opportunity_usd',
        value: 8_580_600,
        detail:
          'Model estimate of US$8,580,600 a year: 1,200 rooms (as licensed) x 365 nights x US$169 revenue per available ' +
          'room (2025-05) x 1.15 for its size x 0.112 a point x 0.9 points. Range US$4,290,300 to US$12,870,900, ' +
          'medium confidence, model opportunity-1.',
      },
    ]);
    const unknown = estimateOpportunity({ country: 'TH', rooms: null, ratingTenths: 40 });
    const details = explainScore({ ratingTenths: 40, reviewsCount: 1, opportunity: unknown }).map(
      ({ detail }) => detail,
    );
    expect(details[1]).toContain('1 review;');
    expect(details[2]).toContain('50 rooms (assumed, the median of its class) x 365 nights x US$83');
    expect(details[2]).toContain('(2018)');
    expect(details[2]).toContain('low confidence');
  });
});
