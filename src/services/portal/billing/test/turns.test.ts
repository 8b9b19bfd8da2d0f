import { expect, test } from 'vitest';
import { BillingUnavailable } from '../provider.ts';
import { Turns } from '../turns.ts';

/** So many at once, the others in order, and nobody's slot is lost: not by a failure, nor by who has stopped waiting. */
const never = new AbortController().signal;

/** Work that goes on until it is told to end. */
function work(turns: Turns, signal: AbortSignal = never) {
  const end = Promise.withResolvers<void>();
  let hasBegun = false;
  const done = turns.take(signal, () => {
    hasBegun = true;
    return end.promise;
  });
  done.catch(() => {});
  return { done, end, hasBegun: () => hasBegun };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('whoever has waited longest comes next, also after a failure', async () => {
  const turns = new Turns(1, 10);
  const [first, second, third] = [work(turns), work(turns), work(turns)] as const;
  await settled();
  expect([first, second, third].map(({ hasBegun }) => hasBegun())).toEqual([true, false, false]);
  first.end.reject(new Error('failed'));
  await expect(first.done).rejects.toThrow('failed');
  await settled();
  expect([second, third].map(({ hasBegun }) => hasBegun())).toEqual([true, false]);
  second.end.resolve();
  await settled();
  expect(third.hasBegun()).toBe(true);
});

test('who stops waiting leaves the line, and the slot goes to the next one', async () => {
  const turns = new Turns(1, 2);
  const impatient = new AbortController();
  const first = work(turns);
  const gone = work(turns, impatient.signal);
  const last = work(turns);
  impatient.abort(new Error('too long'));
  await expect(gone.done).rejects.toThrow('too long');
  // There is room in the line again.
  const another = work(turns);
  first.end.resolve();
  await settled();
  expect([gone, last, another].map(({ hasBegun }) => hasBegun())).toEqual([false, true, false]);
  last.end.resolve();
  await settled();
  expect(another.hasBegun()).toBe(true);
  await expect(turns.take(AbortSignal.abort(new Error('before')), async () => {})).rejects.toThrow('before');
});

test('a line that is too long turns people away', async () => {
  const turns = new Turns(1, 1);
  const [first, second] = [work(turns), work(turns)] as const;
  await expect(turns.take(never, async () => {})).rejects.toThrow(BillingUnavailable);
  first.end.resolve();
  second.end.resolve();
  await expect(second.done).resolves.toBeUndefined();
  await expect(turns.take(never, async () => 'free')).resolves.toBe('free');
});
