import { setTimeout as sleep } from 'node:timers/promises';
import type { Resolver } from '#platform/outbound/resolver.ts';
import { PROBED_DOMAINS } from '../well-known-domains.ts';

/**
 * Whether the name servers could be believed all the time while a question was out. Names that certainly exist are asked for
 * every second. What is said against a domain counts if a test before the question and one after the answer were good, and
 * all between them; a name server that breaks for longer than a second is seen to. The check of single addresses tests on
 * suspicion instead (resolver-trust.ts): it has no time to wait for a test that comes after.
 */
export type ResolverWatch = {
  setActive(isActive: boolean): void;
  /** The tests that were good without a break since then; another number, another row of them. Null while the last was not good. */
  run(): number | null;
  /** After the next test: whether they were good ever since this time. Never rejects. */
  wereGoodSince(time: number, signal: AbortSignal): Promise<boolean>;
  /** In words; null while nothing is wrong. */
  trouble(): string | null;
};

type Outcome = 'works' | 'denies' | 'silent';
type Waiting = { since: number; from: number; settle: (wereGood: boolean) => void };

const EVERY_MS = 1000;
/** A process that was held may have missed anything. */
const LONGEST_GAP_MS = 3000;
const TEST_MS = 3000;

export function openResolverWatch(
  resolver: Resolver,
  { everyMs = EVERY_MS, now = () => performance.now() }: { everyMs?: number; now?: () => number } = {},
): ResolverWatch {
  const waiting = new Set<Waiting>();
  let active: AbortController | undefined;
  /** When the first of the good tests began. */
  let goodSince: number | null = null;
  let lastBegun = Number.NEGATIVE_INFINITY;
  let last: Outcome | undefined;

  const test = async (ending: AbortSignal): Promise<Outcome> => {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(TEST_MS)]);
    const answers = await Promise.all(PROBED_DOMAINS.map((name) => resolver.resolve(name, 'MX', signal)));
    if (answers.some(({ status }) => status === 'found')) return 'works';
    return answers.some(({ status }) => status !== 'failed') ? 'denies' : 'silent';
  };

  const testOnce = async (ending: AbortSignal): Promise<void> => {
    const begun = now();
    const outcome = await test(ending);
    if (ending.aborted) return;
    if (outcome !== 'works') goodSince = null;
    else if (goodSince === null || begun - lastBegun > LONGEST_GAP_MS) goodSince = begun;
    lastBegun = begun;
    last = outcome;
    for (const each of waiting) {
      if (each.from > begun) continue;
      each.settle(goodSince !== null && goodSince <= each.since);
    }
  };

  const loop = async (ending: AbortSignal): Promise<void> => {
    while (!ending.aborted) {
      const begun = now();
      await testOnce(ending);
      const rest = Math.max(0, begun + everyMs - now());
      await sleep(rest, undefined, { ref: false, signal: ending }).catch(() => {});
    }
  };

  return {
    setActive: (isActive) => {
      if (isActive === (active !== undefined)) return;
      active?.abort();
      active = isActive ? new AbortController() : undefined;
      goodSince = null;
      last = undefined;
      for (const { settle } of waiting) settle(false);
      if (active !== undefined) void loop(active.signal);
    },
    run: () => goodSince,
    wereGoodSince: (since, signal) =>
      new Promise((resolve) => {
        if (active === undefined || signal.aborted) return resolve(false);
        const leave = () => each.settle(false);
        const each: Waiting = {
          since,
          from: now(),
          settle: (wereGood) => {
            waiting.delete(each);
            signal.removeEventListener('abort', leave);
            resolve(wereGood);
          },
        };
        waiting.add(each);
        signal.addEventListener('abort', leave, { once: true });
      }),
    trouble: () => (last === undefined || last === 'works' ? null : TROUBLE[last]),
  };
}

const NAMES = PROBED_DOMAINS.join(', ');
const TROUBLE: Readonly<Record<Exclude<Outcome, 'works'>, string>> = {
  denies: `The name servers of this installation deny names that exist (${NAMES}). No address is judged by them; the list goes on when they answer as they should.`,
  silent: `The name servers of this installation cannot be reached, or fail (${NAMES}). The list goes on when they answer.`,
};
