import { monthlySeries, spreadOf } from '../../ledger/accounts/monthly-series.ts';
import type { Books } from '../../ledger/books.ts';
import { perBooks } from '../../ledger/per-books.ts';

/**
 * Accounts of income and expense that are posted in most months with about the same amount (ten euros at least, a median
 * distance of a tenth at most, and two months out of three within three tenths), and the months in which they are not.
 * Says what is missing; whether that matters is for the controls to tell.
 */
export type Recurring = {
  account: number;
  /** By month, in cents: what ordinary business posts, or everything where only that is regular. */
  figures: Float64Array;
  /** Of the months that are posted. */
  median: number;
  /** The median distance from it. */
  deviation: number;
};

const FEWEST_MONTHS = 4;
const SHARE_OF_MONTHS = 0.6;
/** Roundings come back too. */
const LEAST_MEDIAN = 10_00;

/** In so many months something must stand to come back. */
export const fewestPosted = (months: number): number => Math.max(FEWEST_MONTHS, SHARE_OF_MONTHS * months);

/** Stock, depreciation, provisions, taxes on profits, discounts and transfers follow no rhythm of invoices. */
const IRREGULAR = ['603', '68', '69', '709', '713', '78', '79'];

export const recurringAccounts = perBooks((books): readonly Recurring[] => {
  const { accounts } = books;
  const { of, wholeOf } = monthlySeries(books);
  const isIrregular = accounts.starting(...IRREGULAR);
  const isIncome = accounts.starting('6', '7');
  const found: Recurring[] = [];
  for (let account = 0; account < accounts.count; account += 1) {
    if (isIncome[account] === 0 || isIrregular[account] === 1) continue;
    const recurring = recurringIn(account, of(account)) ?? recurringIn(account, wholeOf(account));
    if (recurring !== undefined) found.push(recurring);
  }
  return found;
});

function recurringIn(account: number, figures: Float64Array): Recurring | undefined {
  const posted = figures.filter((figure) => figure > 0);
  if (posted.length < fewestPosted(figures.length) || figures.some((figure) => figure < 0)) return undefined;
  const { median, deviation } = spreadOf(posted);
  const near = posted.filter((figure) => Math.abs(figure - median) * 10 <= 3 * median);
  const isRegular = median >= LEAST_MEDIAN && deviation * 10 <= median && near.length * 3 >= posted.length * 2;
  // A trifle each month beside one large sum is not what the account is about.
  return isRegular && sumOf(near) * 10 >= sumOf(posted) ? { account, figures, median, deviation } : undefined;
}

const sumOf = (figures: Float64Array): number => figures.reduce((sum, figure) => sum + figure, 0);

/** Months running without a figure, after the first one that has one. Both ends included. */
export type Hole = {
  from: number;
  to: number;
  /** Nothing comes after it. */
  isOpenEnded: boolean;
  /** A month after it that seems to hold all that is missing as well as its own; -1 for none. */
  caughtUpIn: number;
};

const MONTHS_TO_CATCH_UP = 3;

/**
 * A month is not missing if next to nothing was posted in it at all, if a line was not read, or if the account bears an
 * accrual in it; the last only where the figures are all that the account has.
 */
export function holesOf(
  books: Books,
  { account, figures, median }: Omit<Recurring, 'deviation'>,
  isPartOfAccount = false,
): Hole[] {
  const { isQuiet, isUnread, wholeOf } = monthlySeries(books);
  const whole = wholeOf(account);
  const isMissing = (month: number) => {
    if (figures[month] !== 0 || isQuiet[month] === 1 || isUnread(account, month)) return false;
    return isPartOfAccount || (whole[month] as number) <= 0;
  };
  return runsOf(figures, isMissing).map(({ from, to }) => ({
    from,
    to,
    isOpenEnded: to === figures.length - 1,
    caughtUpIn: catchUpOf(figures, to + 1, (to - from + 2) * median),
  }));
}

/** Runs of months for which something holds, after the first one with a figure. */
function runsOf(figures: Float64Array, holds: (month: number) => boolean): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  const first = figures.findIndex((figure) => figure > 0);
  for (let month = first < 0 ? figures.length : first; month < figures.length; month += 1) {
    if (!holds(month)) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.to === month - 1) run.to = month;
    else runs.push({ from: month, to: month });
  }
  return runs;
}

/** The first of the next months, from one on, that holds this amount, give or take a tenth; -1 for none. */
export function catchUpOf(figures: Float64Array, from: number, amount: number): number {
  const next = figures.subarray(from, from + MONTHS_TO_CATCH_UP);
  const at = next.findIndex((figure) => Math.abs(figure - amount) * 10 <= amount);
  return at < 0 ? -1 : from + at;
}
