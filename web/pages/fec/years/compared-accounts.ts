import type { Balance } from '#sdk/generated/fec/types.ts';
import type { Order } from '../../../ui/table-model.ts';
import { centsOf } from '../accounts/amounts.tsx';

/** An account, or a beginning of accounts, in two exercises. Cents, debits less credits. */
export type Row = {
  account: string;
  beforeAccount: string;
  label: string;
  before: number;
  now: number;
  variation: number;
};

export const rowsOf = ({ accounts }: Balance): Row[] =>
  accounts
    .map(({ account, beforeAccount = account, label, closing, before = '0.00', variation = closing }) => ({
      account,
      beforeAccount,
      label: label === '' ? (CLASSES[account] ?? '') : label,
      before: centsOf(before),
      now: centsOf(closing),
      variation: centsOf(variation),
    }))
    .filter(({ before, now }) => before !== 0 || now !== 0);

/** As the plan comptable général calls them. */
const CLASSES: Readonly<Record<string, string>> = {
  1: 'Comptes de capitaux',
  2: 'Comptes d’immobilisations',
  3: 'Comptes de stocks et en-cours',
  4: 'Comptes de tiers',
  5: 'Comptes financiers',
  6: 'Comptes de charges',
  7: 'Comptes de produits',
  8: 'Comptes spéciaux',
};

/** Classes 6 and 7, each in its own sense, and what is left of them. */
export function resultOf(rows: readonly Row[]) {
  const sum = (of: 'before' | 'now', begin: string) =>
    rows.reduce((all, row) => (row.account.startsWith(begin) ? all + row[of] : all), 0);
  const year = (of: 'before' | 'now') => {
    const [expense, income] = [sum(of, '6'), -sum(of, '7')];
    return { income, expense, profit: income - expense };
  };
  return { before: year('before'), now: year('now') };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How the account begins, or a part of its name. */
export const isFound = (row: Row, wanted: string): boolean =>
  row.account.startsWith(wanted.trim()) || plain(row.label).includes(plain(wanted.trim()));

/** By account as they came; by an amount without its sign: what is large is large on either side. */
export function ordered(rows: readonly Row[], { by, isDescending }: Order): Row[] {
  const sign = isDescending ? -1 : 1;
  if (by === 'before' || by === 'now' || by === 'variation')
    return rows.toSorted((one, other) => sign * (Math.abs(one[by]) - Math.abs(other[by])));
  return isDescending ? rows.toReversed() : [...rows];
}
