import { causeOf } from './cause.ts';
import type { ReportedAnomaly } from './report.ts';

/**
 * Folds what is many times the same: more than five anomalies of one type and one cause become a group, for the page and
 * the workbook. The cause is what is to be done: anomalies of one type and severity whose suggestions differ only in
 * figures and references are mended in the same way. What stands for the rest of a type belongs to the type's group, if
 * there is one only.
 */
export const MAX_APART = 5;

/** An anomaly with its position in the report, from 1. */
export type Numbered = { anomaly: ReportedAnomaly; number: number };

export type Group = {
  /** Its position among the groups, from 1. */
  position: number;
  /** In the order of the report. */
  members: readonly [Numbered, ...Numbered[]];
  /** In cents, the sum of what is known; absent where no amount is at stake. */
  stake?: number;
  /** Its anomalies, with those that the last of them may stand for. */
  cases: number;
};

export type Folded = Numbered | Group;

export const isGroup = (folded: Folded): folded is Group => 'members' in folded;

/** In the order of the report; a group stands where its first member stands. */
export function foldAnomalies(anomalies: readonly ReportedAnomaly[]): Folded[] {
  const numbered = anomalies.map((anomaly, index): Numbered => ({ anomaly, number: index + 1 }));
  const keys = keysOf(anomalies);
  const keyOf = ({ number }: Numbered) => keys[number - 1] as string;
  const byKey = Map.groupBy(numbered, keyOf);
  let position = 0;
  return numbered.flatMap((each): Folded[] => {
    const members = byKey.get(keyOf(each)) as [Numbered, ...Numbered[]];
    if (members.length <= MAX_APART) return [each];
    if (members[0] !== each) return [];
    position += 1;
    return [groupOf(position, members)];
  });
}

function groupOf(position: number, members: Group['members']): Group {
  const stakes = members.flatMap(({ anomaly: { stake } }) => stake ?? []);
  const cases = members.reduce((sum, { anomaly }) => sum + (anomaly.standsFor ?? 1), 0);
  const stake = stakes.reduce((sum, each) => sum + each, 0);
  return { position, members, cases, ...(stakes.length > 0 && { stake }) };
}

/** What anomalies of one type and cause have in common, by anomaly. */
function keysOf(anomalies: readonly ReportedAnomaly[]): string[] {
  const causes = new Map<string, Set<string>>();
  for (const anomaly of anomalies) {
    if (anomaly.standsFor !== undefined) continue;
    const kind = kindOf(anomaly);
    causes.set(kind, (causes.get(kind) ?? new Set()).add(causeOf(anomaly.suggestion)));
  }
  return anomalies.map((anomaly) => {
    const kind = kindOf(anomaly);
    const [only, ...others] = causes.get(kind) ?? [];
    const isJoined = anomaly.standsFor !== undefined && only !== undefined && others.length === 0;
    return `${kind}\n${isJoined ? only : causeOf(anomaly.suggestion)}`;
  });
}

const kindOf = ({ severity, category, type }: ReportedAnomaly) => `${severity}\n${category}\n${type}`;

/** The members by what is at stake, the largest first; equals, and those without an amount, in the order of the report. */
export const largestFirst = ({ members }: Group): Numbered[] =>
  members.toSorted((a, b) => (b.anomaly.stake ?? -1) - (a.anomaly.stake ?? -1) || a.number - b.number);

/** How often each of the values occurs among the members, the commonest first; empty ones do not count. */
export function commonest(group: Group, of: (anomaly: ReportedAnomaly) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const { anomaly } of group.members) {
    const value = of(anomaly);
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
}

/** The first and the last month, `AAAA-MM`; absent where no member has one. */
export function monthsOf({ members }: Group): { from: string; to: string } | undefined {
  const months = members.flatMap(({ anomaly: { period } }) => (period !== null && MONTH.test(period) ? period : []));
  const [first] = months;
  if (first === undefined) return undefined;
  return {
    from: months.reduce((least, month) => (month < least ? month : least), first),
    to: months.reduce((most, month) => (month > most ? month : most), first),
  };
}

const MONTH = /^\d{4}-\d{2}$/;
