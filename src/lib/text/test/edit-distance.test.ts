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

test('is the same both ways, and no word is near that is further away than `most`', () => {
  const words = ['', 'a', 'ab', 'ba', 'aab', 'aba', 'abab', 'baba', 'abcab', 'acbab', 'cabba'];
  for (const one of words) {
    for (const other of words) {
      const distance = editDistance(one, other, 10) as number;
      expect(editDistance(other, one, 10)).toBe(distance);
      for (const most of [0, 1, 2, 3]) {
        expect(editDistance(one, other, most)).toBe(distance <= most ? distance : undefined);
      }
    }
  }
});
