import { expect, test } from 'vitest';
import { plainWords } from '../../../names/normalised-name.ts';
import { indexWords } from '../word-index.ts';

/** Beginnings of words, against the plain way: look at every word of every text. */
const TEXTS = ['Ōnin War', 'Cao Cao at war', 'Wars of the Roses', 'Taj Mahal', '', 'Zażółć gęślą jaźń, 1683'].map(
  plainWords,
);
const index = indexWords(TEXTS);
const found = (...beginnings: string[]) =>
  [...index.find(beginnings)].flatMap((count, position) => (count === beginnings.length ? position : []));

test.each([
  [['war'], [0, 1, 2]],
  [['wars'], [2]],
  [['war', 'on'], [0]],
  [['on', 'war'], [0]],
  [['cao'], [1]],
  [['ta', 'mah'], [3]],
  [['ahal'], []],
  [['zazolc', '168'], [5]],
  [['zzz'], []],
  [['war', 'zzz'], []],
])('%o is in %o', (beginnings, expected) => {
  expect(found(...beginnings)).toEqual(expected);
});

test('finds what looking at every word would find', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');
  for (const beginning of [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))]) {
    const expected = TEXTS.flatMap((words, at) => (words.some((word) => word.startsWith(beginning)) ? at : []));
    expect([beginning, found(beginning)]).toEqual([beginning, expected]);
  }
});
