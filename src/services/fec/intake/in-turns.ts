import { setImmediate } from 'node:timers/promises';
import type { Slot } from './slots.ts';

/**
 * Hands the pieces of a body on while it has a turn at its slot, and gives the turn back whenever the next piece is not
 * there yet, or when it has been long and others wait. To be called with a turn.
 */
export async function* inTurns(
  pieces: AsyncIterable<Uint8Array>,
  slot: Slot,
): AsyncGenerator<Uint8Array, void, undefined> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      if (slot.isOverdue() || !(await isThere(next))) {
        slot.rest();
        await next;
        await slot.begin();
      }
      const { done, value } = await next;
      if (done === true) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

async function isThere(next: Promise<unknown>): Promise<boolean> {
  const settled = next.then(
    () => true,
    () => true,
  );
  return await Promise.race([settled, setImmediate(false)]);
}
