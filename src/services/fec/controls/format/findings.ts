import type { Severity } from '../../french/severity-words.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import type { Description, Finding } from '../control.ts';

/**
 * How the controls of the format tell what they found. Faults are grouped: one anomaly for a column, or for a kind of line,
 * with the number of lines in `actualValue` and the first of them in `lines`.
 */

/** Where the law says how the file is written. */
export const RULES = 'LPF, art. A. 47 A-1';

/** About the file as such: no line, no month. */
export function ofFile(severity: Severity, weight: number, describe: () => Description): Finding {
  return { severity, weight, row: -1, describe: () => ({ ...describe(), period: null }) };
}

/** Where several lines are concerned, neither the month nor the entry of the first one stands for all. */
export function overall(total: number, rows: readonly number[]): Partial<Description> {
  const first = rows.slice(0, MAX_ROWS);
  return total < 2 ? { rows: first } : { rows: first, period: null, journalCode: '', ecritureNum: '' };
}

const MAX_NAMES = 6;

/** The first names of a list, and a sign where there are more. */
export function namesText(names: readonly (string | number)[]): string {
  return `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? '…' : ''}`;
}
