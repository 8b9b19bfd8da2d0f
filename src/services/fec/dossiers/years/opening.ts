/** What opens an exercise, beside what closed the one before. Cents, debits less credits. */
export type AccountAmount = { account: string; label: string; amount: number };

type OpeningDifference = {
  account: string;
  label: string;
  closing: number;
  opening: number;
  difference: number;
};

export type OpeningCompared = { compared: number; differences: OpeningDifference[] };

/**
 * `closings` are those of classes 1 to 5 after all entries; `undivided` is what classes 6 and 7 still hold, where the file does not
 * close them: the opening has it as result. Accounts of result are compared together: profit and loss have one each.
 */
export function compareOpening(
  closings: readonly AccountAmount[],
  undivided: number,
  openings: readonly AccountAmount[],
): OpeningCompared {
  const rows = new Map<string, OpeningDifference>();
  const rowOf = (account: string, label: string): OpeningDifference => {
    const row = rows.get(account) ?? { account, label, closing: 0, opening: 0, difference: 0 };
    rows.set(account, row);
    return row;
  };
  rowOf(RESULT, 'Résultat').closing += undivided;
  for (const { account, label, amount } of closings) rowOf(nameOf(account), label).closing += amount;
  for (const { account, label, amount } of openings) rowOf(nameOf(account), label).opening += amount;
  const all = joinedByZeros([...rows.values()]);
  return {
    compared: all.length,
    differences: all
      .map((row) => ({ ...row, difference: row.opening - row.closing }))
      .filter(({ difference }) => difference !== 0)
      .sort((one, other) => (one.account < other.account ? -1 : 1)),
  };
}

const RESULT = '12';
const nameOf = (account: string) => (account.startsWith(RESULT) ? RESULT : account);

/** An account that only one exercise has may be longer or shorter in the other: 512000 and 51200000 are one. */
function joinedByZeros(rows: readonly OpeningDifference[]): OpeningDifference[] {
  const isAlone = ({ closing, opening }: OpeningDifference) => (closing === 0) !== (opening === 0);
  const alone = Map.groupBy(rows.filter(isAlone), ({ account }) => account.replace(/0{1,20}$/, ''));
  const joined = new Map<OpeningDifference, OpeningDifference>();
  const gone = new Set<OpeningDifference>();
  for (const pair of alone.values()) {
    const [one, other] = pair;
    if (pair.length !== 2 || one === undefined || other === undefined || (one.closing === 0) === (other.closing === 0))
      continue;
    const opened = one.opening === 0 ? other : one;
    const closed = opened === one ? other : one;
    joined.set(opened, { ...opened, closing: closed.closing });
    gone.add(closed);
  }
  return rows.filter((row) => !gone.has(row)).map((row) => joined.get(row) ?? row);
}
