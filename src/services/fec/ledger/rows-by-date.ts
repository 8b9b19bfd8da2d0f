import { NO_DATE } from '../reader/ledger.ts';
import type { Books } from './books.ts';
import { Role } from './entries/roles.ts';
import { rowsOf } from './row-groups.ts';

const ROWS = 2 ** 31;

/**
 * The rows of one account by date, then in the order of the file. Opening balances come first: they may bear the dates of
 * their pieces, or of the day on which they were carried forward. Other rows without a date are left out.
 */
export function rowsByDate(books: Books, account: number): { rows: Int32Array; days: Int32Array } {
  const { ledger, rowsByAccount, entries, roles, exercise } = books;
  const own = rowsOf(rowsByAccount, account);
  // Date and row as one number: sorting numbers takes a fraction of the time of comparing rows.
  const keys = new Float64Array(own.length);
  let count = 0;
  for (const row of own) {
    const isOpening = ((roles[entries.of[row] as number] as number) & Role.opening) !== 0;
    const date = ledger.date[row] as number;
    const day = isOpening && (date === NO_DATE || date > exercise.firstDay) ? exercise.firstDay : date;
    if (day === NO_DATE) continue;
    keys[count] = day * ROWS + row;
    count += 1;
  }
  const sorted = keys.subarray(0, count).sort();
  const rows = new Int32Array(count);
  const days = new Int32Array(count);
  for (let at = 0; at < count; at += 1) {
    const day = Math.floor((sorted[at] as number) / ROWS);
    days[at] = day;
    rows[at] = (sorted[at] as number) - day * ROWS;
  }
  return { rows, days };
}
