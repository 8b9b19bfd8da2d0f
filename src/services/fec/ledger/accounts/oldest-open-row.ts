import type { Books } from '../books.ts';
import { rowsByDate } from '../rows-by-date.ts';

/**
 * Of the rows that an account's balance is made of, the oldest; -1 if it has no dated row. A row of just that amount without
 * another against it is the balance; otherwise the oldest rows are taken to be settled first.
 */
export function oldestOpenRow(books: Books, account: number): number {
  const { ledger, balances } = books;
  const closing = balances.closing[account] as number;
  const { rows } = rowsByDate(books, account);
  const netOf = (row: number) => (ledger.debit[row] as number) - (ledger.credit[row] as number);
  const alone = onlyWithoutCounterpart(rows, closing, netOf);
  if (alone >= 0) return alone;
  let left = Math.abs(closing);
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] as number;
    const net = Math.sign(closing) * netOf(row);
    if (net <= 0) continue;
    left -= net;
    if (left <= 0) return row;
  }
  return rows[0] ?? -1;
}

/** The one row of this amount that no row of the opposite amount stands against, before or after it; -1 if not one. */
function onlyWithoutCounterpart(rows: Int32Array, amount: number, netOf: (row: number) => number): number {
  const waiting: number[] = [];
  let settled = 0;
  let ahead = 0;
  for (const row of rows) {
    const net = netOf(row);
    if (net === amount) {
      if (ahead > 0) ahead -= 1;
      else waiting.push(row);
    } else if (net === -amount) {
      if (settled < waiting.length) settled += 1;
      else ahead += 1;
    }
  }
  return waiting.length - settled === 1 ? (waiting[settled] as number) : -1;
}
