import { expect, test } from 'vitest';
import { matches } from '../caching.ts';

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('If-None-Match %s against "a": %s', (header, expected) => {
  expect(matches(header, '"a"')).toBe(expected);
});
