import { monthlySeries, quantile, seriesOf, spreadOf } from '../../ledger/accounts/monthly-series.ts';
import type { Books } from '../../ledger/books.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { catchUpOf } from './recurring-series.ts';

/**
 * In which months wages (641) and contributions (645, 646) are posted, and in which they are not though others are. Says what
 * is missing; whether that matters is for the controls to tell.
 */
const SHARE_OF_PAID_MONTHS = 0.75;
const FEWEST_PAID_MONTHS = 4;

type Unpaid = {
  months: readonly number[];
  /** Of these months: one after it that seems to hold its wages as well as its own. */
  caughtUpIn: ReadonlyMap<number, number>;
  /** What wages usually are. */
  median: number;
};

/** None where wages do not come in most months. */
export const monthsWithoutPayroll = perBooks((books): Unpaid => {
  const wages = seriesOf(books, '641');
  const paid = wages.filter((figure) => figure > 0);
  const { median } = spreadOf(paid);
  const isUsual = paid.length >= Math.max(FEWEST_PAID_MONTHS, SHARE_OF_PAID_MONTHS * wages.length);
  const runs = isUsual ? unpaidRuns(books, wages.length) : [];
  const { isQuiet } = monthlySeries(books);
  const months: number[] = [];
  const caughtUpIn = new Map<number, number>();
  for (const { from, to } of runs) {
    const later = catchUpOf(wages, to + 1, (to - from + 2) * median);
    for (let month = from; month <= to; month += 1) {
      if (isQuiet[month] === 1) continue;
      months.push(month);
      if (later >= 0) caughtUpIn.set(month, later);
    }
  }
  return { months, caughtUpIn, median };
});

const WHOLE_YEAR = 12;
const MOST_UNPAID_RUNNING = 2;

/** One month or two running, between paid ones. The first of the year has none before it, but debts to staff at the opening. */
function unpaidRuns(books: Books, months: number): { from: number; to: number }[] {
  const { accounts, balances, exercise } = books;
  const isStaffOwed = accounts.names.some(
    (name, account) => /^4(?:21|31|37)/.test(name) && (balances.opening[account] as number) < 0,
  );
  const isOver = exercise.months >= WHOLE_YEAR || exercise.lastDate === exercise.lastDay;
  const found: { from: number; to: number }[] = [];
  for (let month = 0; month < months; month += 1) {
    if (isWageMoved(books, month)) continue;
    let end = month;
    while (end + 1 < months && !isWageMoved(books, end + 1)) end += 1;
    const isPaidAround = (month > 0 || isStaffOwed) && (end + 1 < months || isOver);
    if (isPaidAround && end - month < MOST_UNPAID_RUNNING) found.push({ from: month, to: end });
    month = end;
  }
  return found;
}

function isWageMoved({ accounts, balances, exercise }: Books, month: number): boolean {
  const [isWage, isStaff] = [accounts.starting('641'), accounts.starting('421')];
  return accounts.names.some((_, account) => {
    const cell = account * exercise.months + month;
    return (
      (isWage[account] === 1 && (balances.monthlyDebit[cell] as number) !== 0) ||
      (isStaff[account] === 1 && (balances.monthlyCredit[cell] as number) !== 0)
    );
  });
}

/** The account of wages with the largest movements; -1 if there is none. */
export function largestWageAccount({ accounts, balances }: Books): number {
  const isWage = accounts.starting('641');
  let best = -1;
  for (let account = 0; account < accounts.count; account += 1) {
    if (isWage[account] === 0) continue;
    if (best < 0 || (balances.debit[account] as number) > (balances.debit[best] as number)) best = account;
  }
  return best;
}

const LEAST_WAGES = 10_000_00;
const QUARTER = 3;

/** Months running, both ends included, and the wages of them all. */
type UncoveredRun = { from: number; to: number; wages: number };

/** Runs of paid months without contributions that are longer than the contributions' own rhythm. */
export const runsWithoutContributions = perBooks((books): readonly UncoveredRun[] => {
  const wages = seriesOf(books, '641');
  const contributions = seriesOf(books, '645', '646');
  if (sumOfPositive(wages) < LEAST_WAGES) return [];
  const posted = [...contributions.keys()].filter((month) => (contributions[month] as number) > 0);
  const gaps = posted.slice(1).map((month, at) => month - (posted[at] as number));
  const rhythm = posted.length < 2 ? QUARTER : quantile(Float64Array.from(gaps).sort(), 0.5);
  const runs: UncoveredRun[] = [];
  for (let month = 0; month < wages.length; month += 1) {
    let end = month;
    let sum = 0;
    for (; end < wages.length && (wages[end] as number) > 0 && (contributions[end] as number) <= 0; end += 1) {
      sum += wages[end] as number;
    }
    if (end - month >= Math.max(2, rhythm + 1)) runs.push({ from: month, to: end - 1, wages: sum });
    month = Math.max(month, end);
  }
  return runs;
});

/** What employers add to wages, where the file does not tell. */
const USUAL_RATE = 0.42;

/** Contributions for each euro of wages. */
export function contributionRate(books: Books): number {
  const given = sumOfPositive(seriesOf(books, '645', '646'));
  return given === 0 ? USUAL_RATE : given / sumOfPositive(seriesOf(books, '641'));
}

const sumOfPositive = (figures: Float64Array): number => figures.reduce((sum, figure) => sum + Math.max(0, figure), 0);
