import type { Circle, Limiter, Policy, Verdict } from './limiter.ts';
import { verdictOf } from './limiter.ts';

type Window = { count: number; endsAt: number };

/** Counts within this process. Bounded: when full, the oldest windows are forgotten first. */
export class MemoryLimiter implements Limiter {
  readonly #byPolicy = new Map<string, Map<string, Window>>();
  readonly #capacity: number;
  readonly #now: () => number;

  /** `capacity` is how many subjects are remembered for each policy and width: wide circles are few, and outlive a flood. */
  constructor(capacity = 50_000, now: () => number = Date.now) {
    this.#capacity = capacity;
    this.#now = now;
  }

  consume(policy: Policy, subject: string, wider?: readonly Circle[]): Verdict {
    const now = this.#now();
    const windows = this.#windowsOf(policy.name);
    if (wider === undefined || wider.length === 0) return this.#countOne(windows, policy, subject, now);
    const circles = [{ subject, times: 1, windows }, ...wider.map((circle) => this.#placed(policy, circle))];
    const refused = circles
      .map(({ subject: each, times, windows: among }) => ({ window: among.get(each), quota: policy.quota * times }))
      .filter(({ window, quota }) => window !== undefined && window.endsAt > now && window.count >= quota)
      .map(({ window }) => (window?.endsAt ?? now) - now);
    if (refused.length > 0) return verdictOf(false, 0, Math.max(...refused));
    return circles
      .map(({ subject: each, times, windows: among }) => {
        return this.#countOne(among, { ...policy, quota: policy.quota * times }, each, now);
      })
      .reduce((tightest, verdict) => (verdict.remaining < tightest.remaining ? verdict : tightest));
  }

  close(): void {
    this.#byPolicy.clear();
  }

  #placed(policy: Policy, { subject, width, times }: Circle) {
    return { subject, times, windows: this.#windowsOf(`${policy.name} ${width}`) };
  }

  #countOne(windows: Map<string, Window>, policy: Policy, subject: string, now: number): Verdict {
    let window = windows.get(subject);
    if (window === undefined || window.endsAt <= now) {
      // Deleted first, so that the map stays in the order in which windows began.
      windows.delete(subject);
      window = { count: 0, endsAt: now + policy.windowSeconds * 1000 };
      windows.set(subject, window);
      if (windows.size > this.#capacity) forgetOldest(windows, Math.ceil(this.#capacity / 10));
    }
    const allowed = window.count < policy.quota;
    if (allowed) window.count += 1;
    return verdictOf(allowed, policy.quota - window.count, window.endsAt - now);
  }

  #windowsOf(name: string): Map<string, Window> {
    let windows = this.#byPolicy.get(name);
    if (windows === undefined) {
      windows = new Map();
      this.#byPolicy.set(name, windows);
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
