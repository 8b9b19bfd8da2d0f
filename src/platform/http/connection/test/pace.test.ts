import { expect, test } from 'vitest';
import { Pace } from '../pace.ts';

test('so many bytes must move in every window, and none of them counts twice', () => {
  const pace = new Pace(10_000, 100, 0, 0);
  expect(pace.isTooSlow(9_999, 0)).toBe(false);
  expect(pace.isTooSlow(10_000, 1_000_000)).toBe(false);
  // A large first window is no credit for the second.
  expect(pace.isTooSlow(19_999, 1_000_000)).toBe(false);
  expect(pace.isTooSlow(20_000, 1_000_999)).toBe(true);
});

test('time that was not the other side’s fault does not count', () => {
  const pace = new Pace(10_000, 100, 0, 0);
  pace.restart(9000, 10);
  expect(pace.isTooSlow(18_999, 10)).toBe(false);
  expect(pace.isTooSlow(19_000, 1009)).toBe(true);
});
