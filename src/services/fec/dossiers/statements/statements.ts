import type { AccountSet } from '../explore/account-set.ts';
import { isInAccounts, readAccountSet } from '../explore/account-set.ts';
import type { SheetLine } from './chart.ts';
import { ASSETS, BALANCES, LIABILITIES, RESULT } from './chart.ts';

/** The accounts of an exercise from its balance. All amounts are cents. */
export type AccountSums = {
  account: string;
  label: string;
  /** Debits less credits. */
  closing: number;
  /** The same of those third parties only that are in debit, and in credit. */
  debtors: number;
  creditors: number;
};

type Figure = { code: string; label: string; amount: number; accounts: string };
export type SheetFigure = Figure & {
  gross: number;
  allowances: number;
  allowanceAccounts: string;
  sense: 'debit' | 'credit' | null;
};
type Outside = { account: string; label: string; amount: number };
type Check = { code: string; label: string; isHeld: boolean; difference: number };

export type Closed = {
  /** Entries that close classes 6 and 7, which count nowhere here. */
  entries: number;
  /** What they put on account 12, credits less debits. */
  result: number;
};

export type Statements = {
  balances: Figure[];
  /** Accounts of classes 6 and 7 that no intermediate balance has a place for. */
  outsideBalances: Outside[];
  result: { code: string; label: string; amount: number; lines: (Figure & { side: 'produit' | 'charge' })[] }[];
  net: number;
  assets: SheetFigure[];
  liabilities: SheetFigure[];
  totalAssets: number;
  totalLiabilities: number;
  /** Accounts of neither classes 1 to 5 nor 6 and 7, that are not empty. */
  outsideSheet: Outside[];
  checks: Check[];
};

export function statementsOf(accounts: readonly AccountSums[], closed: Closed): Statements {
  const balances = balancesOf(accounts);
  const net = -sumOf(accounts, readAccountSet('6,7'));
  const assets = ASSETS.map((line) => sheetFigure(accounts, line, 1));
  const liabilities = LIABILITIES.map((line) => sheetFigure(accounts, line, -1));
  const total = (figures: readonly SheetFigure[]) => figures.reduce((all, { amount }) => all + amount, 0);
  const [totalAssets, totalLiabilities] = [total(assets), total(liabilities)];
  const statements = {
    balances: balances.map(({ code, label, amount, accounts: of }) => ({ code, label, amount, accounts: of })),
    outsideBalances: outside(accounts, readAccountSet('6,7'), setsOf(BALANCES.map(({ own }) => own))),
    result: resultOf(accounts),
    net,
    assets,
    liabilities,
    totalAssets,
    totalLiabilities,
    outsideSheet: outside(
      accounts,
      readAccountSet(''),
      setsOf([...ASSETS, ...LIABILITIES].flatMap(({ accounts: of, allowances }) => [of, allowances ?? ''])),
    ),
  };
  return { ...statements, checks: checksOf(statements, closed) };
}

const setsOf = (written: readonly string[]): AccountSet[] => written.filter((each) => each !== '').map(readAccountSet);

/** Debits less credits. */
function sumOf(accounts: readonly AccountSums[], set: AccountSet, of: 'closing' | 'debtors' | 'creditors' = 'closing') {
  return accounts.reduce((all, each) => (isInAccounts(set, each.account) ? all + each[of] : all), 0);
}

function balancesOf(accounts: readonly AccountSums[]): Figure[] {
  const figures = new Map<string, Figure>();
  for (const { code, label, from, own } of BALANCES) {
    const before = from.flatMap((each) => figures.get(each) ?? []);
    const added = own === '' ? 0 : -sumOf(accounts, readAccountSet(own));
    figures.set(code, {
      code,
      label,
      amount: before.reduce((all, { amount }) => all + amount, added),
      accounts: unitedSets([...before.map((each) => each.accounts), own]),
    });
  }
  return [...figures.values()];
}

/** Sets that have nothing in common, as one. What one leaves out and another takes in is taken in. */
function unitedSets(written: readonly string[]): string {
  const parts = written.filter((each) => each !== '').map(readAccountSet);
  const chosen = parts.flatMap((set) => set.with);
  const left = parts.flatMap((set) => set.without).filter((begin) => !chosen.includes(begin));
  return [...chosen, ...left.map((begin) => `-${begin}`)].join(',');
}

function resultOf(accounts: readonly AccountSums[]): Statements['result'] {
  return RESULT.map(({ code, label, lines }) => {
    const figures = lines.map((line) => {
      const credits = -sumOf(accounts, readAccountSet(line.accounts));
      return { ...line, amount: line.side === 'produit' ? credits : -credits };
    });
    const amount = figures.reduce((all, line) => all + (line.side === 'produit' ? line.amount : -line.amount), 0);
    return { code, label, amount, lines: figures };
  });
}

function sheetFigure(accounts: readonly AccountSums[], line: SheetLine, sign: 1 | -1): SheetFigure {
  const { code, label, accounts: of, allowances: off, sense } = line;
  const column = { debit: 'debtors', credit: 'creditors', all: 'closing' } as const;
  const gross = sign * sumOf(accounts, readAccountSet(of), column[sense ?? 'all']);
  const allowances = off === undefined ? 0 : sign * sumOf(accounts, readAccountSet(off));
  return {
    code,
    label,
    gross,
    allowances,
    amount: gross + allowances,
    accounts: of,
    allowanceAccounts: off ?? '',
    sense: sense ?? null,
  };
}

function outside(accounts: readonly AccountSums[], among: AccountSet, sets: readonly AccountSet[]): Outside[] {
  return accounts
    .filter(({ account, closing }) => closing !== 0 && isInAccounts(among, account))
    .filter(({ account }) => !sets.some((set) => isInAccounts(set, account)))
    .map(({ account, label, closing }) => ({ account, label, amount: closing }));
}

type Unchecked = Omit<Statements, 'checks'>;

function checksOf({ balances, net, totalAssets, totalLiabilities }: Unchecked, closed: Closed): Check[] {
  const check = (code: string, label: string, difference: number): Check => ({
    code,
    label,
    isHeld: difference === 0,
    difference,
  });
  const lastBalance = balances.at(-1)?.amount ?? 0;
  return [
    check('soldes', 'Le résultat net des soldes intermédiaires est celui des classes 6 et 7.', net - lastBalance),
    check('bilan', 'Le total de l’actif est celui du passif.', totalAssets - totalLiabilities),
    ...(closed.entries === 0
      ? []
      : [
          check(
            'cloture',
            'Le résultat porté au compte 12 par la clôture est celui des classes 6 et 7.',
            net - closed.result,
          ),
        ]),
  ];
}
