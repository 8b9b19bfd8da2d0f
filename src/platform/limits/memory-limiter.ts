import type { Limiter, Policy, Verdict } from './limiter.ts';
import { verdictOf } from './limiter.ts';

type Window = { count: number; endsAt: number };

/** Counts within this process. Bounded: when full, the oldest windows are forgotten first. */
export class MemoryLimiter implements Limiter {
  readonly #byPolicy = new Map<string, Map<string, Window>>();
  readonly #capacity: number;
  readonly #now: () => number;

  /** `capacity` is how many subjects are remembered for each policy. */
  constructor(capacity = 50_000, now: () => number = Date.now) {
    this.#capacity = capacity;
    this.#now = now;
  }

  consume(policy: Policy, subject: string): Verdict {
    const now = this.#now();
    const windows = this.#windowsOf(policy);
    let window = windows.get(subject);
    if (window === undefined || window.endsAt <= now) {
      // Deleted first, so that the map stays in the order in which windows began.
      windows.delete(subject);
      window = { count: 0, endsAt: now + policy.windowSeconds * 1000 };
      windows.set(subject, window);
      if (windows.size > this.#capacity) forgetOldest(windows, Math.ceil(this.#capacity / 10));
    }
    window.count += 1;
    return verdictOf(policy, window.count, window.endsAt - now);
  }

  close(): void {
    this.#byPolicy.clear();
  }

  #windowsOf(policy: Policy): Map<string, Window> {
    let windows = this.#byPolicy.get(policy.name);
    if (windows === undefined) {
      windows = new Map();
      this.#byPolicy.set(policy.name, windows);
    }
    return windows;
  }
}

function forgetOldest(windows: Map<string, Window>, count: number): void {
  let forgotten = 0;
  for (const subject of windows.keys()) {
    windows.delete(subject);
    forgotten += 1;
    if (forgotten >= count) return;
  }
}
