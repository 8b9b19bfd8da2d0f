import { setTimeout as sleep } from 'node:timers/promises';
import { getDomain } from 'tldts';
import type { QuestionPace } from '#platform/outbound/resolver.ts';

/**
 * How fast name servers are asked for a list: never more than so many questions within any second about one registered domain
 * and whatever lies below it, and about all of them together. What counts is when a question was really sent: one that
 * was late makes those behind it wait, so that a process which was held up does not catch up at somebody's expense.
 */
export type PaceLimits = {
  perSecond: number;
  perSecondOfDomain: number;
  /** Registered domains with a pace of their own. */
  others?: ReadonlyMap<string, number>;
};

export type Timing = {
  now: () => number;
  wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
};

/** Whoever counts has another clock, and messages do not take equally long. */
const MARGIN = 1.1;
const SECOND = 1000 * MARGIN;
const MANY_LINES = 10_000;

type Line = { lastAt: number; tail: Promise<void>; waiting: number };

export function openQuestionPace(limits: PaceLimits, timing: Timing = REAL_TIME): QuestionPace {
  const { now } = timing;
  const gapOf = (domain: string) => SECOND / (limits.others?.get(domain) ?? limits.perSecondOfDomain);
  const lines = new Map<string, Line>();
  /** When the last ones were sent, in a ring. */
  const sent = Array.from({ length: limits.perSecond }, () => Number.NEGATIVE_INFINITY);
  let next = 0;
  let allTail: Promise<void> = Promise.resolve();

  const waitUntil = async (time: () => number, signal: AbortSignal | undefined) => {
    for (let left = time() - now(); left > 0 && signal?.aborted !== true; left = time() - now()) {
      await timing.wait(Math.ceil(left), signal);
    }
  };

  /** One after the other, so that whoever comes first is asked for first. */
  const turnOfAll = async (signal: AbortSignal | undefined): Promise<void> => {
    const before = allTail;
    let leave = (): void => {};
    allTail = new Promise((resolve) => {
      leave = resolve;
    });
    await settledOrLeft(before, signal);
    await waitUntil(() => (sent[next] ?? 0) + SECOND, signal);
    if (signal?.aborted !== true) {
      sent[next] = now();
      next = (next + 1) % sent.length;
    }
    // Whoever leaves early lets nobody past those before.
    void before.then(leave);
  };

  const forgetIdle = () => {
    for (const [domain, { waiting, lastAt }] of lines) {
      if (waiting === 0 && lastAt + gapOf(domain) < now()) lines.delete(domain);
    }
  };

  return async (name, signal) => {
    const domain = getDomain(name) ?? name;
    if (lines.size >= MANY_LINES && !lines.has(domain)) forgetIdle();
    const line = lines.get(domain) ?? { lastAt: Number.NEGATIVE_INFINITY, tail: Promise.resolve(), waiting: 0 };
    lines.set(domain, line);
    const before = line.tail;
    let leave = (): void => {};
    line.tail = new Promise((resolve) => {
      leave = resolve;
    });
    line.waiting += 1;
    await settledOrLeft(before, signal);
    await waitUntil(() => line.lastAt + gapOf(domain), signal);
    if (signal?.aborted !== true) await turnOfAll(signal);
    if (signal?.aborted !== true) line.lastAt = now();
    void before.then(() => {
      line.waiting -= 1;
      leave();
    });
  };
}

/** When the turn has come, or at once when the signal does. */
const settledOrLeft = (turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> =>
  signal === undefined
    ? turn
    : new Promise((resolve) => {
        const done = () => {
          signal.removeEventListener('abort', done);
          resolve();
        };
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', done, { once: true });
        void turn.then(done);
      });

const REAL_TIME: Timing = {
  now: () => performance.now(),
  wait: (milliseconds, signal) =>
    sleep(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {}),
};
