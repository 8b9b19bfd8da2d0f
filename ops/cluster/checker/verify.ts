import { createHash } from 'node:crypto';
import { numberOf } from '#services/portal/applications.ts';
import type { Subjects } from '#services/portal/quotas/subject.ts';
import type { JobRun, Ledger, RotationEntry, UseEntry } from './entries.ts';
import { JOB_MS } from './entries.ts';
import { sinceFault } from './verify-analyses.ts';

/** Everything that was acknowledged, held against what the database has now. Each finding is one that must not be. */
export type StoredUses = {
  /** Uses counted, by subject and application. */
  counted: ReadonlyMap<string, number>;
  /** `<subject> <application> <hash of the idempotency key>` of each answer that is kept. */
  keys: ReadonlySet<string>;
};

export type UseFindings = {
  uses: number;
  acknowledged: number;
  /** Granted, and not counted; or granted, and its answer is not kept, so that a repetition would count again. */
  lost: number;
  /** Counted more often than granted. */
  countedTwice: number;
  /** Refused for being the second use of somebody who was never told of a first. */
  refusedAfterDoubt: number;
  /** Still open when the drill ended. */
  neverSettled: number;
};

type NamedUse = Pick<UseEntry, 'userId' | 'email' | 'app'>;

export const counterOf = ({ userId, email, app }: NamedUse, subjects: Subjects) =>
  `${userId === null ? subjects.vouched(email ?? '') : subjects.account(userId)} ${numberOf(app)}`;

export function verifyUses(entries: readonly UseEntry[], stored: StoredUses, subjects: Subjects): UseFindings {
  const findings = { uses: 0, acknowledged: 0, lost: 0, countedTwice: 0, refusedAfterDoubt: 0, neverSettled: 0 };
  const keysOf = new Map<string, number>();
  for (const line of stored.keys) {
    const counter = line.slice(0, line.lastIndexOf(' '));
    keysOf.set(counter, (keysOf.get(counter) ?? 0) + 1);
  }
  const counters = new Map<string, { granted: number; open: number }>();
  for (const tries of Map.groupBy(entries, ({ key }) => key).values()) {
    const [first] = tries;
    if (first === undefined) continue;
    findings.uses += 1;
    const counter = counterOf(first, subjects);
    const sums = counters.get(counter) ?? { granted: 0, open: 0 };
    counters.set(counter, sums);
    const outcomes = new Set(tries.map(({ outcome }) => outcome));
    if (outcomes.has('granted')) {
      findings.acknowledged += 1;
      sums.granted += 1;
      const isKept = stored.keys.has(`${counter} ${createHash('sha256').update(first.key).digest('hex')}`);
      if (!stored.counted.has(counter) || !isKept) findings.lost += 1;
    } else if (outcomes.has('refused')) {
      if (outcomes.has('unknown') && first.userId === null) findings.refusedAfterDoubt += 1;
    } else {
      findings.neverSettled += 1;
      sums.open += 1;
    }
  }
  for (const [counter, { granted, open }] of counters) {
    const used = stored.counted.get(counter) ?? 0;
    // An answer that is kept twice is a use counted twice, even where the day's allowance hid it.
    if (used > granted + open || used < (keysOf.get(counter) ?? 0)) findings.countedTwice += 1;
  }
  return findings;
}

export type KeyFindings = {
  rotated: number;
  chainsLost: number;
  /** Rotations that happened although every answer had said that they did not: none broke off, none was `outcome_unknown`. */
  chainsLostUntold: number;
  keysLost: number;
  deadKeysAlive: number;
};

/** So many keys of a chain are asked at the end, counted from the last. */
const ASKED = 15;

const lastRotated = (chain: readonly RotationEntry[]) => chain.filter(({ outcome }) => outcome === 'rotated');
const chainsOf = (entries: readonly RotationEntry[]) => [...Map.groupBy(entries, ({ chain }) => chain).values()];

