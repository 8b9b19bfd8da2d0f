import type { Ledger } from '../../reader/ledger.ts';
import type { Entries } from '../entries/entries.ts';
import { Role } from '../entries/roles.ts';
import type { Exercise } from '../exercise.ts';
import type { Accounts } from './accounts.ts';

/** Sums by account, in cents; debits less credits where it is one figure. Rows whose amounts cannot be read count nowhere. */
export type Balances = {
  /** Of opening entries. */
  opening: Float64Array;
  /** Of all others. */
  debit: Float64Array;
  credit: Float64Array;
  /** Opening and all others: the balance at the end of the file. */
  closing: Float64Array;
  /** Rows, opening ones included. */
  rows: Int32Array;
  /**
   * By account and month of the exercise, without opening entries: `monthlyDebit[account * months + month]`. Empty if the
   * file has no dates.
   */
  monthlyDebit: Float64Array;
  monthlyCredit: Float64Array;
};

export function sumAccounts(
  ledger: Ledger,
  accounts: Accounts,
  entries: Entries,
  roles: Uint8Array,
  exercise: Exercise,
): Balances {
  const { count } = accounts;
  const { months } = exercise;
  const sums: Balances = {
    opening: new Float64Array(count),
    debit: new Float64Array(count),
    credit: new Float64Array(count),
    closing: new Float64Array(count),
    rows: new Int32Array(count),
    monthlyDebit: new Float64Array(count * months),
    monthlyCredit: new Float64Array(count * months),
  };
  for (let row = 0; row < ledger.size; row += 1) {
    const account = ledger.account[row] as number;
    const debit = ledger.debit[row] as number;
    const credit = ledger.credit[row] as number;
    sums.rows[account] = (sums.rows[account] as number) + 1;
    if (((roles[entries.of[row] as number] as number) & Role.opening) !== 0) {
      sums.opening[account] = (sums.opening[account] as number) + debit - credit;
      continue;
    }
    sums.debit[account] = (sums.debit[account] as number) + debit;
    sums.credit[account] = (sums.credit[account] as number) + credit;
    const month = exercise.monthOf[row] as number;
    if (month < 0) continue;
    const cell = account * months + month;
    sums.monthlyDebit[cell] = (sums.monthlyDebit[cell] as number) + debit;
    sums.monthlyCredit[cell] = (sums.monthlyCredit[cell] as number) + credit;
  }
  for (let account = 0; account < count; account += 1) {
    sums.closing[account] =
      (sums.opening[account] as number) + (sums.debit[account] as number) - (sums.credit[account] as number);
  }
  return sums;
}
