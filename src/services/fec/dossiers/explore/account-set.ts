import type { Value } from './messages.ts';

/** Accounts by how they begin. */
export type AccountSet = { with: readonly string[]; without: readonly string[] };

/** As written: `70,-707` are those that begin with 70, but for those with 707. Only exclusions: all but these. */
export function readAccountSet(written: string): AccountSet {
  const parts = written.split(',').filter((part) => part !== '' && part !== '-');
  const chosen = parts.filter((part) => !part.startsWith('-'));
  return {
    with: chosen.length === 0 ? [''] : chosen,
    without: parts.filter((part) => part.startsWith('-')).map((part) => part.slice(1)),
  };
}

export const isInAccounts = (set: AccountSet, account: string): boolean =>
  set.with.some((begin) => account.startsWith(begin)) && !set.without.some((begin) => account.startsWith(begin));

/** The same in DuckDB's SQL, its values beside it. */
export function accountsCondition(set: AccountSet, column = 'account'): { sql: string; values: Value[] } {
  const any = (begins: readonly string[]) => `(${begins.map(() => `starts_with(${column}, ?)`).join(' OR ')})`;
  const without = set.without.length === 0 ? '' : ` AND NOT ${any(set.without)}`;
  return { sql: `(${any(set.with)}${without})`, values: [...set.with, ...set.without] };
}
