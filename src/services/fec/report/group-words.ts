import { frenchMonth } from '../french/notation.ts';
import { count as counted, euros } from '../french/wording.ts';
import type { Group } from './groups.ts';
import { commonest, monthsOf } from './groups.ts';
import type { ReportedAnomaly } from './report.ts';

/** A group in French words: the same on the page and in the workbook. */

/** `38 anomalies`; where one of them stands for others that are not in the report: `101 anomalies, pour 250 cas`. */
export function membersText({ members, cases }: Group): string {
  const shown = counted(members.length, 'anomalie');
  return cases === members.length ? shown : `${shown}, pour ${counted(cases, 'cas', 'cas')}`;
}

export const stakeText = (stake: number | undefined): string => (stake === undefined ? '' : euros(stake));

/** `mars 2025`, or `janv. 2025 à mars 2025`. */
export function monthsText(group: Group): string {
  const months = monthsOf(group);
  if (months === undefined) return '';
  const [from, to] = [frenchMonth(months.from), frenchMonth(months.to)];
  return from === to ? from : `${from} à ${to}`;
}

const MAX_NAMES = 8;

/** `411000 (30), 401000 (8)`: the commonest first, and how many more there are. */
export function namesText(group: Group, of: (anomaly: ReportedAnomaly) => string): string {
  const names = commonest(group, of);
  if (names.length === 1 && names[0]?.[1] === group.members.length) return names[0][0];
  const shown = names.slice(0, MAX_NAMES).map(([name, count]) => `${name} (${count})`);
  const left = names.length - shown.length;
  return `${shown.join(', ')}${left > 0 ? ` et ${counted(left, 'autre')}` : ''}`;
}

/** What is to be done; where the members name cases of their own, the words of the first of them are an example. */
export function actionOf({ members }: Group): { isExample: boolean; suggestion: string } {
  const [{ anomaly }] = members;
  const isExample = members.some(
    ({ anomaly: each }) => each.suggestion !== anomaly.suggestion && each.standsFor === undefined,
  );
  return { isExample, suggestion: anomaly.suggestion };
}
