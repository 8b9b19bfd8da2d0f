import type { Call, Ledger } from '../checker/entries.ts';
import type { Findings } from '../checker/report.ts';
import { faultsOf, longestGap } from '../checker/report.ts';

/** A fault as it was: from when it was made until everything served again. */
export type FaultLog = {
  name: string;
  what: string;
  /** Milliseconds of the clock. */
  at: number;
  soundAt: number;
  /** The longest time without any grant, from the fault until the next one. */
  withoutSuccessMs: number;
  /** How many processes wanted a core of the machine when it came, ours and others. */
  load: number;
};

type Window = Pick<FaultLog, 'at' | 'soundAt'>;
type NamedCall = Call & { kind: string; isWrong?: true };

/** So long after everything serves again, calls may still be told of what was. */
export const AFTERMATH_MS = 15_000;

/** Refusals that are right at any time, by kind of call. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  use: ['429 limite_diario'],
  'use in a session': ['429 limite_diario'],
  // A rotation whose answer was lost, tried again: its holder was told that this may be. The checker counts them.
  rotation: ['401 unauthorized'],
};

/** What callers may be told, or not be answered at all, while something is broken. */
const isExcused = ({ status }: Call) => status === 0 || status === 429 || status === 503;

export function callsOf({ uses, rotations, calls }: Ledger): NamedCall[] {
  return [
    ...uses.map((each) => ({ ...each, kind: 'use' })),
    ...rotations.map((each) => ({ ...each, kind: 'rotation' })),
    ...calls,
  ];
}

/** Every answer that should not have been, by what it was: how often. */
export function unexpectedIn(calls: readonly NamedCall[], windows: readonly Window[]): Record<string, number> {
  const unexpected: Record<string, number> = {};
  for (const each of calls) {
    const { kind, status, code, sent, ms, isWrong } = each;
    const said = `${status === 0 ? 'no answer' : status}${code === '' ? '' : ` ${code}`}`;
    if (isWrong !== true) {
      if (status >= 200 && status < 300) continue;
      if (RIGHT[kind]?.includes(said) === true) continue;
      if (isExcused(each) && windows.some(({ at, soundAt }) => sent + ms >= at && sent <= soundAt + AFTERMATH_MS))
        continue;
    }
    const name = `${kind}: ${said}${isWrong === true ? ', with another answer than always' : ''}`;
    unexpected[name] = (unexpected[name] ?? 0) + 1;
  }
  return unexpected;
}

/** For each fault, how long nothing at all was granted before the next one. */
export function gapsAfter(faults: readonly { at: number }[], grants: readonly number[]): number[] {
  return faults.map(({ at }, index) => {
    const next = faults[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    return longestGap(
      grants.filter((moment) => moment >= at && moment < next),
      at,
    );
  });
}

export type SoakFindings = Findings & {
  unexpected: Record<string, number>;
  deadKeysTaken: number;
  /** Faults after which not everything came back. */
  notMended: string[];
};

/** Why it did not pass, in words; none if it did. */
export function soakFaultsOf(findings: SoakFindings): string[] {
  return [
    ...faultsOf(findings),
    ...findings.notMended,
    ...(findings.deadKeysTaken > 0 ? [`a dead key was taken ${findings.deadKeysTaken} times`] : []),
    ...Object.entries(findings.unexpected).map(([name, count]) => `${count} unexpected: ${name}`),
  ];
}
