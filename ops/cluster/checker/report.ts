import type { DeadKeyFindings } from './dead-keys.ts';
import type { Ledger } from './entries.ts';
import type { ImportFindings } from './imports.ts';
import type { StandingFindings } from './standing.ts';
import type { JobFindings, KeyFindings, UseFindings } from './verify.ts';
import type { AnalysisFindings } from './verify-analyses.ts';
import type { WorkspaceFindings } from './workspaces.ts';

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
  /** Where files were analysed, files imported, people signed in. */
  analyses?: AnalysisFindings;
  imports?: ImportFindings;
  standing?: StandingFindings;
  workspaces?: WorkspaceFindings;
  /** How long forty short jobs took at the end; undefined if they were not done. */
  laterJobsMs: number | undefined;
  /** Processes that ended although the drill did not end them. */
  died: string[];
  /** Of the drill about dead keys only. */
  deadKeys?: DeadKeyFindings & { switchovers: number };
};

export type Findings = Pick<
  DrillResult,
  'uses' | 'keys' | 'jobs' | 'analyses' | 'imports' | 'standing' | 'workspaces' | 'laterJobsMs' | 'died'
>;

type Acknowledged = Omit<Findings, 'imports' | 'standing' | 'laterJobsMs' | 'died'>;

/** How much was acknowledged. */
export function acknowledgedIn({ uses, keys, jobs, analyses, workspaces }: Acknowledged): number {
  const inWorkspaces =
    workspaces === undefined ? 0 : workspaces.allowances.granted + workspaces.deeds.done + workspaces.good.sessions;
  return uses.acknowledged + keys.rotated + jobs.acknowledged + (analyses?.accepted ?? 0) + inWorkspaces;
}

/** How much of it is gone. */
export const lostIn = (findings: Acknowledged) =>
  lostElsewhere(findings) + (findings.workspaces === undefined ? 0 : lostInWorkspaces(findings.workspaces));

const lostElsewhere = ({ uses, keys, jobs, analyses }: Pick<Findings, 'uses' | 'keys' | 'jobs' | 'analyses'>) =>
  uses.lost + keys.keysLost + jobs.lost + (analyses?.lost ?? 0);

const lostInWorkspaces = ({ allowances, deeds, good, usage }: WorkspaceFindings) =>
  allowances.lost + deeds.lost + good.sessionsEnded + good.keysRefused + usage.missing;

export function faultsOf(findings: Findings): string[] {
  const { uses, keys, jobs, analyses, imports, standing, workspaces, laterJobsMs, died } = findings;
  const counted: [number, string][] = [
    [uses.lost, 'acknowledged uses are lost'],
    [keys.keysLost, 'acknowledged keys are lost'],
    [jobs.lost, 'acknowledged jobs are lost'],
    [uses.countedTwice, 'counters have more than was granted'],
    [uses.refusedAfterDoubt, 'uses were counted and never granted'],
    [uses.neverSettled, 'uses were never settled'],
    [keys.chainsLostUntold, 'rotations happened that were told as failed'],
    [keys.deadKeysAlive, 'dead keys are alive'],
    [jobs.left, 'jobs are still in the queue'],
    [analyses?.lost ?? 0, 'accepted analyses are lost'],
    [analyses?.differing ?? 0, 'reports are not those of their files'],
    [(imports?.files ?? 0) - (imports?.done ?? 0), 'imports did not end'],
    [imports?.isExact === false ? 1 : 0, 'import left other rows than an undisturbed one'],
    [standing?.sessionsEnded ?? 0, 'sessions ended'],
    [standing?.daysReset ?? 0, 'times somebody’s day began anew'],
    [standing?.keysRefused ?? 0, 'times a good key was refused'],
    [standing?.linksRefused ?? 0, 'times a signed link did not open'],
  ];
  return [
    ...[...counted, ...countedIn(workspaces)]
      .filter(([count]) => count > 0)
      .map(([count, words]) => `${count} ${words}`),
    ...died.map((name) => `${name} died`),
    ...(laterJobsMs === undefined ? ['forty jobs that were added at the end were not done'] : []),
  ];
}

function countedIn(workspaces: WorkspaceFindings | undefined): [number, string][] {
  if (workspaces === undefined) return [];
  const { allowances, deeds, good, ended, usage } = workspaces;
  return [
    [allowances.lost, 'granted checks are not counted in allowances'],
    [allowances.countedTwice, 'checks are counted in allowances that nobody made'],
    [allowances.beyond, 'checks were granted beyond an allowance'],
    [allowances.refusedEarly, 'checks were refused although the allowance was not used up'],
    [deeds.lost, 'acknowledged deeds of owners are lost'],
    [deeds.withoutAudit, 'acknowledged deeds of owners are not in the audit'],
    [deeds.refused, 'deeds of owners were refused'],
    [good.sessionsEnded, 'sessions of the console ended'],
    [good.keysRefused, 'acknowledged keys of workspaces are lost'],
    [good.checksRefused, 'times a good member or key was refused'],
    [ended.accepted, 'times an ended session, membership or key was taken'],
    [usage.missing, 'answered checks are not in the usage'],
    [usage.surplus, 'checks are in the usage that nobody made'],
    [usage.unequal, 'workspaces have another usage by days than by hours'],
  ];
}

/** What a control must show to be believed; everything else of it does not matter. */
export type MustFind = 'a loss' | 'ended sessions';

const isFound: Record<MustFind, (findings: Findings) => boolean> = {
  // Of both, where both were under way: one that is found hides no blindness for the other.
  'a loss': (findings) =>
    findings.workspaces === undefined
      ? lostElsewhere(findings) > 0
      : lostElsewhere(findings) > 0 && lostInWorkspaces(findings.workspaces) > 0,
  'ended sessions': ({ standing }) => (standing?.sessionsEnded ?? 0) > 0,
};

/** A control is there to go wrong: it passes only if the checker sees that. */
export const passes = (findings: Findings, mustFind?: MustFind) =>
  mustFind === undefined ? faultsOf(findings).length === 0 : isFound[mustFind](findings);
