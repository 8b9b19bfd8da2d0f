import type { Books } from '../../ledger/books.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';

/**
 * Balances of suppliers and customers: of whom one is known at all, and what is left of what they began the exercise with.
 */

/** In cents: less is a difference of rounding and no balance. */
export const LEAST_BALANCE = 1_00;

/**
 * By party: 1 where its balance is its own. On an account whose lines have third parties, lines without one are nobody's;
 * and where its opening balance has none, nobody's balance is known.
 */
const ownBalances = perBooks(({ accounts, parties }): Uint8Array => {
  const isCoded = new Uint8Array(accounts.count);
  const isUnshared = new Uint8Array(accounts.count);
  for (let party = 0; party < parties.count; party += 1) {
    const account = parties.account[party] as number;
    if (parties.thirdParty[party] !== 0) isCoded[account] = 1;
    else if (Math.abs(parties.opening[party] as number) >= LEAST_BALANCE) isUnshared[account] = 1;
  }
  return Uint8Array.from(parties.account, (account, party) => {
    if (isCoded[account] === 0) return 1;
    return parties.thirdParty[party] === 0 || isUnshared[account] === 1 ? 0 : 1;
  });
});

/** Parties with balances of their own, on accounts that begin so. */
export function partiesOf(books: Books, ...prefixes: readonly string[]): number[] {
  const mask = books.accounts.starting(...prefixes);
  const { parties } = books;
  const isOwn = ownBalances(books);
  return [...isOwn.keys()].filter((party) => isOwn[party] === 1 && mask[parties.account[party] as number] === 1);
}

/**
 * Parties with balances of their own that still owe something of their opening balance, if everything that was settled since
 * is taken to have settled it first. Sign 1 looks at what they owe to the company, -1 at what they are owed.
 */
export function* leftFromOpening(
  books: Books,
  prefixes: readonly string[],
  sign: 1 | -1,
): Iterable<{ party: number; open: number }> {
  const { ledger, parties, entries, roles } = books;
  for (const party of partiesOf(books, ...prefixes)) {
    const opening = sign * (parties.opening[party] as number);
    if (opening < LEAST_BALANCE) continue;
    let settled = 0;
    for (const row of rowsOf(parties.groups, party)) {
      if (((roles[entries.of[row] as number] as number) & Role.opening) !== 0) continue;
      settled += sign === 1 ? (ledger.credit[row] as number) : (ledger.debit[row] as number);
    }
    const open = Math.min(opening - settled, sign * (parties.closing[party] as number));
    if (open >= LEAST_BALANCE) yield { party, open };
  }
}
