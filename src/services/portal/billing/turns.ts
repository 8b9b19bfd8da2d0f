import { BillingUnavailable } from './provider.ts';

/**
 * Lets a bounded number of pieces of work run at once, and a bounded number of others wait, in the order in which they
 * came: whoever waits for the provider holds a connection to the database, and others need some too.
 */
export class Turns {
  #running = 0;
  readonly #waiting = new Set<() => void>();
  readonly #places: number;
  readonly #longest: number;

  constructor(places: number, longest: number) {
    this.#places = places;
    this.#longest = longest;
  }

  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < this.#places) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= this.#longest) throw new BillingUnavailable('Too many wait for the payment provider.');
    const turn = Promise.withResolvers<void>();
    const onAbort = () => {
      this.#waiting.delete(turn.resolve);
      turn.reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#waiting.add(turn.resolve);
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** The place goes to whoever has waited longest. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
