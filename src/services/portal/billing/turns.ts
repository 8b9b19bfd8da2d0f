import { Semaphore } from '#lib/concurrency/semaphore.ts';
import { BillingUnavailable } from './provider.ts';

/**
 * Turns at the provider: so many at once, and so many others wait. Whoever waits for the provider holds a connection to the
 * database, and others need some too.
 */
export class Turns {
  readonly #slots: Semaphore;

  constructor(slots: number, longest: number) {
    this.#slots = new Semaphore(slots, longest);
  }

  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const entry = await this.#slots.enter(signal);
    if (entry === 'aborted') throw signal.reason;
    if (entry === 'full') throw new BillingUnavailable('Too many wait for the payment provider.');
    try {
      return await work();
    } finally {
      this.#slots.leave();
    }
  }
}
