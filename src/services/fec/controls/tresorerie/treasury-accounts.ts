import type { Books } from '../../ledger/books.ts';
import { dailyBalances } from './daily-balances.ts';

/** What controls of cash and of banks have in common. */

/** Accounts that begin so and move. */
export function accountsOf(books: Books, ...prefixes: readonly string[]): number[] {
  const mask = books.accounts.starting(...prefixes);
  return [...mask.keys()].filter((account) => mask[account] === 1 && (books.balances.rows[account] as number) > 0);
}

/** Whether the file has opening balances at all: without them a running balance begins at nothing. */
export function hasOpening({ accounts, balances }: Books): boolean {
  return accounts.names.some((_, account) => balances.opening[account] !== 0);
}

type Overdrawn = { least: number; at: number; days: number };

/** The lowest end of a day, and for how many days the balance was below nothing; undefined if it never was, or if it is not known. */
export function overdrawn(books: Books, account: number): (Overdrawn & { day: number; row: number }) | undefined {
  const { days, balances, rows, isKnown } = dailyBalances(books, account);
  if (!isKnown) return undefined;
  let worst: Overdrawn | undefined;
  let below = 0;
  for (const [at, balance] of balances.entries()) {
    if (balance >= 0) continue;
    below += (days[at + 1] ?? Math.max(books.exercise.lastDate, days[at] as number) + 1) - (days[at] as number);
    if (worst === undefined || balance < worst.least) worst = { least: balance, at, days: 0 };
  }
  if (worst === undefined) return undefined;
  return { ...worst, days: below, day: days[worst.at] as number, row: rows[worst.at] as number };
}
