import type { Value } from './messages.ts';

/** Accounts by how they begin; with `=` before it, one account alone. */
export type AccountSet = { with: readonly string[]; without: readonly string[] };

/**
 * As written: `70,-707` are those that begin with 70, but for those with 707; `=411` is the account 411 and not 4110. Only
 * exclusions: all but these.
 */
export function readAccountSet(written: string): AccountSet {
  const parts = written.split(',').filter((part) => !['', '-', '=', '-='].includes(part));
  const chosen = parts.filter((part) => !part.startsWith('-'));
  return {
    with: chosen.length === 0 ? [''] : chosen,
    without: parts.filter((part) => part.startsWith('-')).map((part) => part.slice(1)),
  };
}

const isWhole = (part: string): boolean => part.startsWith('=');
const isMeant = (part: string, account: string): boolean =>
  isWhole(part) ? account === part.slice(1) : account.startsWith(part);

export const isInAccounts = (set: AccountSet, account: string): boolean =>
  set.with.some((part) => isMeant(part, account)) && !set.without.some((part) => isMeant(part, account));

/** The same in DuckDB's SQL, its values beside it. */
export function accountsCondition(set: AccountSet, column = 'account'): { sql: string; values: Value[] } {
  const any = (parts: readonly string[]) =>
    `(${parts.map((part) => (isWhole(part) ? `${column} = ?` : `starts_with(${column}, ?)`)).join(' OR ')})`;
  const without = set.without.length === 0 ? '' : ` AND NOT ${any(set.without)}`;
  const values = [...set.with, ...set.without].map((part) => (isWhole(part) ? part.slice(1) : part));
  return { sql: `(${any(set.with)}${without})`, values };
}
