import { expect, test, vi } from 'vitest';
import { Memo } from '../memo.ts';

test('each key is computed once, also where there is nothing to find', () => {
  const memo = new Memo();
  const nothing = vi.fn(() => undefined);
  const list = vi.fn(() => [1]);
  const first = memo.once(list, list);
  expect(memo.once(list, list)).toBe(first);
  expect([memo.once('nothing', nothing), memo.once('nothing', nothing)]).toEqual([undefined, undefined]);
  expect([list, nothing].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('memos know nothing of each other, and what failed is tried again', () => {
  const [one, other] = [new Memo(), new Memo()];
  expect([one.once('key', () => 1), other.once('key', () => 2)]).toEqual([1, 2]);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => one.once('later', fail)).toThrow('no');
  expect(one.once('later', () => 3)).toBe(3);
});
