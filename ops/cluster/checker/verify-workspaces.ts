import type { CheckEntry, DeedEntry, DrilledWorkspace, Kill } from './workspace-entries.ts';

/** What the database has of the workspaces, at the end. */
export type StoredWorkspaces = {
  /** Of the allowance, by workspace. */
  used: ReadonlyMap<string, number>;
  /** Checks that were granted or refused for too many, by workspace, in the tables of hours and of days. */
  hours: ReadonlyMap<string, number>;
  days: ReadonlyMap<string, number>;
  /** `<action> <subject>` of what is as somebody did it, and of what is in the audit. */
  effects: ReadonlySet<string>;
  audit: ReadonlySet<string>;
};

export type AllowanceFindings = {
  granted: number;
  usedUp: number;
  failed: number;
  unknown: number;
  /** Granted, and not counted. */
  lost: number;
  /** Counted, and neither granted nor unknown. */
  countedTwice: number;
  /** Granted or counted beyond what was allowed. */
  beyond: number;
  /** Refused although some of the allowance was left for sure. */
  refusedEarly: number;
};

export type DeedFindings = { done: number; lost: number; withoutAudit: number };

export type UsageFindings = {
  /** Answered, and to be found. */
  answered: number;
  /** Of them, those that a server had answered so shortly before it was killed that it may not have written them. */
  excused: number;
  /** Not there, and excused. */
  unwritten: number;
  /** Not there, and not excused. */
  missing: number;
  /** There, and neither answered nor without an answer. */
  twice: number;
  /** Of these, more than a server may write again when it does not learn whether it has written: what it had counted once. */
  surplus: number;
  /** Days that have another sum than their hours. */
  unequal: number;
};

/** A process adds what it counted every two seconds; adding takes a moment. */
const UNWRITTEN_MS = 3000;
const BATCH_MS = 3000;

const endOf = ({ sent, ms }: CheckEntry) => sent + ms;

export function verifyAllowances(
  workspaces: readonly Pick<DrilledWorkspace, 'id' | 'allowance'>[],
  checks: readonly CheckEntry[],
  { used }: Pick<StoredWorkspaces, 'used'>,
): AllowanceFindings {
  const findings = {
    granted: 0,
    usedUp: 0,
    failed: 0,
    unknown: 0,
    lost: 0,
    countedTwice: 0,
    beyond: 0,
    refusedEarly: 0,
  };
  for (const { id, allowance } of workspaces) {
    const own = checks.filter(({ workspaceId }) => workspaceId === id);
    const [granted, usedUp, failed, unknown] = (['granted', 'used up', 'failed', 'unknown'] as const).map(
      (wanted) => own.filter(({ outcome }) => outcome === wanted).length,
    ) as [number, number, number, number];
    const stored = used.get(id) ?? 0;
    findings.granted += granted;
    findings.usedUp += usedUp;
    findings.failed += failed;
    findings.unknown += unknown;
    findings.lost += Math.max(0, granted - stored);
    findings.countedTwice += Math.max(0, stored - granted - unknown);
    findings.beyond += Math.max(0, granted - allowance, stored - allowance);
    if (granted + unknown < allowance) findings.refusedEarly += usedUp;
  }
  return findings;
}

export function verifyDeeds(
  deeds: readonly DeedEntry[],
  { effects, audit }: Pick<StoredWorkspaces, 'effects' | 'audit'>,
): DeedFindings {
  const nameOf = ({ action, subject }: DeedEntry) => `${action} ${subject}`;
  return {
    done: deeds.length,
    lost: deeds.filter((deed) => !effects.has(nameOf(deed))).length,
    withoutAudit: deeds.filter((deed) => !audit.has(nameOf(deed))).length,
  };
}

export function verifyUsage(
  workspaces: readonly Pick<DrilledWorkspace, 'id'>[],
  checks: readonly CheckEntry[],
  { hours, days }: Pick<StoredWorkspaces, 'hours' | 'days'>,
  kills: readonly Kill[],
): UsageFindings {
  const findings = { answered: 0, excused: 0, unwritten: 0, missing: 0, twice: 0, surplus: 0, unequal: 0 };
  const isExcused = (check: CheckEntry) =>
    kills.some(({ server, at }) => check.server === server && endOf(check) > at - UNWRITTEN_MS && check.sent <= at);
  for (const { id } of workspaces) {
    const own = checks.filter(({ workspaceId }) => workspaceId === id);
    const answered = own.filter(({ outcome }) => outcome === 'granted' || outcome === 'used up');
    const excused = answered.filter(isExcused).length;
    // What failed is told apart by the tables themselves.
    const unanswered = own.filter(({ outcome, status }) => outcome === 'unknown' && status < 500).length;
    const stored = hours.get(id) ?? 0;
    const gone = Math.max(0, answered.length - stored);
    findings.answered += answered.length;
    findings.excused += excused;
    findings.unwritten += Math.min(gone, excused);
    findings.missing += Math.max(0, gone - excused);
    findings.twice += Math.max(0, stored - answered.length - unanswered);
    if (stored !== (days.get(id) ?? 0)) findings.unequal += 1;
  }
  findings.surplus = Math.max(0, findings.twice - writtenAgain(checks));
  return findings;
}

/** What the servers for which something was in doubt had counted at once, at most. */
function writtenAgain(checks: readonly CheckEntry[]): number {
  let sum = 0;
  for (const own of Map.groupBy(checks, ({ server }) => server).values()) {
    if (!own.some(({ outcome }) => outcome === 'unknown' || outcome === 'failed')) continue;
    const ends = own.filter(({ outcome }) => outcome === 'granted' || outcome === 'used up').map(endOf);
    sum += Math.max(0, ...ends.map((from) => ends.filter((end) => end >= from && end < from + BATCH_MS).length));
  }
  return sum;
}
