/**
 * A ledger as tests make it up, before it is written as a file: entries with their lines. Money is whole cents, dates are
 * texts as the file has them (`AAAAMMJJ`), so that a test can put anything there. Nothing here checks that it makes sense.
 */
export type Draft = {
  /** First and last day, `AAAAMMJJ`. */
  exercise: { start: string; end: string };
  /** In the order of the file. */
  entries: DraftEntry[];
};

export type DraftEntry = EntryFields & { lines: DraftLine[] };

/** What stands on every line of an entry. */
export type EntryFields = {
  journal: string;
  journalLib: string;
  number: string;
  date: string;
  pieceRef: string;
  pieceDate: string;
  label: string;
  validDate: string;
};

/** A line may have its own value of anything that is the entry's otherwise. */
export type DraftLine = Partial<EntryFields> & {
  account: string;
  accountLib: string;
  /** In cents; a negative debit is written as one. */
  debit: number;
  credit: number;
  thirdParty?: string;
  thirdPartyLib?: string;
  lettering?: string;
  letteringDate?: string;
  currency?: string;
  /** In hundredths of that currency. */
  foreignAmount?: number;
  /** Written in the treasury layouts only. */
  settlementDate?: string;
  settlementMode?: string;
  operation?: string;
  client?: string;
};
