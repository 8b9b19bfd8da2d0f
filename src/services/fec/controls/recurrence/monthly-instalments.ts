import { monthlySeries } from '../../ledger/accounts/monthly-series.ts';
import type { Books } from '../../ledger/books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import { fewestPosted, type Recurring } from './recurring-series.ts';

/**
 * Amounts that come back once a month, and in most months, inside an account whose total may move. The figure of a month is
 * the amount where it stands, or where another one of nearly the same size does in its place, and else 0. None in an account
 * with very many lines, which is not looked into.
 */
type Instalment = Omit<Recurring, 'deviation'>;

const MAX_ROWS_OF_ACCOUNT = 1000;

export function monthlyInstalments(books: Books, account: number): Instalment[] {
  if (rowsOf(books.rowsByAccount, account).length > MAX_ROWS_OF_ACCOUNT) return [];
  const amounts = [...monthsByAmount(books, account)];
  const once = amounts.filter(([, months]) => !isRegular(months));
  return amounts
    .filter(([, months]) => isRegular(months))
    .map(([amount, months]) => {
      // The month's invoice may be of another amount for once.
      const isReplaced = (month: number) =>
        once.some(([other, own]) => (own[month] as number) > 0 && Math.abs(other - amount) * 100 <= 15 * amount);
      const figures = Float64Array.from(months, (times, month) => (times > 0 || isReplaced(month) ? amount : 0));
      return { account, figures, median: amount };
    });
}

/** Never twice in a month, and in most of them. */
function isRegular(months: Int32Array): boolean {
  return (
    months.every((times) => times < 2) && months.reduce((sum, times) => sum + times, 0) >= fewestPosted(months.length)
  );
}

/** By amount that matters, of a cost or of an income: how many times it stands in each month. */
function monthsByAmount(books: Books, account: number): Map<number, Int32Array> {
  const { ledger, accounts, entries, roles, exercise, rowsByAccount, thresholds } = books;
  const { months } = monthlySeries(books);
  const sign = accounts.classes[account] === 7 ? -1 : 1;
  const found = new Map<number, Int32Array>();
  for (const row of rowsOf(rowsByAccount, account)) {
    const amount = sign * ((ledger.debit[row] as number) - (ledger.credit[row] as number));
    const month = exercise.monthOf[row] as number;
    if (amount < thresholds.s1 || month < 0 || month >= months || roles[entries.of[row] as number] !== 0) continue;
    const times = found.get(amount) ?? new Int32Array(months);
    times[month] = (times[month] as number) + 1;
    found.set(amount, times);
  }
  return found;
}
