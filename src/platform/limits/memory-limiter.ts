import type { Limiter, Policy, Verdict } from './limiter.ts';
import { verdictOf } from './limiter.ts';

type Window = { count: number; endsAt: number };

/** Counts within this process. Bounded: when full, the oldest windows are forgotten first. */
export class MemoryLimiter implements Limiter {
  readonly #windows = new Map<string, Window>();
  readonly #capacity: number;
  readonly #now: () => number;

  constructor(capacity = 100_000, now: () => number = Date.now) {
    this.#capacity = capacity;
    this.#now = now;
  }

  consume(policy: Policy, subject: string): Verdict {
    const now = this.#now();
    const name = `${policy.name}\0${subject}`;
    let window = this.#windows.get(name);
    if (window === undefined || window.endsAt <= now) {
      // Deleted first, so that the map stays in the order in which windows began.
      this.#windows.delete(name);
      window = { count: 0, endsAt: now + policy.windowSeconds * 1000 };
      this.#windows.set(name, window);
      if (this.#windows.size > this.#capacity) this.#forgetOldest();
    }
    window.count += 1;
    return verdictOf(policy, window.count, window.endsAt - now);
  }

  close(): void {
    this.#windows.clear();
  }

  #forgetOldest(): void {
    const surplus = Math.ceil(this.#capacity / 10);
    let forgotten = 0;
    for (const name of this.#windows.keys()) {
      this.#windows.delete(name);
      forgotten += 1;
      if (forgotten >= surplus) return;
    }
  }
}
