import type { UsageLine } from '#sdk/generated/console/types.ts';
import type { Range } from './usage-search.ts';

const DAY_MS = 86_400_000;
const MONTHS = 13;
export const OUTCOMES = ['2xx', '4xx', '429', '5xx'] as const;
type Outcomes = UsageLine['outcomes'];
/** What is asked in a day or a month, named by its first day. */
export type Bar = { first: string; outcomes: Outcomes };

const dayOf = (when: Date) => when.toISOString().slice(0, 10);

/** The days of UTC that a range means today. Thirteen months begin with a month, so that the first is whole. */
export function daysOfRange(range: Range, now: Date): { from: string; to: string } {
  const first =
    range === '13m'
      ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1))
      : new Date(now.getTime() - (Number(range) - 1) * DAY_MS);
  return { from: dayOf(first), to: dayOf(now) };
}

/** Days without requests stand there too; months where there would be too many days. */
export function barsOf(
  rows: readonly UsageLine[],
  { from, to }: { from: string; to: string },
  isMonthly: boolean,
): Bar[] {
  const bars = new Map<string, Outcomes>();
  const nameOf = (day: string) => (isMonthly ? `${day.slice(0, 7)}-01` : day);
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    bars.set(nameOf(dayOf(new Date(at))), { '2xx': 0, '4xx': 0, '429': 0, '5xx': 0 });
  for (const { day = '', outcomes } of rows) {
    const bar = bars.get(nameOf(day));
    if (bar !== undefined) for (const outcome of OUTCOMES) bar[outcome] += outcomes[outcome];
  }
  return [...bars].map(([first, outcomes]) => ({ first, outcomes }));
}
