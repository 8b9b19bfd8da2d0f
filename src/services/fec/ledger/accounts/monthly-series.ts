import { RowFlag } from '../../reader/ledger.ts';
import type { Books } from '../books.ts';
import { Role } from '../entries/roles.ts';
import { perBooks } from '../per-books.ts';
import type { Accounts } from './accounts.ts';

/**
 * What is posted each month on an account of income or expense. Cents; expenses and income are positive. Opening and closing
 * entries count nowhere.
 */
export type MonthlySeries = {
  /** How many months can be judged: last months that are not kept to their end are left out. */
  months: number;
  /** By month: 1 where so little is posted at all that nothing in particular is missing. */
  isQuiet: Uint8Array;
  /**
   * What ordinary business posts on an account: entries with a third party, staff, the state or treasury. Reversals and
   * entries that only move amounts within the books (accruals, inventory) are left out, so that the rhythm of invoices
   * remains.
   */
  of: (account: number) => Float64Array;
  /** The same with all that was left out: what the month really bears. */
  wholeOf: (account: number) => Float64Array;
  /** Whether a line of this account and month has an amount that could not be read. */
  isUnread: (account: number, month: number) => boolean;
};

/** A month counts as over if its last entry stands in its last days. */
const DAYS_BEFORE_END = 6;
/** Of the lines of an ordinary month: with fewer, a last month is not kept to its end, and another one is quiet. */
const SHARE_OF_LAST_MONTH = 0.25;
const SHARE_OF_QUIET_MONTH = 0.1;

export const monthlySeries = perBooks((books): MonthlySeries => {
  const { exercise } = books;
  const all = exercise.months;
  const { ordinary, whole } = sumFigures(books);
  const unread = unreadCells(books);
  const lines = new Int32Array(all);
  const { monthOf } = exercise;
  for (let row = 0; row < monthOf.length; row += 1) {
    const month = monthOf[row] as number;
    if (month >= 0) lines[month] = (lines[month] as number) + 1;
  }
  const usual = quantile(lines.slice().sort(), 0.5);
  let months = all > 0 && exercise.lastDate < exercise.lastDay - DAYS_BEFORE_END ? all - 1 : all;
  while (months > 0 && (lines[months - 1] as number) < usual * SHARE_OF_LAST_MONTH) months -= 1;
  return {
    months,
    isQuiet: Uint8Array.from(lines, (count) => (count < usual * SHARE_OF_QUIET_MONTH ? 1 : 0)),
    of: (account) => ordinary.subarray(account * all, account * all + months),
    wholeOf: (account) => whole.subarray(account * all, account * all + months),
    isUnread: (account, month) => unread.has(account * all + month),
  };
});

/** Begins with all that the accounts bear and takes away what does not count: that is little. */
function sumFigures({ ledger, accounts, entries, roles, exercise, balances }: Books) {
  const all = exercise.months;
  const whole = new Float64Array(accounts.count * all);
  const signs = Int8Array.from(accounts.classes, (each) => (each === 6 ? 1 : each === 7 ? -1 : 0));
  for (let cell = 0; cell < whole.length; cell += 1) {
    const sign = signs[Math.floor(cell / all)] as number;
    if (sign === 0) continue;
    whole[cell] = sign * ((balances.monthlyDebit[cell] as number) - (balances.monthlyCredit[cell] as number));
  }
  const ordinary = whole.slice();
  const isOutside = outsideAccounts(accounts);
  const { starts, rows } = entries.groups;
  for (let entry = 0; entry < entries.count; entry += 1) {
    const role = roles[entry] as number;
    const end = starts[entry + 1] as number;
    let at = starts[entry] as number;
    if (role === 0) {
      while (at < end && isOutside[ledger.account[rows[at] as number] as number] === 0) at += 1;
      if (at < end) continue;
    } else if ((role & Role.opening) !== 0) continue;
    for (at = starts[entry] as number; at < end; at += 1) {
      const row = rows[at] as number;
      const sign = signs[ledger.account[row] as number] as number;
      const month = exercise.monthOf[row] as number;
      if (sign === 0 || month < 0) continue;
      const cell = (ledger.account[row] as number) * all + month;
      const figure = sign * ((ledger.debit[row] as number) - (ledger.credit[row] as number));
      ordinary[cell] = (ordinary[cell] as number) - figure;
      if ((role & Role.closing) !== 0) whole[cell] = (whole[cell] as number) - figure;
    }
  }
  return { ordinary, whole };
}

/** Accruals and depreciation of third parties, and VAT, which stands beside everything. */
const WITHIN = ['408', '418', '428', '438', '445', '448', '468', '48', '49', '59'];

/** Accounts of somebody outside, or of money. */
function outsideAccounts(accounts: Accounts): Uint8Array {
  const isWithin = accounts.starting(...WITHIN);
  return accounts.starting('108', '4', '5').map((each, account) => (isWithin[account] === 1 ? 0 : each));
}

function unreadCells({ ledger, exercise }: Books): Set<number> {
  const cells = new Set<number>();
  for (let row = 0; row < ledger.size; row += 1) {
    if (((ledger.flags[row] as number) & RowFlag.unreadableAmount) === 0) continue;
    const month = exercise.monthOf[row] as number;
    if (month >= 0) cells.add((ledger.account[row] as number) * exercise.months + month);
  }
  return cells;
}

/** The ordinary figures of all accounts that begin so, added up. */
export function seriesOf(books: Books, ...prefixes: readonly string[]): Float64Array {
  const series = monthlySeries(books);
  const mask = books.accounts.starting(...prefixes);
  const sum = new Float64Array(series.months);
  for (let account = 0; account < mask.length; account += 1) {
    if (mask[account] === 0) continue;
    for (const [month, figure] of series.of(account).entries()) sum[month] = (sum[month] as number) + figure;
  }
  return sum;
}

/** Figures of a sorted list; 0 for none. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted.length === 0 ? 0 : (sorted[Math.floor((sorted.length - 1) * share)] as number);
}

/** The median, and the median distance from it. */
export function spreadOf(figures: ArrayLike<number>): { median: number; deviation: number } {
  const median = quantile(Float64Array.from(figures).sort(), 0.5);
  const distances = Float64Array.from(figures, (figure) => Math.abs(figure - median)).sort();
  return { median, deviation: quantile(distances, 0.5) };
}
