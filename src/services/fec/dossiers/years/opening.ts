import { renamedAccounts } from './renamed-accounts.ts';

/** What opens an exercise, beside what closed the one before. Cents, debits less credits. */
export type AccountAmount = { account: string; label: string; amount: number };

type OpeningDifference = {
  account: string;
  label: string;
  /** Its number in the exercise before. */
  closingAccount: string;
  closing: number;
  opening: number;
  difference: number;
};

export type OpeningCompared = { compared: number; differing: number; differences: OpeningDifference[] };

/**
 * `closings` are those of classes 1 to 5 after all entries; `undivided` is what classes 6 and 7 still hold, where the file does not
 * close them: the opening has it as result. Accounts of result are compared together: profit and loss have one each.
 */
export function compareOpening(
  closings: readonly AccountAmount[],
  undivided: number,
  openings: readonly AccountAmount[],
): OpeningCompared {
  const rows = new Map<string, Omit<OpeningDifference, 'difference'>>();
  const rowOf = (account: string, label: string, closingAccount = account) => {
    const row = rows.get(account) ?? { account, label, closingAccount, closing: 0, opening: 0 };
    rows.set(account, row);
    return row;
  };
  const renamed = renamedAccounts(
    closings.filter(({ amount }) => amount !== 0).map(({ account }) => account),
    openings.filter(({ amount }) => amount !== 0).map(({ account }) => account),
  );
  rowOf(RESULT, 'Résultat').closing += undivided;
  for (const { account, label, amount } of closings) {
    rowOf(nameOf(renamed.get(account) ?? account), label, nameOf(account)).closing += amount;
  }
  for (const { account, label, amount } of openings) rowOf(nameOf(account), label).opening += amount;
  const differences = [...rows.values()]
    .map((row) => ({ ...row, difference: row.opening - row.closing }))
    .filter(({ difference }) => difference !== 0)
    .sort((one, other) => (one.account < other.account ? -1 : 1));
  return { compared: rows.size, differing: differences.length, differences: differences.slice(0, MOST_DIFFERENCES) };
}

const RESULT = '12';
const nameOf = (account: string) => (account.startsWith(RESULT) ? RESULT : account);
/** More nobody reads: such an exercise was opened from another. */
const MOST_DIFFERENCES = 1000;
