import type { Clock } from '#kernel/clock.ts';
import type { StoredRates } from './exchange-rates.ts';

/**
 * The kept rates in memory: an answer costs no query, and never fails for want of one. They are read again when they were
 * last read a minute ago, and when that fails or takes long, what was read before goes on being used. Before anything
 * was read there are none, and answers are worked out with the bundled snapshot.
 */
export class RateCopy {
  readonly #read: () => Promise<StoredRates>;
  readonly #clock: Clock;
  readonly #onFailure: (error: unknown) => void;
  #cached: StoredRates = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(read: () => Promise<StoredRates>, clock: Clock, onFailure: (error: unknown) => void) {
    this.#read = read;
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  async current(): Promise<StoredRates> {
    // A clock that was set back must not keep old rates alive.
    if (Math.abs(this.#clock.now().getTime() - this.#readAt) >= READ_EVERY_MS) void this.reload();
    if (this.#reading !== undefined) await atMost(WAIT_MS, this.#reading);
    return this.#cached;
  }

  /** Reads them now, also if it was done a moment ago. Never rejects. */
  reload(): Promise<void> {
    this.#readAt = this.#clock.now().getTime();
    // After the one that is under way: that one may have begun before the change that is to be seen.
    const reading = (this.#reading ?? Promise.resolve()).then(() => this.#readOnce());
    this.#reading = reading;
    return reading.then(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
  }

  async #readOnce(): Promise<void> {
    try {
      this.#cached = await this.#read();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}

const READ_EVERY_MS = 60_000;

/** How long an answer waits for a reading. */
const WAIT_MS = 500;

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
