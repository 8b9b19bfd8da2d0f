import type { Bookkeeper } from './bookkeeper.ts';
import { accounts, journals } from './chart.ts';
import { formatCents } from './lines.ts';

/**
 * Faults that are put into the books on purpose, each kind in entries of its own, so that how many there are of one kind is
 * known whatever else is there.
 */
export type PlantedFaults = {
  /** Entries whose debit is not their credit. */
  unbalancedEntries: number;
  /** Invoices entered a second time under the next number. */
  duplicateEntries: number;
  /** Invoices whose lines stand twice under the same number. */
  repeatedEntries: number;
  /** Single numbers that are missing inside a journal. */
  numberGaps: number;
  /** Lines that end after their amounts. */
  shortLines: number;
  /** Lines without their last two fields, which are empty anyway. */
  openEnds: number;
  /** Lines with the separator inside their label. */
  splitLabels: number;
  /** Lines whose EcritureDate is no day. */
  unreadableDates: number;
  /** Lines whose amount is no number. */
  unreadableAmounts: number;
  /** Lines with a point for the comma: to be blamed, but they can be read. */
  pointAmounts: number;
  /** Lines validated before a line above them. */
  lateLines: number;
  /** Groups of letters that do not add up to zero. */
  unbalancedLetterings: number;
};

export const noFaults = (): PlantedFaults => ({
  unbalancedEntries: 0,
  duplicateEntries: 0,
  repeatedEntries: 0,
  numberGaps: 0,
  shortLines: 0,
  openEnds: 0,
  splitLabels: 0,
  unreadableDates: 0,
  unreadableAmounts: 0,
  pointAmounts: 0,
  lateLines: 0,
  unbalancedLetterings: 0,
});

/** Plants a fault of its kind and counts it. */
type Plant = (books: Bookkeeper, planted: PlantedFaults) => void;

const DAYS_LATE = 5;

/** How many turns of business lie between two faults of a kind: primes, so that they seldom fall together. */
const plants: readonly { every: number; plant: Plant }[] = [
  {
    every: 149,
    plant: (books, planted) => {
      if (books.day < DAYS_LATE) return;
      const before = books.lines.count;
      books.validateDaysBefore(DAYS_LATE);
      books.sellForCash();
      books.validateDaysBefore(0);
      planted.lateLines += books.lines.count - before;
    },
  },
  {
    every: 181,
    plant: (books, planted) => {
      books.skipNumber(journals.purchases);
      books.buy();
      planted.numberGaps += 1;
    },
  },
  {
    every: 211,
    plant: (books, planted) => {
      // By a cent, by some euros, by thousands: never by what a later fault would take back.
      planted.unbalancedEntries += 1;
      books.sell({ imbalance: 1 + (planted.unbalancedEntries % 3) * 123_457 });
    },
  },
  {
    every: 257,
    plant: (books, planted) => {
      if (books.sell({ shortPayment: 1 + (planted.unbalancedLetterings % 40) * 17 })) planted.unbalancedLetterings += 1;
    },
  },
  {
    every: 307,
    plant: (books, planted) => {
      books.buy({ fault: 'entered twice' });
      planted.duplicateEntries += 1;
    },
  },
  {
    every: 409,
    plant: (books, planted) => {
      books.buy({ fault: 'repeated under one number' });
      planted.repeatedEntries += 1;
    },
  },
  {
    every: 503,
    plant: (books, planted) => {
      const cents = 1_200 + planted.shortLines;
      const head = books.newEntry(journals.general, `X-${planted.shortLines}`, 'Ligne tronquée');
      books.lines.writeFirst(13, { head, account: accounts.suspense, debit: formatCents(cents), credit: '0,00' });
      books.lines.add(head, accounts.bank, -cents);
      planted.shortLines += 1;
    },
  },
  {
    every: 557,
    plant: (books, planted) => {
      const cents = 3_300 + planted.openEnds;
      const head = books.newEntry(journals.general, `E-${planted.openEnds}`, 'Commission');
      books.lines.writeFirst(16, { head, account: accounts.bankFees, debit: formatCents(cents), credit: '0,00' });
      books.lines.add(head, accounts.bank, -cents);
      planted.openEnds += 1;
    },
  },
  {
    every: 601,
    plant: (books, planted) => {
      const cents = 4_500 + planted.splitLabels;
      const label = `Frais ${books.lines.separator} divers`;
      const head = books.newEntry(journals.general, `S-${planted.splitLabels}`, 'Frais divers');
      books.lines.add({ ...head, label }, accounts.bankFees, cents);
      books.lines.add(head, accounts.bank, -cents);
      planted.splitLabels += 1;
    },
  },
  {
    every: 701,
    plant: (books, planted) => {
      const cents = 7_700 + planted.unreadableDates;
      const head = books.newEntry(journals.general, `D-${planted.unreadableDates}`, 'Date invalide');
      const date = planted.unreadableDates % 2 === 0 ? '20251399' : '20250229';
      books.lines.add({ ...head, date }, accounts.bankFees, cents);
      books.lines.add(head, accounts.bank, -cents);
      planted.unreadableDates += 1;
    },
  },
  {
    every: 809,
    plant: (books, planted) => {
      const head = books.newEntry(journals.general, `M-${planted.unreadableAmounts}`, 'Montant illisible');
      books.lines.write({ head, account: accounts.bankFees, debit: '12,5O', credit: '0,00' });
      books.lines.add(head, accounts.bank, -1_250);
      planted.unreadableAmounts += 1;
    },
  },
  {
    every: 907,
    plant: (books, planted) => {
      const cents = 10_000 + planted.pointAmounts;
      const head = books.newEntry(journals.general, `P-${planted.pointAmounts}`, 'Point décimal');
      books.lines.write({
        head,
        account: accounts.bankFees,
        debit: formatCents(cents).replace(',', '.'),
        credit: '0,00',
      });
      books.lines.add(head, accounts.bank, -cents);
      planted.pointAmounts += 1;
    },
  },
];

/** Plants the fault whose turn it is; false if it is none's, so that business goes on. */
export function plantFault(turn: number, books: Bookkeeper, planted: PlantedFaults): boolean {
  const due = plants.find(({ every }) => turn % every === every - 1);
  due?.plant(books, planted);
  return due !== undefined;
}
