import { expect, test } from 'vitest';
import { cross, dot, lengthOf, minus, plus, times, unit } from '../vector.ts';

test('sums, differences and multiples', () => {
  expect(plus([1, 2, 3], [4, -5, 6])).toEqual([5, -3, 9]);
  expect(minus([1, 2, 3], [4, -5, 6])).toEqual([-3, 7, -3]);
  expect(times(-2, [1, 2, 3])).toEqual([-2, -4, -6]);
});

test('lengths, and what a vector is of another', () => {
  expect([dot([1, 2, 3], [4, -5, 6]), lengthOf([2, 3, 6])]).toEqual([12, 7]);
  expect(unit([0, 3, 4])).toEqual([0, 3 * (1 / 5), 4 * (1 / 5)]);
});

test('the cross product stands at right angles to both, in the order of a right hand', () => {
  expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
  const [a, b] = [[1, 2, 3] as const, [-2, 5, 7] as const];
  expect([dot(cross(a, b), a), dot(cross(a, b), b)]).toEqual([0, 0]);
});