/** What must be refused, and what must be taken unless a later answer was lost. */
export function keysToAsk(entries: readonly RotationEntry[]): { dead: string[]; last: string[] } {
  const chains = chainsOf(entries).map(lastRotated);
  return {
    dead: chains.flatMap((chain) => chain.slice(-ASKED).map(({ old }) => old)),
    last: chainsOf(entries).flatMap((chain) => keyInHand(chain) ?? []),
  };
}

/** What its holder would try next: the last key that was shown, or the one that the chain began with. */
const keyInHand = (chain: readonly RotationEntry[]) => lastRotated(chain).at(-1)?.fresh ?? chain[0]?.old;

const isDoubt = ({ status, code }: RotationEntry) => status === 0 || code === 'outcome_unknown';

/**
 * Whoever is told in so many words that nothing happened goes on with the key in hand. If that one is dead, the rotation
 * happened and nobody was told: found by the next try, or by asking at the end where there was none.
 */
function isLostUntold(chain: readonly RotationEntry[], isAlive: (key: string) => boolean): boolean {
  const tries = chain.slice(chain.findLastIndex(({ outcome }) => outcome === 'rotated') + 1);
  const last = tries.at(-1);
  if (last === undefined || last.outcome === 'key lost') return false;
  const told = last.outcome === 'chain lost' ? tries.slice(0, -1) : tries;
  if (told.some(isDoubt)) return false;
  return last.outcome === 'chain lost' || !isAlive(last.old);
}

export function verifyKeys(entries: readonly RotationEntry[], isAlive: (key: string) => boolean): KeyFindings {
  const { dead } = keysToAsk(entries);
  let keysLost = 0;
  for (const chain of chainsOf(entries)) {
    const end = chain.at(-1);
    const last = lastRotated(chain).at(-1)?.fresh;
    if (end?.outcome === 'key lost') keysLost += 1;
    else if (end?.outcome === 'rotated' && last !== undefined && !isAlive(last)) keysLost += 1;
  }
  return {
    rotated: entries.filter(({ outcome }) => outcome === 'rotated').length,
    chainsLost: entries.filter(({ outcome }) => outcome === 'chain lost').length,
    chainsLostUntold: chainsOf(entries).filter((chain) => isLostUntold(chain, isAlive)).length,
    keysLost,
    deadKeysAlive: dead.filter(isAlive).length,
  };
}

export type JobFindings = {
  acknowledged: number;
  /** Begun so shortly before the fault that a worker was at them when it came. */
  underWay: number;
  /** Acknowledged, never begun, and not in the queue either. */
  lost: number;
  /** Still in the queue when the drill ended. */
  left: number;
  /** Begun more than once: how long after the fault before it each began for the last time. */
  ranAgainAfterMs: number[];
};

export function verifyJobs(
  ledger: Pick<Ledger, 'jobs' | 'runs'>,
  queued: ReadonlySet<string>,
  faults: readonly number[],
): JobFindings {
  const runs: ReadonlyMap<string, JobRun[]> = Map.groupBy(ledger.runs, ({ name }) => name);
  const acknowledged = ledger.jobs.filter(({ isAcknowledged }) => isAcknowledged);
  const isUnderWay = ({ at }: JobRun) => faults.some((fault) => at <= fault && at > fault - JOB_MS);
  return {
    acknowledged: acknowledged.length,
    underWay: new Set(ledger.runs.filter(isUnderWay).map(({ name }) => name)).size,
    lost: acknowledged.filter(({ name }) => !runs.has(name) && !queued.has(name)).length,
    left: ledger.jobs.filter(({ name }) => queued.has(name)).length,
    ranAgainAfterMs: [...runs.values()]
      .filter((each) => each.length > 1)
      .map((each) => sinceFault(Math.max(...each.map(({ at }) => at)), faults))
      .sort((one, other) => one - other),
  };
}
