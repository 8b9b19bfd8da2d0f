import { describe, expect, test } from 'vitest';
import { loopTurn } from '../loop-turns.ts';

function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('turns at the event loop', () => {
  test('come in the order in which they were asked for', async () => {
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        await loopTurn();
        order.push(number);
      }),
    );
    expect(order).toEqual([1, 2, 3, 4]);
  });

  test('leave others as long between them as they take', async () => {
    let rounds = 0;
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        rounds += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const began = performance.now();
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        await loopTurn();
        hold(5);
      }),
    );
    const took = performance.now() - began;
    isOver = true;
    await others;
    // Ten steps of 5 ms and nine rests of as much, and many rounds of the loop for whoever else is there.
    expect(took).toBeGreaterThan(80);
    expect(rounds).toBeGreaterThan(20);
  });

  test('are there again after all were taken', async () => {
    await loopTurn();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(loopTurn()).resolves.toBeUndefined();
  });
});
