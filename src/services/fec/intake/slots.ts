import { FairBudget } from '#platform/fairness/fair-budget.ts';
import type { Turn } from '#platform/fairness/fair-queue.ts';
import { FairQueue } from '#platform/fairness/fair-queue.ts';
import { Shares } from '#platform/fairness/shares.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { fecProblem } from '../problems.ts';
import { tooManyAtOnce } from './too-many-at-once.ts';

/**
 * Slots for bodies. So many may be open; of these, so many are worked on at once, by turns of their holders, and only while
 * bytes are there: a body whose sender is slow holds nobody up, and one whose sender is fast gives its turn back now and then
 * while others wait. One holder has at most half of either, and beside others less of the turns. When all slots are taken,
 * the slowest body of whoever has most of them makes room for one who has fewer.
 */
export type Slots = {
  /** Throws a problem if there is no slot. */
  enter(holder: string, options: EnterOptions): Slot;
  load(): { reading: number; waiting: number };
};

type EnterOptions = {
  /** The client's. */
  signal: AbortSignal;
  /** Of the bodies of one holder, the one that is worth least makes room first. */
  worth: () => number;
  /** Hears that it has to make room. */
  onEnd?: () => void;
};

export type Slot = {
  /** Ends when the client leaves, or when it has to make room; the reason is a problem. */
  signal: AbortSignal;
  /** Makes room for another holder's. */
  end: () => void;
  /** Waits for a turn. Rejects with the signal's reason. */
  begin(): Promise<void>;
  /** Whether its turn has lasted long enough, while others wait for one. */
  isOverdue(): boolean;
  /** Gives the turn back: there is nothing to be worked on, or it is for others to work. */
  rest(): void;
  leave(): void;
};

/** Of a turn, while others wait. */
const TURN_MILLISECONDS = 50;

type Waiting = { holder: string; begin: (turn: Turn<Waiting>) => void };

export function openSlots({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Slots {
  const most = atOnce + maxWaiting;
  const budget = new FairBudget({ most, mostOfSeveral: Math.max(1, Math.floor(most / 2)) });
  const line = new FairQueue<Waiting>({ maxWaiting: most });
  const readers = new Shares(atOnce);
  let atWork = 0;

  const callNext = () => {
    while (atWork < atOnce) {
      const turn = line.take(({ holder }) => readers.mayTake(holder));
      if (turn === undefined) return;
      atWork += 1;
      readers.take(turn.item.holder);
      turn.item.begin(turn);
    }
  };

  return {
    enter: (holder, { signal, worth, onEnd }) => {
      if (signal.aborted) throw clientGone();
      const controller = new AbortController();
      const onLeave = () => controller.abort(clientGone());
      const end = () => {
        onEnd?.();
        controller.abort(tooManyAtOnce());
      };
      const share = budget.take(holder, { amount: 1, end, worth });
      if (share === 'too_much_of_one') throw tooManyAtOnce();
      if (share === 'used_up') throw busy();
      signal.addEventListener('abort', onLeave, { once: true });
      let turn: Turn<Waiting> | undefined;
      let begunAt = 0;
      const rest = () => {
        if (turn === undefined) return;
        turn.end();
        turn = undefined;
        atWork -= 1;
        readers.give(holder);
        callNext();
      };
      return {
        signal: controller.signal,
        end,
        begin: () =>
          new Promise((resolve, reject) => {
            const stop = () => {
              line.remove(holder, waiting);
              reject(controller.signal.reason);
            };
            const waiting: Waiting = {
              holder,
              begin: (begun) => {
                controller.signal.removeEventListener('abort', stop);
                turn = begun;
                begunAt = performance.now();
                resolve();
              },
            };
            if (controller.signal.aborted) return stop();
            controller.signal.addEventListener('abort', stop, { once: true });
            line.push(holder, waiting);
            callNext();
          }),
        isOverdue: () => line.waiting > 0 && performance.now() - begunAt >= TURN_MILLISECONDS,
        rest,
        leave: () => {
          signal.removeEventListener('abort', onLeave);
          share.give();
          rest();
        },
      };
    },
    load: () => ({ reading: budget.taken - line.waiting, waiting: line.waiting }),
  };
}

/** Nobody reads it: it only has to end the request. */
export function clientGone() {
  return platformProblem('request_timeout', { public: 'La requête a été interrompue.' });
}

export function busy() {
  return fecProblem('busy', {
    public: 'Trop de fichiers sont en attente. Réessayer dans quelques instants.',
    headers: { 'retry-after': '10' },
  });
}
