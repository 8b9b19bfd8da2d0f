import { expect, test } from 'vitest';
import { csvInTurns } from '../csv-in-turns.ts';

const BOUNDS = { cells: 100, characters: 100_000 };

/** How many records were read at the most before somebody else had a turn, and how many in all. */
async function readWithOthers(text: string) {
  let atOnce = 0;
  let mostAtOnce = 0;
  let all = 0;
  const others = setInterval(() => {
    atOnce = 0;
  }, 0);
  for await (const { fault } of csvInTurns(text, { bounds: BOUNDS })) {
    expect(fault).toBeUndefined();
    all += 1;
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
  }
  clearInterval(others);
  return { all, mostAtOnce };
}

test('others have their turns between short lines', async () => {
  const { all, mostAtOnce } = await readWithOthers('a@b.example\n'.repeat(20_000));
  expect(all).toBe(20_000);
  expect(mostAtOnce).toBeLessThan(2000);
});

test('and between long ones', async () => {
  const { all, mostAtOnce } = await readWithOthers(`${'x'.repeat(90_000)}\n`.repeat(40));
  expect(all).toBe(40);
  expect(mostAtOnce).toBeLessThan(10);
});
