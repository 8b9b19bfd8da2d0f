import { expect, test } from 'vitest';
import { singleFlight } from '../single-flight.ts';

test('one answer for everybody who asks while it is on its way, and another one afterwards', async () => {
  let asked = 0;
  const ask = singleFlight(async () => {
    asked += 1;
    return asked;
  });
  await expect(Promise.all([ask(), ask(), ask()])).resolves.toEqual([1, 1, 1]);
  await expect(ask()).resolves.toBe(2);
});

test('a failure is told to everybody who waits for it, and not kept', async () => {
  let asked = 0;
  const ask = singleFlight(async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return asked;
  });
  const outcomes = await Promise.allSettled([ask(), ask()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(ask()).resolves.toBe(2);
});
