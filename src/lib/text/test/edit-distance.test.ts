import { expect, test } from 'vitest';
import { editDistance } from '../edit-distance.ts';

test.each([
  ['abc', 'abc', 0],
  ['abc', 'abd', 1],
  ['abc', 'ab', 1],
  ['ab', 'abc', 1],
  ['abc', 'acb', 1],
  ['chenai', 'chennai', 1],
  ['abc', 'cba', 2],
  ['abcd', 'efgh', undefined],
  ['a', 'abcd', undefined],
])('from %s to %s: %s', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
});
