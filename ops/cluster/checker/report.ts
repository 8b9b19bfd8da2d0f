import type { DeadKeyFindings } from './dead-keys.ts';
import type { Ledger } from './entries.ts';
import type { JobFindings, KeyFindings, UseFindings } from './verify.ts';

/** What clients saw since the fault. */
export type Seen = {
  /** The longest time in which no use was granted at all. */
  longestGapMs: number;
  /** The same for each server alone. */
  serverGapsMs: number[];
  slowestMs: number;
  overFiveSeconds: number;
  /** How often each status with its code was seen. */
  answers: Record<string, number>;
  /** How long each server said that it is not ready. */
  unreadyMs: number[];
};

const SLOW_MS = 5000;

export function seenSince({ uses, rotations, readiness }: Ledger, from: number, servers = 2): Seen {
  const isSince = ({ sent, ms }: { sent: number; ms: number }) => sent + ms >= from;
  const calls = [...uses, ...rotations].filter(isSince);
  // Rotations are told by where uses are not sent at all.
  const tried = uses.length > 0 ? uses : rotations;
  const granted = tried.filter((each) => (each.outcome === 'granted' || each.outcome === 'rotated') && isSince(each));
  const gapOf = (of: typeof granted) =>
    longestGap(
      of.map(({ sent, ms }) => sent + ms),
      from,
    );
  const answers: Record<string, number> = {};
  for (const { status, code } of calls) {
    const name = `${status === 0 ? 'no answer' : status}${code === '' ? '' : ` ${code}`}`;
    answers[name] = (answers[name] ?? 0) + 1;
  }
  const each = Array.from({ length: servers }, (_, server) => server);
  return {
    longestGapMs: gapOf(granted),
    serverGapsMs: each.map((server) => gapOf(granted.filter((use) => use.server === server))),
    slowestMs: Math.max(0, ...calls.map(({ ms }) => ms)),
    overFiveSeconds: calls.filter(({ ms }) => ms > SLOW_MS).length,
    answers,
    unreadyMs: each.map((server) =>
      unready(readiness.filter((entry) => entry.server === server && entry.sent >= from)),
    ),
  };
}

export function longestGap(moments: readonly number[], from: number): number {
  let longest = 0;
  let last = from;
  for (const moment of moments.toSorted((one, other) => one - other)) {
    longest = Math.max(longest, moment - last);
    last = moment;
  }
  return longest;
}

/** From each answer that was not 200 to the next one. */
function unready(entries: Ledger['readiness']): number {
  let sum = 0;
  for (const [index, { status, sent }] of entries.entries()) {
    const next = entries[index + 1];
    if (status !== 200 && next !== undefined) sum += next.sent - sent;
  }
  return sum;
}

export type DrillResult = {
  drill: string;
  seconds: number;
  passed: boolean;
  /** Why it did not pass, in words. */
  faults: string[];
  seen: Seen;
  uses: UseFindings;
  keys: KeyFindings;
  jobs: JobFindings;
  /** How long forty short jobs took at the end; undefined if they were not done. */
  laterJobsMs: number | undefined;
  /** Processes that ended although the drill did not end them. */
  died: string[];
  /** Of the drill about dead keys only. */
  deadKeys?: DeadKeyFindings & { switchovers: number };
};

type Findings = Pick<DrillResult, 'uses' | 'keys' | 'jobs' | 'laterJobsMs' | 'died'>;

/** How much that was acknowledged is gone. */
export const lostIn = ({ uses, keys, jobs }: Pick<Findings, 'uses' | 'keys' | 'jobs'>) =>
  uses.lost + keys.keysLost + jobs.lost;

export function faultsOf(findings: Findings): string[] {
  const { uses, keys, jobs, laterJobsMs, died } = findings;
  const counted: [number, string][] = [
    [uses.lost, 'acknowledged uses are lost'],
    [keys.keysLost, 'acknowledged keys are lost'],
    [jobs.lost, 'acknowledged jobs are lost'],
    [uses.countedTwice, 'counters have more than was granted'],
    [uses.refusedAfterDoubt, 'uses were counted and never granted'],
    [uses.neverSettled, 'uses were never settled'],
    [keys.deadKeysAlive, 'dead keys are alive'],
    [jobs.left, 'jobs are still in the queue'],
  ];
  return [
    ...counted.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`),
    ...died.map((name) => `${name} died`),
    ...(laterJobsMs === undefined ? ['forty jobs that were added at the end were not done'] : []),
  ];
}

/** The control is there to be lost: it passes only if the checker sees that, and nothing else of it matters. */
export const passes = (findings: Findings, mustLose: boolean) =>
  mustLose ? lostIn(findings) > 0 : faultsOf(findings).length === 0;
