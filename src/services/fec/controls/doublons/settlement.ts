import type { Books } from '../../ledger/books.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { rowsOf } from '../../ledger/row-groups.ts';

/** What was paid of what a third party is owed: line by line, of its opening balance, and in all up to a day. */

/** Lettered, and with what it pays. */
export function isSettled({ letteringGroups }: Books, row: number): boolean {
  const group = letteringGroups.of[row] as number;
  return group >= 0 && letteringGroups.net[group] === 0;
}

/** What a third party was owed at the opening, as far as it is not lettered with what paid it. */
export function unsettledOpening(books: Books, party: number): number {
  const { ledger, entries, parties, roles } = books;
  let owed = 0;
  for (const row of rowsOf(parties.groups, party)) {
    if (((roles[entries.of[row] as number] as number) & Role.opening) === 0 || isSettled(books, row)) continue;
    owed += (ledger.credit[row] as number) - (ledger.debit[row] as number);
  }
  return owed;
}

/** Whether a supplier had been paid more than invoiced at the end of a day. */
export function isOverpaid({ ledger, parties }: Books, party: number, day: number): boolean {
  let net = 0;
  for (const row of rowsOf(parties.groups, party)) {
    if ((ledger.date[row] as number) <= day) net += (ledger.debit[row] as number) - (ledger.credit[row] as number);
  }
  return net > 0;
}
