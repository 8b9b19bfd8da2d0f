import type { Ledger } from '../reader/ledger.ts';
import { NO_DATE } from '../reader/ledger.ts';
import { firstDayOf, lastDayOf, monthOf } from './days.ts';

/**
 * The exercise that a ledger is about, told from its own dates: a stray date does not stretch it. `firstMonth` counts
 * months (12 x year + month - 1).
 */
export type Exercise = {
  firstMonth: number;
  /** How many months; 0 if no date could be read. */
  months: number;
  /** First and last day of those months. */
  firstDay: number;
  lastDay: number;
  /** First and last EcritureDate within. */
  firstDate: number;
  lastDate: number;
  /** By row: 0 for the first month and so on; -1 outside and without a date. */
  monthOf: Int16Array;
};

const MAX_MONTHS = 24;
const USUAL_MONTHS = 12;
/** A month belongs if it holds so much of all lines, and so much of what an ordinary month holds. */
const SHARE_OF_LINES = 0.005;
const SHARE_OF_MEDIAN = 0.1;

export function readExercise(ledger: Ledger, openingJournals: Uint8Array): Exercise {
  const months = countMonths(ledger, openingJournals);
  const monthOfRow = new Int16Array(ledger.size).fill(-1);
  if (months.counts.size === 0) {
    return {
      firstMonth: 0,
      months: 0,
      firstDay: NO_DATE,
      lastDay: NO_DATE,
      firstDate: NO_DATE,
      lastDate: NO_DATE,
      monthOf: monthOfRow,
    };
  }
  const { first, last } = spanOf(months.counts, months.openingMonth);
  const firstDay = firstDayOf(first);
  const lastDay = lastDayOf(last);
  const index = indexByDay(firstDay, lastDay, first);
  let firstDate = NO_DATE;
  let lastDate = NO_DATE;
  const { date, size } = ledger;
  for (let row = 0; row < size; row += 1) {
    const day = date[row] as number;
    if (day < firstDay || day > lastDay) continue;
    monthOfRow[row] = index[day - firstDay] as number;
    if (firstDate === NO_DATE || day < firstDate) firstDate = day;
    if (day > lastDate) lastDate = day;
  }
  return { firstMonth: first, months: last - first + 1, firstDay, lastDay, firstDate, lastDate, monthOf: monthOfRow };
}

function indexByDay(firstDay: number, lastDay: number, firstMonth: number): Int16Array {
  return Int16Array.from({ length: lastDay - firstDay + 1 }, (_, day) => monthOf(firstDay + day) - firstMonth);
}

/** Lines by month, without those of opening journals; if there are no others, with them. */
function countMonths({ size, date, journal }: Ledger, openingJournals: Uint8Array) {
  const counts = new Int32Array(LAST_MONTH + 1);
  const opening = new Int32Array(LAST_MONTH + 1);
  const opened = new Int32Array(LAST_MONTH + 1);
  let lastDay = NO_DATE;
  let month = 0;
  for (let row = 0; row < size; row += 1) {
    const day = date[row] as number;
    if (day === NO_DATE) continue;
    if (day !== lastDay) {
      lastDay = day;
      month = monthOf(day);
    }
    if (openingJournals[journal[row] as number] === 0) {
      counts[month] = (counts[month] as number) + 1;
      continue;
    }
    opening[month] = (opening[month] as number) + 1;
    // Balances dated on the last day of the exercise before open the month after it.
    const openedMonth = monthOf(day + 1);
    opened[openedMonth] = (opened[openedMonth] as number) + 1;
  }
  const [openingMonth] = [...entriesOf(opened)].sort(([a, x], [b, y]) => y - x || a - b)[0] ?? [];
  const found = entriesOf(counts);
  return { counts: found.size === 0 ? entriesOf(opening) : found, openingMonth };
}

/** Years have four digits. */
const LAST_MONTH = 12 * 10_000;

function entriesOf(counts: Int32Array): Map<number, number> {
  const found = new Map<number, number>();
  for (let month = 0; month < counts.length; month += 1) {
    const count = counts[month] as number;
    if (count > 0) found.set(month, count);
  }
  return found;
}

function spanOf(
  counts: ReadonlyMap<number, number>,
  openingMonth: number | undefined,
): { first: number; last: number } {
  const sorted = [...counts.values()].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] as number;
  const total = sorted.reduce((sum, count) => sum + count, 0);
  const least = Math.max(total * SHARE_OF_LINES, median * SHARE_OF_MEDIAN);
  const core = [...counts].filter(([, count]) => count >= least).map(([month]) => month);
  let { first, last } = densest(core, counts);
  const isUsual = () => last - first + 1 < USUAL_MONTHS;
  if (openingMonth !== undefined && openingMonth < first && last - openingMonth < USUAL_MONTHS) first = openingMonth;
  while (isUsual() && counts.has(last + 1)) last += 1;
  while (isUsual() && counts.has(first - 1)) first -= 1;
  return { first, last };
}

/** If the months stretch too far for one exercise, those that hold most lines. */
function densest(core: readonly number[], counts: ReadonlyMap<number, number>): { first: number; last: number } {
  const months = [...core].sort((a, b) => a - b);
  let best = { first: months[0] as number, last: months[0] as number, lines: 0 };
  for (const first of months) {
    const within = months.filter((month) => month >= first && month < first + MAX_MONTHS);
    const lines = within.reduce((sum, month) => sum + (counts.get(month) ?? 0), 0);
    if (lines > best.lines) best = { first, last: within.at(-1) as number, lines };
  }
  return withoutStrays(best, months, counts);
}

const SHARE_OF_STRAYS = 0.5;

/** A few lines far from all others do not stretch a year: an outer month that nothing leads to is left out. */
function withoutStrays(
  { first, last }: { first: number; last: number },
  months: readonly number[],
  counts: ReadonlyMap<number, number>,
): { first: number; last: number } {
  const within = months.filter((month) => month >= first && month <= last);
  const sizes = within.map((month) => counts.get(month) ?? 0).sort((a, b) => a - b);
  const few = (sizes[sizes.length >> 1] ?? 0) * SHARE_OF_STRAYS;
  const isStray = (month: number, inward: number) => (counts.get(month) ?? 0) < few && !counts.has(month + inward);
  const isLong = () => (within.at(-1) ?? 0) - (within[0] ?? 0) >= USUAL_MONTHS;
  while (isLong() && isStray(within[0] as number, 1)) within.shift();
  while (isLong() && isStray(within.at(-1) as number, -1)) within.pop();
  return { first: within[0] as number, last: within.at(-1) as number };
}
