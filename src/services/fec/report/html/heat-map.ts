import { monthText } from '../../ledger/days.ts';
import type { Report, ReportedAnomaly } from '../report.ts';
import type { HeatStep } from './palette.ts';

/**
 * Anomalies by category and month. The months are those of the exercise, in order; what lies outside of them, and what is
 * about no month, has a column of its own where there is any.
 */
export type HeatMap = {
  columns: readonly HeatColumn[];
  /** Categories in the order of the report. */
  rows: readonly { category: string; counts: readonly number[]; total: number }[];
  totals: readonly number[];
};

/** `AAAA-MM`, or where the rest is counted. */
export type HeatColumn = { month: string } | { rest: 'outside' | 'none' };

/** An exercise has at most two years; a page has no room for more. */
const MAX_MONTHS = 24;

export function heatMapOf(report: Report): HeatMap {
  const months = monthsOf(report);
  const positions = new Map(months.map((month, index) => [month, index]));
  const outside = months.length;
  const none = months.length + 1;
  const positionOf = ({ period }: ReportedAnomaly) => (period === null ? none : (positions.get(period) ?? outside));

  const byCategory = new Map<string, number[]>();
  for (const anomaly of report.anomalies) {
    const counts = byCategory.get(anomaly.category) ?? Array.from({ length: months.length + 2 }, () => 0);
    byCategory.set(anomaly.category, counts);
    const position = positionOf(anomaly);
    counts[position] = (counts[position] ?? 0) + 1;
  }
  const all = [...byCategory.values()];
  const isUsed = (position: number) => position < outside || all.some((counts) => (counts[position] ?? 0) > 0);
  const pick = (counts: readonly number[]) => counts.filter((_, position) => isUsed(position));
  const columns: HeatColumn[] = [...months.map((month) => ({ month })), { rest: 'outside' }, { rest: 'none' }];
  return {
    columns: columns.filter((_, position) => isUsed(position)),
    rows: [...byCategory].map(([category, counts]) => ({ category, counts: pick(counts), total: sum(counts) })),
    totals: pick(columns.map((_, position) => sum(all.map((counts) => counts[position] ?? 0)))),
  };
}

/** Fixed steps, not shares of the largest: two reports can be laid side by side. */
export const HEAT_STEPS: readonly { step: HeatStep; from: number; words: string }[] = [
  { step: 1, from: 1, words: '1' },
  { step: 2, from: 2, words: '2 à 4' },
  { step: 3, from: 5, words: '5 à 9' },
  { step: 4, from: 10, words: '10 à 24' },
  { step: 5, from: 25, words: '25 et plus' },
];

export const heatStep = (count: number): HeatStep | undefined => HEAT_STEPS.findLast(({ from }) => count >= from)?.step;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])/;

/** Without an exercise: the months that occur. */
function monthsOf({ meta, anomalies }: Report): string[] {
  const first = monthNumber(meta.periodStart);
  const last = monthNumber(meta.periodEnd);
  if (first !== undefined && last !== undefined && first <= last) {
    const count = Math.min(last - first + 1, MAX_MONTHS);
    return Array.from({ length: count }, (_, index) => monthText(first + index));
  }
  const found = new Set(anomalies.map(({ period }) => monthNumber(period)).filter((month) => month !== undefined));
  return [...found]
    .sort((a, b) => a - b)
    .slice(0, MAX_MONTHS)
    .map(monthText);
}

function monthNumber(date: string | null): number | undefined {
  const found = MONTH.exec(date ?? '');
  return found === null ? undefined : Number(found[1]) * 12 + Number(found[2]) - 1;
}
