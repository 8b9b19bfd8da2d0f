import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { BatchedLookup } from '../batched-lookup.ts';
import { BatcherFull } from '../batcher.ts';

describe('a batched look-up', () => {
  test('asks once for all questions of one turn and answers each with its own', async () => {
    const batches: number[][] = [];
    const lookup = new BatchedLookup<number, string>(
      async (questions) => {
        batches.push(questions);
        return questions.map((question) => (question % 2 === 0 ? `even ${question}` : undefined));
      },
      { inFlight: 4, size: 100, waiting: 1000 },
    );
    const answers = await Promise.all([1, 2, 3, 4].map((question) => lookup.find(question)));
    expect(answers).toEqual([undefined, 'even 2', undefined, 'even 4']);
    expect(batches).toEqual([[1, 2, 3, 4]]);
  });

  test('never answers a question from a query that began before it was asked', async () => {
    let truth = 'old';
    const began = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const lookup = new BatchedLookup<string, string>(
      async (questions) => {
        const seen = truth;
        began.resolve();
        await mayEnd.promise;
        return questions.map(() => seen);
      },
      { inFlight: 1, size: 100, waiting: 1000 },
    );
    const before = lookup.find('key');
    await began.promise;
    truth = 'new';
    const after = lookup.find('key');
    mayEnd.resolve();
    expect([await before, await after]).toEqual(['old', 'new']);
  });

  test('keeps to its bounds: queries in flight, size of a query, questions that wait', async () => {
    let running = 0;
    let most = 0;
    const sizes: number[] = [];
    const lookup = new BatchedLookup<number, number>(
      async (questions) => {
        running += 1;
        most = Math.max(most, running);
        sizes.push(questions.length);
        await sleep(2);
        running -= 1;
        return questions;
      },
      { inFlight: 2, size: 10, waiting: 50 },
    );
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, (_, i) => lookup.find(i)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(30);
    expect(refused.every((outcome) => outcome.reason instanceof BatcherFull)).toBe(true);
    expect(most).toBe(2);
    expect(Math.max(...sizes)).toBe(10);
  });

  test('a query that fails fails its own questions and those that wait, and nothing after', async () => {
    let fail = true;
    let queries = 0;
    const lookup = new BatchedLookup<number, number>(
      async (questions) => {
        queries += 1;
        await sleep(5);
        if (fail) throw new Error('away');
        return questions;
      },
      { inFlight: 1, size: 2, waiting: 100 },
    );
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, i) => lookup.find(i)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(queries).toBe(1);
    fail = false;
    expect(await Promise.all([3, 4, 5].map((question) => lookup.find(question)))).toEqual([3, 4, 5]);
  });

  test('the next query is under way before anybody acts on an answer', async () => {
    const steps: string[] = [];
    const lookup = new BatchedLookup<number, number>(
      async (questions) => {
        steps.push(`query ${questions.join()}`);
        await sleep(1);
        return questions;
      },
      { inFlight: 1, size: 2, waiting: 100 },
    );
    await Promise.all([1, 2, 3].map((question) => lookup.find(question).then(() => steps.push(`answer ${question}`))));
    expect(steps).toEqual(['query 1,2', 'query 3', 'answer 1', 'answer 2', 'answer 3']);
  });
});
