import type { Books } from '../../ledger/books.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';

/** Returns of VAT as the books show them: how much was declared when, and what they took off the accounts of VAT. */

/** In cents: what roundings of returns leave on an account. */
export const RESIDUE = 5_00;

/** By month: whether VAT was declared (tax due or credit booked, or both sides transferred), and for how much. */
export const declaredByMonth = perBooks((books): Float64Array => {
  const { accounts, balances, exercise } = books;
  const { months } = exercise;
  const declared = new Float64Array(months);
  const isDue = accounts.starting('4455');
  const isCredit = accounts.starting('44567');
  for (let account = 0; account < accounts.count; account += 1) {
    for (let month = 0; month < months; month += 1) {
      const cell = account * months + month;
      if (isDue[account] === 1)
        declared[month] = (declared[month] as number) + (balances.monthlyCredit[cell] as number);
      if (isCredit[account] === 1)
        declared[month] = (declared[month] as number) + (balances.monthlyDebit[cell] as number);
    }
  }
  return declared;
});

/** By month: how many entries declare VAT (tax due or credit booked). */
export function returnsByMonth({ ledger, accounts, entries, exercise, roles, rowsByAccount }: Books): Int32Array {
  const returns = new Int32Array(exercise.months);
  const isDue = accounts.starting('4455');
  const isCredit = accounts.starting('44567');
  const seen = new Set<number>();
  for (let account = 0; account < accounts.count; account += 1) {
    if (isDue[account] === 0 && isCredit[account] === 0) continue;
    for (const row of rowsOf(rowsByAccount, account)) {
      const [entry, month] = [entries.of[row] as number, exercise.monthOf[row] as number];
      const declared = (isDue[account] === 1 ? ledger.credit : ledger.debit)[row] as number;
      if (declared <= 0 || month < 0 || seen.has(entry) || ((roles[entry] as number) & Role.opening) !== 0) continue;
      seen.add(entry);
      returns[month] = (returns[month] as number) + 1;
    }
  }
  return returns;
}

/** By account and month: what entries that declare VAT took off, credits above zero. */
export function declaredTransfers({ ledger, accounts, entries, exercise, roles, rowsByAccount }: Books): Float64Array {
  const { months } = exercise;
  const transfers = new Float64Array(accounts.count * months);
  const isReturn = accounts.starting('4455', '44567');
  const declaring = new Set<number>();
  for (let account = 0; account < accounts.count; account += 1) {
    if (isReturn[account] === 0) continue;
    for (const row of rowsOf(rowsByAccount, account)) declaring.add(entries.of[row] as number);
  }
  for (const entry of declaring) {
    if (((roles[entry] as number) & Role.opening) !== 0) continue;
    for (const row of rowsOf(entries.groups, entry)) {
      const month = exercise.monthOf[row] as number;
      const cell = (ledger.account[row] as number) * months + month;
      if (month < 0) continue;
      transfers[cell] = (transfers[cell] as number) + (ledger.credit[row] as number) - (ledger.debit[row] as number);
    }
  }
  return transfers;
}

type TransferHistory = {
  /** By month: what came onto the account, without what returns took off. */
  posted: readonly number[];
  /** By month: what returns took off. */
  moved: readonly number[];
  rhythm: Rhythm;
};

/** The months of one account of VAT, with -1 for VAT on sales and 1 for VAT on purchases: usual amounts are above zero. */
export function transferHistory(
  { balances, exercise: { months } }: Books,
  transfers: Float64Array,
  account: number,
  sign: 1 | -1,
): TransferHistory {
  const posted = Array.from({ length: months }, (_, month) => {
    const cell = account * months + month;
    const net = (balances.monthlyDebit[cell] as number) - (balances.monthlyCredit[cell] as number);
    return sign * (net + (transfers[cell] as number));
  });
  const moved = posted.map((_, month) => sign * (transfers[account * months + month] as number));
  return { posted, moved, rhythm: rhythmOf(posted, moved) };
}

type Rhythm = 'same month' | 'next month' | 'never' | 'none';

/** Whether what is posted in a month leaves in the same one, in the next one, never, or by no rule. */
function rhythmOf(posted: readonly number[], moved: readonly number[]): Rhythm {
  if (moved.every((cents) => cents === 0)) return 'never';
  const isEqual = (one = 0, other = 0) => Math.abs(one - other) <= RESIDUE;
  const active = posted.filter((cents) => cents !== 0).length;
  const same = posted.filter((cents, month) => cents !== 0 && isEqual(cents, moved[month])).length;
  const next = posted.filter((cents, month) => cents !== 0 && isEqual(cents, moved[month + 1])).length;
  if (Math.max(same, next) * 2 < active) return 'none';
  // Where every month is alike both fit: only in the same month does the last one count too.
  return same > next ? 'same month' : 'next month';
}
