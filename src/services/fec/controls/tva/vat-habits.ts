import { perBooks } from '../../ledger/per-books.ts';
import { taxedEntries } from './taxed-entries.ts';

/** What VAT is usual on an account and for a customer, counted over all sales and purchases. */
type VatHabits = {
  /** By account: entries with a legal tax, with any tax, and all. */
  legal: Int32Array;
  taxed: Int32Array;
  all: Int32Array;
  /** By customer: sales with tax and without. */
  taxedSales: Int32Array;
  untaxedSales: Int32Array;
};

export const vatHabits = perBooks((books): VatHabits => {
  const taxed = taxedEntries(books);
  const size = books.accounts.count;
  const habits: VatHabits = {
    legal: new Int32Array(size),
    taxed: new Int32Array(size),
    all: new Int32Array(size),
    taxedSales: new Int32Array(books.parties.count),
    untaxedSales: new Int32Array(books.parties.count),
  };
  for (let at = 0; at < taxed.count; at += 1) {
    const account = taxed.account[at] as number;
    habits.all[account] = (habits.all[account] as number) + 1;
    habits.legal[account] = (habits.legal[account] as number) + (taxed.isLegal[at] as number);
    const party = taxed.party[at] as number;
    if (party >= 0 && taxed.isSale[at] === 1) {
      const sales = taxed.tax[at] === 0 ? habits.untaxedSales : habits.taxedSales;
      sales[party] = (sales[party] as number) + 1;
    }
    if (taxed.tax[at] === 0) continue;
    habits.taxed[account] = (habits.taxed[account] as number) + 1;
  }
  return habits;
});
