import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Batcher, BatcherFull } from '../batcher.ts';

const options = { inFlight: 1, size: 3, waiting: 10 };

test('whoever must be served again comes first, before those who came meanwhile', async () => {
  const batches: number[][] = [];
  const sentBack = new Set<number>();
  const batcher = new Batcher<number, number>(async (callers) => {
    batches.push(callers.map(({ question }) => question));
    await sleep(1);
    return callers.filter(({ question, resolve }) => {
      if (question % 2 === 1 && !sentBack.has(question)) {
        sentBack.add(question);
        return true;
      }
      resolve(question * 10);
      return false;
    });
  }, options);
  await expect(Promise.all([1, 2, 3, 4, 5].map((question) => batcher.ask(question)))).resolves.toEqual([
    10, 20, 30, 40, 50,
  ]);
  expect(batches).toEqual([[1, 2, 3], [1, 3, 4], [5], [5]]);
});

test('who was answered before a failure keeps the answer; everybody else who waits is told of it', async () => {
  let isAway = true;
  const batcher = new Batcher<number, string>(async (callers) => {
    callers[0]?.resolve('answered');
    await sleep(1);
    if (isAway) throw new Error('away');
    for (const { resolve } of callers) resolve('back');
    return [];
  }, options);
  const outcomes = await Promise.allSettled(Array.from({ length: 7 }, (_, question) => batcher.ask(question)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', ...Array.from({ length: 6 }, () => 'rejected')]);
  isAway = false;
  await expect(Promise.all([7, 8].map((question) => batcher.ask(question)))).resolves.toEqual(['answered', 'back']);
});

test('one more than may wait is refused', async () => {
  const batcher = new Batcher<number, number>(async (callers) => {
    for (const { question, resolve } of callers) resolve(question);
    return [];
  }, options);
  const outcomes = await Promise.allSettled(Array.from({ length: 11 }, (_, question) => batcher.ask(question)));
  expect(outcomes.slice(0, 10).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(outcomes[10]).toEqual({ status: 'rejected', reason: expect.any(BatcherFull) });
});
