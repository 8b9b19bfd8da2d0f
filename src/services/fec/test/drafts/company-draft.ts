import type { Draft } from './draft.ts';

/** A whole made-up company's exercise, with what a test must know to add to it in its own manner. */
export type CompanyDraft = Draft & {
  journals: Record<JournalRole, Journal>;
  /** How its program numbers, sorts and validates entries. */
  order: EntryOrder;
};

/** Two roles may share one journal. */
export type JournalRole =
  | 'opening'
  | 'sales'
  | 'purchases'
  | 'bank'
  | 'cash'
  | 'payroll'
  | 'miscellaneous'
  | 'inventory';

export type Journal = { code: string; label: string };

export type EntryOrder = {
  /** One sequence for the file, one for each journal, or one for each journal and month, which is then in the number. */
  numbering: 'global' | 'journal' | 'journal-month';
  /** Digits, with zeros before; 0 for as many as there are. */
  digits: number;
  /** Whether the journal's code stands before the number. */
  hasPrefix: boolean;
  /** Within one month: by date over all journals, or journal after journal. Always by date where numbering is global. */
  within: 'date' | 'journal';
};
