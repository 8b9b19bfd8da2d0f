import type { Books } from '../../ledger/books.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import { SALES, taxedEntries } from './taxed-entries.ts';
import { rateGiving, rateInLabel } from './vat.ts';

/**
 * At which rate of VAT an account of sales is taxed: by its name (`Ventes 20 %`), or else by the rate of nearly all invoices
 * that name a single one. In hundredths of a percent; never another than a legal one.
 */
const SHARE_OF_HABIT = 0.9;

/** By account of sales: how many invoices have tax, and how many of them which rate. */
const ratesOfSales = perBooks((books): ReadonlyMap<number, { taxed: number; rates: Map<number, number> }> => {
  const taxed = taxedEntries(books);
  const found = new Map<number, { taxed: number; rates: Map<number, number> }>();
  for (let at = 0; at < taxed.count; at += 1) {
    if (taxed.isSale[at] === 0 || taxed.tax[at] === 0) continue;
    const account = taxed.account[at] as number;
    const known = found.get(account) ?? { taxed: 0, rates: new Map<number, number>() };
    found.set(account, known);
    known.taxed += 1;
    const day = books.ledger.date[taxed.row[at] as number] as number;
    const rate = rateGiving(taxed.tax[at] as number, taxed.net[at] as number, day);
    if (rate !== undefined) known.rates.set(rate, (known.rates.get(rate) ?? 0) + 1);
  }
  return found;
});

function rateOf(books: Books, account: number, day: number): number | undefined {
  const { ledger } = books;
  const named = rateInLabel(ledger.labels.text(ledger.accountLabel[account] as number), day);
  if (named !== undefined) return named;
  const { taxed, rates } = ratesOfSales(books).get(account) ?? { taxed: 0, rates: new Map<number, number>() };
  for (const [rate, count] of rates) if (count >= taxed * SHARE_OF_HABIT) return rate;
  return undefined;
}

/**
 * What an invoice of sales is taxed with, line by line, and by which rates; undefined where the rate of a line is not known,
 * or its lines come to no tax.
 */
export function taxOfSale(books: Books, entry: number): { tax: number; rates: readonly number[] } | undefined {
  const { ledger, accounts, entries } = books;
  const isIncome = accounts.starting(...SALES);
  const rates = new Set<number>();
  let tax = 0;
  for (const row of rowsOf(entries.groups, entry)) {
    const account = ledger.account[row] as number;
    if (isIncome[account] === 0) continue;
    const rate = rateOf(books, account, ledger.date[row] as number);
    if (rate === undefined) return undefined;
    rates.add(rate);
    tax += Math.round((((ledger.credit[row] as number) - (ledger.debit[row] as number)) * rate) / 10_000);
  }
  // What is given back at a higher rate may weigh more than what is sold.
  return tax <= 0 ? undefined : { tax, rates: [...rates] };
}
