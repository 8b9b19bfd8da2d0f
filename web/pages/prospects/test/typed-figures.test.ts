import { expect, test } from 'vitest';
import { readAmounts, readCodes, readFigure, readWhole } from '../typed-figures.ts';

test.each([
  ['1500', 1500],
  [' 1,500 ', 1500],
  ['1 500', 1500],
  ['1,000,500.25', 1_000_500.25],
  ['0.5', 0.5],
  ['1,5', undefined],
  ['1,50', undefined],
  ['1,5000', undefined],
  ['1000,500', undefined],
  ['0,500', undefined],
  ['1.000,50', undefined],
  ['-5', undefined],
  ['five', undefined],
  ['', undefined],
])('one figure: %j is %j', (typed, expected) => {
  expect(readFigure(typed)).toBe(expected);
});

test('a whole figure has no cents', () => {
  expect(readWhole('12')).toBe(12);
  expect(readWhole('1.5')).toBeUndefined();
});

test.each([
  ['1000 500', [1000, 500]],
  ['1000, 5000', [1000, 5000]],
  ['1000;500', [1000, 500]],
  ['1,500', [1500]],
  ['1,500, 20,000', [1500, 20_000]],
  ['1,500 20,000', [1500, 20_000]],
  ['99.50,', [99.5]],
  ['1000,500', undefined],
  ['1000,5000', undefined],
  ['100 500', undefined],
  ['1 000 500', undefined],
  ['100; 500', [100, 500]],
  ['1,5', undefined],
  ['1000, x', undefined],
  [' ; ', undefined],
])('several amounts: %j are %j', (typed, expected) => {
  expect(readAmounts(typed)).toEqual(expected);
});

test('currencies are told apart by whatever stands between them', () => {
  expect(readCodes('thb sgd')).toBe('THB,SGD');
  expect(readCodes('THB, SGD;usd,')).toBe('THB,SGD,USD');
});
