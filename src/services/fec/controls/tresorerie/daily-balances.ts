import type { Books } from '../../ledger/books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import { rowsByDate } from '../../ledger/rows-by-date.ts';
import { RowFlag } from '../../reader/ledger.ts';

/**
 * The balance of one account at the end of each day on which it moved, opening included. Days are in order; what happened
 * within a day does not show.
 */
export type DailyBalances = {
  days: readonly number[];
  /** In cents, debits less credits. */
  balances: readonly number[];
  /** The last row of each day in the order of the file. */
  rows: readonly number[];
  /** False where a line of the account has no date or no amount that can be read: balances after it are not known. */
  isKnown: boolean;
};

export function dailyBalances(books: Books, account: number): DailyBalances {
  const { ledger, rowsByAccount } = books;
  const own = rowsOf(rowsByAccount, account);
  const dated = rowsByDate(books, account);
  const days: number[] = [];
  const balances: number[] = [];
  const rows: number[] = [];
  let balance = 0;
  let isKnown = dated.rows.length === own.length;
  for (let at = 0; at < dated.rows.length; at += 1) {
    const row = dated.rows[at] as number;
    if (((ledger.flags[row] as number) & RowFlag.unreadableAmount) !== 0) isKnown = false;
    balance += (ledger.debit[row] as number) - (ledger.credit[row] as number);
    const day = dated.days[at] as number;
    if (at + 1 < dated.rows.length && dated.days[at + 1] === day) continue;
    days.push(day);
    balances.push(balance);
    rows.push(row);
  }
  return { days, balances, rows, isKnown };
}
