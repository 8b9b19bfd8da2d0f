import type { AnalysisEntry } from './entries.ts';

/** Files that were taken to be analysed later, at the end: each must be done, with the report that its file always has. */
export type AnalysisFindings = {
  accepted: number;
  done: number;
  /** Accepted, and failed, gone, or still open when nobody would have waited any longer. */
  lost: number;
  differing: number;
  /** Accepted before a fault, and not done when it came. */
  underWay: number;
  /** Seen to begin anew: how long after the fault before it. */
  ranAgainAfterMs: number[];
  /** The longest time from being accepted to being done. */
  slowestMs: number;
  /** Of those that failed. */
  codes: string[];
};

export function verifyAnalyses(entries: readonly AnalysisEntry[], faults: readonly number[]): AnalysisFindings {
  const done = entries.filter(({ state }) => state === 'done');
  const isUnderWay = ({ acceptedAt, endedAt = Number.POSITIVE_INFINITY }: AnalysisEntry) =>
    faults.some((fault) => acceptedAt <= fault && endedAt > fault);
  return {
    accepted: entries.length,
    done: done.length,
    lost: entries.length - done.length,
    differing: done.filter(({ isDifferent }) => isDifferent === true).length,
    underWay: entries.filter(isUnderWay).length,
    ranAgainAfterMs: entries
      .flatMap(({ ranAgainAt }) => (ranAgainAt === undefined ? [] : [sinceFault(ranAgainAt, faults)]))
      .sort((one, other) => one - other),
    slowestMs: Math.max(0, ...done.map(({ acceptedAt, endedAt = acceptedAt }) => endedAt - acceptedAt)),
    codes: [...new Set(entries.flatMap(({ code }) => code ?? []))].sort(),
  };
}

/** How long after the last fault before it; 0 if there was none. */
export function sinceFault(moment: number, faults: readonly number[]): number {
  const before = faults.filter((fault) => fault <= moment);
  return before.length === 0 ? 0 : moment - Math.max(...before);
}
