import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { BUCKET_LEVELS, bucketsAbove, endOfBucket, scoreBucket } from '../score-bucket.ts';

/** Far beyond every score that a hotel can have, and beyond what `min_score` takes. */
const MOST_CENTS = 2 ** 48;

/** Also beside the powers of two, where buckets change their width. */
const cents = fc.oneof(
  fc.integer({ min: 0, max: 2000 }),
  fc.maxSafeNat().map((value) => value % MOST_CENTS),
  fc
    .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: -2, max: 2 }))
    .map(([power, step]) => Math.max(0, 2 ** power + step)),
);
const runs = { seed: 20261115, numRuns: randomCases(10_000) };

/** The same once more in whole numbers of any size. */
function plainBucket(score: number): number {
  if (score === 0) return 0;
  const power = score.toString(2).length - 1;
  return (power + 1) * 256 + Number(((BigInt(score) - (1n << BigInt(power))) * 256n) >> BigInt(power));
}

describe('buckets of scores', () => {
  test('are what whole-number arithmetic says', () => {
    fc.assert(
      fc.property(cents, (score) => {
        expect(scoreBucket(score)).toBe(plainBucket(score));
      }),
      runs,
    );
    for (let score = 0; score < 70_000; score += 1) {
      if (scoreBucket(score) !== plainBucket(score)) expect.fail(`${score} is in ${scoreBucket(score)}`);
    }
  });

  test('never fall as scores rise', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(scoreBucket(Math.min(a, b))).toBeLessThanOrEqual(scoreBucket(Math.max(a, b)));
      }),
      runs,
    );
  });

  test('end exactly: the end is in a later bucket, the score before it in this one', () => {
    fc.assert(
      fc.property(cents, (score) => {
        const bucket = scoreBucket(score);
        const end = endOfBucket(bucket);
        expect(Number.isSafeInteger(end)).toBe(true);
        expect(end).toBeGreaterThan(score);
        expect(scoreBucket(end)).toBeGreaterThan(bucket);
        expect(scoreBucket(end - 1)).toBe(bucket);
      }),
      runs,
    );
  });

  test('are narrow: none is wider than the 256th part of its scores, or than one cent', () => {
    fc.assert(
      fc.property(cents, (score) => {
        expect(endOfBucket(scoreBucket(score)) - score).toBeLessThanOrEqual(Math.max(1, score / 256));
      }),
      runs,
    );
  });

  test('are counted on levels, each with buckets sixteen times as wide as the next', () => {
    expect(BUCKET_LEVELS.map(({ level }) => level)).toEqual([0, 1, 2]);
    expect(BUCKET_LEVELS.map(({ shift }) => shift)).toEqual([8, 4, 0]);
  });

  test('above a bucket lie, level by level and without a gap, all that follow', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [bucket, other] = [scoreBucket(a), scoreBucket(b)];
        const holding = BUCKET_LEVELS.filter(({ shift }) => {
          const { above, before } = bucketsAbove(bucket, shift);
          return other >> shift > above && other >> shift < before;
        });
        // Exactly one of the levels counts a later bucket; none counts this one or an earlier one.
        expect(holding).toHaveLength(other > bucket ? 1 : 0);
      }),
      runs,
    );
  });

  test('counted as the database counts them, they give the number of scores from any score on', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 60 }), cents, fc.nat(), (scores, other, pick) => {
        const buckets = scores.map(scoreBucket);
        for (const min of [other, scores[pick % scores.length] ?? 0]) {
          const bucket = scoreBucket(min);
          const inside = scores.filter((score) => score >= min && score < endOfBucket(bucket)).length;
          const later = BUCKET_LEVELS.map(({ shift }) => {
            const { above, before } = bucketsAbove(bucket, shift);
            return buckets.filter((each) => each >> shift > above && each >> shift < before).length;
          });
          const counted = later.reduce((sum, hotels) => sum + hotels, inside);
          expect(counted).toBe(scores.filter((score) => score >= min).length);
        }
      }),
      { seed: 20261115, numRuns: randomCases(3000) },
    );
  });
});
