import { Role } from '../../ledger/entries/roles.ts';
import { perBooks } from '../../ledger/per-books.ts';

type Opening = {
  /** Rows of opening entries, in the order of the file. */
  rows: readonly number[];
  entries: readonly number[];
  debit: number;
  credit: number;
  isUnreliable: boolean;
};

/** Opening balances, all their entries together. */
export const openingOf = perBooks((books): Opening => {
  const { ledger, entries, roles } = books;
  const rows: number[] = [];
  const found: number[] = [];
  let debit = 0;
  let credit = 0;
  let isUnreliable = false;
  const { starts, rows: all } = entries.groups;
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (((roles[entry] as number) & Role.opening) === 0) continue;
    found.push(entry);
    if (entries.isUnreliable[entry] === 1) isUnreliable = true;
    for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
      const row = all[at] as number;
      rows.push(row);
      debit += ledger.debit[row] as number;
      credit += ledger.credit[row] as number;
    }
  }
  rows.sort((a, b) => a - b);
  return { rows, entries: found, debit, credit, isUnreliable };
});
