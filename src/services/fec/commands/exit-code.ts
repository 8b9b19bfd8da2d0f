import type { Severity } from '../french/severity-words.ts';
import type { Report } from '../report/report.ts';

/**
 * What the process ends with, so that a script can decide without reading the report. `--fail-on` says from which severity
 * on that is a failure; the worst one that was found chooses the code. 1 and 2 are taken: the file was refused, and the
 * command was called wrongly.
 */
export const FAIL_ON = ['critique', 'importante', 'mineure', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

const CODES: Readonly<Record<Severity, number>> = { critique: 4, importante: 3, mineure: 5 };
const COUNTED: Readonly<Record<FailOn, readonly Severity[]>> = {
  critique: ['critique'],
  importante: ['critique', 'importante'],
  mineure: ['critique', 'importante', 'mineure'],
  never: [],
};

export function exitCodeOf({ summary: { bySeverity } }: Report, failOn: FailOn): number {
  const worst = COUNTED[failOn].find((severity) => bySeverity[severity] > 0);
  return worst === undefined ? 0 : CODES[worst];
}
