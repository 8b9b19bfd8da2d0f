import { setTimeout as wait } from 'node:timers/promises';
import { getDomain } from 'tldts';

/**
 * Keeps us polite: a site sees a short burst of requests from us and then one a second, however many people ask about it
 * and under however many names of its domain. Counts within this process (shared-site-turns.ts over all).
 */
export type SiteTurns = {
  /** Waits for a turn; false when none comes before the signal or within the longest wait. */
  take(host: string, signal: AbortSignal): Promise<boolean>;
};

const INTERVAL = 1000;
/** One audit asks for the page and a few files around it. */
const BURST = 8;
/** Leaves time for the page itself: whoever waits longer would blame the site for our politeness. */
const LONGEST_WAIT = 4000;
const MAX_SITES = 10_000;

export const TURN_RULES = { intervalMs: INTERVAL, burst: BURST, longestWaitMs: LONGEST_WAIT };

type Timing = { now: () => number; wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown> };

export function openSiteTurns(timing: Timing = REAL_TIME): SiteTurns {
  /** By site, when the bucket of turns will be full again (the generic cell rate algorithm). */
  const fullAt = new Map<string, number>();

  const forgetRested = (now: number) => {
    for (const [site, at] of fullAt) if (at <= now) fullAt.delete(site);
  };

  return {
    take: async (host, signal) => {
      const site = getDomain(host, { allowPrivateDomains: true }) ?? host;
      const now = timing.now();
      if (!fullAt.has(site) && fullAt.size >= MAX_SITES) forgetRested(now);
      if (signal.aborted || (!fullAt.has(site) && fullAt.size >= MAX_SITES)) return false;
      const at = Math.max(fullAt.get(site) ?? 0, now) + INTERVAL;
      const delay = at - now - BURST * INTERVAL;
      if (delay > LONGEST_WAIT) return false;
      fullAt.set(site, at);
      if (delay <= 0) return true;
      return timing.wait(delay, signal).then(
        () => true,
        () => false,
      );
    },
  };
}

const REAL_TIME: Timing = {
  now: () => performance.now(),
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal, ref: false }),
};
