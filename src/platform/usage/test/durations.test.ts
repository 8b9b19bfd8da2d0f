import { expect, test } from 'vitest';
import { DURATION_BOUNDS, positionOf, quantileOf } from '../durations.ts';

test('a duration belongs to the first bound that it does not exceed', () => {
  expect([0, 1, 1.01, 2, 20, 20.5, 29_999, 30_000].map(positionOf)).toEqual([0, 0, 1, 1, 4, 5, 12, 12]);
  expect(positionOf(30_001)).toBe(DURATION_BOUNDS.length);
});

const countsOf = (durations: readonly number[]) => {
  const counts = DURATION_BOUNDS.map(() => 0);
  for (const duration of durations) {
    const position = positionOf(duration);
    if (position < counts.length) counts[position] = (counts[position] ?? 0) + 1;
  }
  return counts;
};

test('quantiles lie between the bounds of what they were counted from', () => {
  const durations = Array.from({ length: 1000 }, (_, i) => i / 10 + 0.05);
  expect(quantileOf(countsOf(durations), 1000, 0.5)).toBeCloseTo(50, 0);
  expect(quantileOf(countsOf(durations), 1000, 0.95)).toBeCloseTo(95, 0);
});

test('all at one bound are told as between it and the one before', () => {
  expect(quantileOf(countsOf([200, 200, 200, 200]), 4, 0.5)).toBe(175);
});

test('what is above the last bound is told as that bound, and nothing as null', () => {
  expect(quantileOf(countsOf([90_000, 90_000]), 2, 0.5)).toBe(30_000);
  expect(quantileOf(countsOf([]), 0, 0.5)).toBeNull();
});
