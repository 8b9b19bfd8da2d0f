import { expect, test } from 'vitest';
import { KeptAnswers } from '../kept-answers.ts';

const rows = (text: string) => [{ text }];
const MOST = 1000;

test('answers are found again, of their own ledger and question', () => {
  const kept = new KeptAnswers(MOST);
  kept.keep('a', 'one', rows('1'));
  expect(kept.find('a', 'one')).toEqual(rows('1'));
  expect([kept.find('a', 'two'), kept.find('b', 'one')]).toEqual([undefined, undefined]);
});

test('they never take more than they may, and what was asked for longest ago makes room', () => {
  const kept = new KeptAnswers(MOST);
  const long = 'x'.repeat(300);
  for (const name of ['a', 'b', 'c']) kept.keep(name, 'one', rows(long));
  expect(kept.bytes).toBeLessThanOrEqual(MOST);
  expect(kept.find('a', 'one')).toEqual(rows(long));
  kept.keep('d', 'one', rows(long));
  expect(['a', 'b', 'c', 'd'].map((name) => kept.find(name, 'one') !== undefined)).toEqual([true, false, true, true]);
  // Signs of several bytes count as such; so does the question.
  kept.keep('e', 'one', rows('é'.repeat(495)));
  kept.keep('e', 'q'.repeat(500), rows(''));
  expect([kept.find('e', 'one'), kept.find('e', 'q'.repeat(500))]).toEqual([undefined, undefined]);
  for (let at = 0; at < 2000; at += 1) {
    kept.keep(`l${at % 7}`, `q${at % 11}`, rows('y'.repeat((at * 37) % 800)));
    expect(kept.bytes).toBeLessThanOrEqual(MOST);
  }
});

test('they go with their ledger, and one that is kept again counts once', () => {
  const kept = new KeptAnswers(MOST);
  kept.keep('a', 'one', rows('1'));
  const { bytes } = kept;
  kept.keep('a', 'one', rows('2'));
  expect([kept.bytes, kept.find('a', 'one')]).toEqual([bytes, rows('2')]);
  kept.keep('b', 'one', rows('3'));
  kept.dropLedger('a');
  expect([kept.bytes, kept.find('a', 'one'), kept.find('b', 'one')]).toEqual([bytes, undefined, rows('3')]);
});
