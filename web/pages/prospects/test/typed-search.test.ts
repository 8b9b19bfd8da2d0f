import { expect, test } from 'vitest';
import { hasWord, numberIn } from '../leads/typed-search.ts';

test.each([
  ['209900901C', '209900901C'],
  [' t99ll0002e ', 'T99LL0002E'],
  ['53312345a-2', '53312345A-2'],
  ['0-1055-36000-31-1', '0105536000311'],
  ['0003599000271', '0003599000271'],
  ['0003599000271-12', '0003599000271-12'],
  ['Hotel 81', undefined],
  ['1234567890', undefined],
  ['', undefined],
])('the registry number in %j is %j', (typed, number) => {
  expect(numberIn(typed)).toBe(number);
});

test.each([
  ['a', true],
  ['โรงแรม', true],
  ['81', true],
  ['%', false],
  ['😀 ', false],
])('%j has a word: %s', (typed, expected) => {
  expect(hasWord(typed)).toBe(expected);
});
