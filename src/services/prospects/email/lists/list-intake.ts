import { FairBudget } from '#platform/fairness/fair-budget.ts';
import { FairTurns } from '#platform/fairness/fair-turns.ts';
import type { IncomingBody } from '#platform/http/body/stream-body.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';

/**
 * Bodies that are on their way in, in memory: there is only so much room for all of them, and whoever has most of it makes room
 * for who has less. Two at once are read and written down, by turns of those who brought them: a list takes the database a second
 * or so.
 */
export type ListIntake = {
  /** All of a body. The room is free again when the work is done. */
  take<T>(body: IncomingBody, holder: string, work: (bytes: Buffer) => Promise<T>): Promise<T>;
};

const AT_ONCE = 2;
const MAX_WAITING = 100;
const PATIENCE_MS = 20_000;
const ROOM_BYTES = 64 * 1024 * 1024;
export const CSV_BYTES = 8 * 1024 * 1024;
export const JSON_BYTES = 3 * 1024 * 1024;

export function openListIntake(roomBytes = ROOM_BYTES): ListIntake {
  const budget = new FairBudget({ most: roomBytes, mostOfSeveral: roomBytes / 2 });
  const turns = new FairTurns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });

  const inTurn = async <T>(holder: string, work: () => Promise<T>): Promise<T> => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(full()), PATIENCE_MS);
    try {
      return await turns.run(holder, { signal: patience.signal, full }, work);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    take: async (body, holder, work) => {
      const { bytes } = body;
      const share = budget.take(holder, { amount: 1, end: () => bytes.destroy(full()) });
      if (typeof share === 'string') throw full();
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          if (share.grow(chunk.length) !== undefined) throw full();
          chunks.push(chunk);
        }
        share.keep();
        return await inTurn(holder, () => work(Buffer.concat(chunks)));
      } finally {
        share.give();
      }
    },
  };
}

const full = () =>
  platformProblem('overloaded', {
    public: 'Too many lists are on their way in at this moment.',
    headers: { 'retry-after': '5' },
  });
