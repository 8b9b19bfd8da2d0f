import { entryText, euros } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { rateText } from './rate-text.ts';
import { SALES, taxedEntries } from './taxed-entries.ts';
import { rateGiving, rateInLabel } from './vat.ts';

/** Sales whose tax is at another rate than the names of their accounts say (`Ventes 5,5 %`, `TVA collectée 10 %`). */
const LEAST_GAP = 2_00;

/** By account: the rate that its name tells, in hundredths of a percent; 0 for none. */
function namedRates({ ledger, accounts, exercise }: Books): Int32Array {
  const isConcerned = accounts.starting(...SALES, '4457');
  return Int32Array.from({ length: accounts.count }, (_, account) =>
    isConcerned[account] === 0
      ? 0
      : (rateInLabel(ledger.labels.text(ledger.accountLabel[account] as number), exercise.firstDay) ?? 0),
  );
}

type Sums = { byIncome: Map<number, number>; byTax: Map<number, number>; isIncomeNamed: boolean; isTaxNamed: boolean };

/** What an entry sells and taxes, by the rates that its accounts name. */
function sumsOf({ ledger, accounts, entries }: Books, rates: Int32Array, entry: number): Sums {
  const isTax = accounts.starting('4457');
  const isIncome = accounts.starting(...SALES);
  const isDeposit = accounts.starting('4191');
  const sums: Sums = { byIncome: new Map(), byTax: new Map(), isIncomeNamed: true, isTaxNamed: true };
  for (const row of rowsOf(entries.groups, entry)) {
    const account = ledger.account[row] as number;
    // A final invoice taxes what the deposit has left of it.
    if (isDeposit[account] === 1) return { ...sums, isIncomeNamed: false, isTaxNamed: false };
    if (isTax[account] === 0 && isIncome[account] === 0) continue;
    const rate = rates[account] as number;
    const own = isTax[account] === 1 ? sums.byTax : sums.byIncome;
    if (rate === 0 && isTax[account] === 1) sums.isTaxNamed = false;
    if (rate === 0 && isIncome[account] === 1) sums.isIncomeNamed = false;
    own.set(rate, (own.get(rate) ?? 0) + (ledger.credit[row] as number) - (ledger.debit[row] as number));
  }
  return sums;
}

type Contradiction = { named: number; expected: number; actual: number };

/** The rate whose tax differs most from what the names of the accounts say; undefined where they agree or say too little. */
function contradictionOf(sums: Sums, net: number, tax: number, day: number): Contradiction | undefined {
  const { byIncome, byTax } = sums;
  if (sums.isIncomeNamed && sums.isTaxNamed) {
    let worst: Contradiction | undefined;
    for (const [named, base] of byIncome) {
      const expected = Math.round((base * named) / 10_000);
      const actual = byTax.get(named) ?? 0;
      const gap = Math.abs(expected - actual);
      if (gap >= LEAST_GAP && gap > Math.abs((worst?.expected ?? 0) - (worst?.actual ?? 0)))
        worst = { named, expected, actual };
    }
    return worst;
  }
  const only = sums.isTaxNamed ? byTax : sums.isIncomeNamed ? byIncome : undefined;
  const [named, ...others] = only?.keys() ?? [];
  const rate = rateGiving(tax, net, day);
  if (named === undefined || others.length > 0 || rate === undefined || rate === named) return undefined;
  const expected = Math.round((net * named) / 10_000);
  return Math.abs(expected - tax) < LEAST_GAP ? undefined : { named, expected, actual: tax };
}

export const namedRate: Control = {
  type: 'tva_taux_intitule',
  title: 'TVA à un autre taux que celui de l’intitulé du compte',
  detects:
    'Une vente dont la TVA s’écarte d’au moins 2 € de ce que donnent les taux nommés par les intitulés de ses comptes de ventes et de TVA collectée (« Ventes 5,5 % », « TVA 10 % »). Les comptes dont l’intitulé ne nomme aucun taux ne disent rien, et les ventes sans TVA ont leur propre contrôle.',
  severityRule: 'Importante si l’écart atteint le seuil de signification, mineure sinon.',
  basis: 'CGI, art. 278, 278-0 bis, 279, 281 quater, 296 et 297 : taux de la TVA.',
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, entries, thresholds } = books;
    const rates = namedRates(books);
    if (rates.every((rate) => rate === 0)) return;
    const taxed = taxedEntries(books);
    for (let at = 0; at < taxed.count; at += 1) {
      const tax = taxed.tax[at] as number;
      if (taxed.isSale[at] === 0 || tax === 0) continue;
      const entry = taxed.entry[at] as number;
      const row = taxed.row[at] as number;
      const found = contradictionOf(
        sumsOf(books, rates, entry),
        taxed.net[at] as number,
        tax,
        ledger.date[row] as number,
      );
      if (found === undefined) continue;
      const gap = Math.abs(found.expected - found.actual);
      yield {
        severity: gap >= thresholds.s1 ? 'importante' : 'mineure',
        weight: gap,
        row,
        describe: () => ({
          description: `L’${entryText(books, entry)} porte ${euros(found.actual)} de TVA là où l’intitulé de ses comptes annonce ${rateText(found.named)}, soit ${euros(found.expected)}.`,
          expectedValue: euros(found.expected),
          actualValue: euros(found.actual),
          suggestion: 'Vérifier le taux facturé, puis corriger la TVA ou l’imputation du produit.',
          compteNum: accounts.names[taxed.account[at] as number] as string,
          rows: [...rowsOf(entries.groups, entry)],
        }),
      };
    }
  },
};
