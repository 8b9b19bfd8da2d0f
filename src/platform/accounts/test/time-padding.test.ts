import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { padTime } from '../time-padding.ts';

/** An answer goes out at whole steps and never before: whether it went well or not, and however long the work took. */
const STEP_MS = 40;
/** A timer may ring a little early. */
const EARLY_MS = 2;

/** In steps: how long the work took, and how long the answer. */
async function measure(workMs: number, fails: boolean): Promise<{ worked: number; answered: number; outcome: string }> {
  const began = performance.now();
  let worked = 0;
  const answer = padTime(STEP_MS, async () => {
    if (workMs > 0) await sleep(workMs);
    worked = performance.now() - began;
    if (fails) throw new Error('failed');
    return 'done';
  });
  const outcome = await answer.catch((error: Error) => error.message);
  return { worked: worked / STEP_MS, answered: (performance.now() - began + EARLY_MS) / STEP_MS, outcome };
}

test('whatever the work', async () => {
  const work = fc.record({ workMs: fc.integer({ min: 0, max: 3 * STEP_MS }), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 8, maxLength: 8 }), async (all) => {
      await Promise.all(
        all.map(async ({ workMs, fails }) => {
          const { worked, answered, outcome } = await measure(workMs, fails);
          expect(outcome).toBe(fails ? 'failed' : 'done');
          expect(answered).toBeGreaterThanOrEqual(Math.ceil(worked - EARLY_MS / STEP_MS));
        }),
      );
    }),
    { numRuns: 5 },
  );
});

test('work that takes no time takes a whole step all the same', async () => {
  const all = await Promise.all([measure(0, false), measure(0, true)]);
  for (const { answered } of all) expect(answered).toBeGreaterThanOrEqual(1);
});
