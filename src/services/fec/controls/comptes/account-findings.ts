import type { Severity } from '../../french/severity-words.ts';
import type { Books } from '../../ledger/books.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Description } from '../control.ts';

/** What controls that judge accounts one by one have in common. */

export const CHART_RULE = 'Plan comptable général, plan de comptes.';

/** Whether an account's number begins with three digits, as the chart of accounts wants it. */
export const isWellFormed = (name: string) => /^\d{3}/.test(name);

/** The first rows of an account. */
export function firstRows(books: Books, account: number): number[] {
  return [...rowsOf(books.rowsByAccount, account).subarray(0, MAX_ROWS)];
}

/** Debits and credits together: how much an account was used. */
export function movement({ balances }: Books, account: number): number {
  return (
    Math.abs(balances.opening[account] as number) +
    Math.abs(balances.debit[account] as number) +
    Math.abs(balances.credit[account] as number)
  );
}

/** What every finding about an account has in common. */
export function accountFinding(
  books: Books,
  account: number,
  severity: Severity,
  weight: number,
  describe: () => Description,
) {
  const rows = firstRows(books, account);
  const compteNum = books.accounts.names[account] as string;
  return { severity, weight, row: rows[0] ?? -1, describe: () => ({ compteNum, rows, ...describe() }) };
}
