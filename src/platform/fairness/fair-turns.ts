import type { Turn } from './fair-queue.ts';
import { FairQueue } from './fair-queue.ts';

/**
 * A bounded number of pieces of work at once, and holders take turns: one who brings many long pieces waits for their own. Of
 * those that wait, the last of whoever has most is turned away when there are too many.
 */
type Waiting = { begin: (turn: Turn<Waiting>) => void; refuse: () => void };

export class FairTurns {
  readonly #atOnce: number;
  readonly #line: FairQueue<Waiting>;
  #running = 0;

  constructor({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
    this.#atOnce = atOnce;
    this.#line = new FairQueue({ maxWaiting });
  }

  /** Runs `work` when its turn has come. Rejects with the signal's reason, or with what `full` makes. */
  async run<T>(
    holder: string,
    options: { signal: AbortSignal; full: () => Error },
    work: () => Promise<T>,
  ): Promise<T> {
    const turn = await this.#turn(holder, options);
    try {
      return await work();
    } finally {
      turn.end();
      this.#running -= 1;
      this.#callNext();
    }
  }

  #turn(holder: string, { signal, full }: { signal: AbortSignal; full: () => Error }): Promise<Turn<Waiting>> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const leave = () => {
        this.#line.remove(holder, waiting);
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        begin: (turn) => {
          signal.removeEventListener('abort', leave);
          resolve(turn);
        },
        refuse: () => {
          signal.removeEventListener('abort', leave);
          reject(full());
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#line.push(holder, waiting)?.refuse();
      this.#callNext();
    });
  }

  #callNext(): void {
    while (this.#running < this.#atOnce) {
      const turn = this.#line.take();
      if (turn === undefined) return;
      this.#running += 1;
      turn.item.begin(turn);
    }
  }
}
