import type { Severity } from '../../french/severity-words.ts';
import type { State } from '../findings/judgement-of.ts';
import type { Statements } from '../statements/statements.ts';

/** Everything of a dossier that is handed over: whose it is, what was found and made of it, and the accounts. Amounts are cents. */
export type DossierFigures = {
  /** Who hands it over: as the firm calls itself on reports, or else the workspace. */
  firm: string;
  /** Its logo, as a `data:` address. */
  logo: string | null;
  company: string | null;
  siren: string | null;
  fileName: string;
  /** Of the exercise, by the name of the file. */
  closingDay: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  /** ISO 8601. */
  madeAt: string;
  accounts: { balance: readonly BalanceRow[]; statements: Statements };
  findings: readonly FindingRow[];
  /** For whoever reads it by a link. */
  shared?: SharedFacts | null;
};

/** `until`: ISO 8601; `workbook`: where it is to be had, from the page's own address. */
export type SharedFacts = { until: string; workbook: string | null };

export type BalanceRow = {
  account: string;
  label: string;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
};

export type FindingRow = {
  number: number;
  severity: Severity;
  category: string;
  title: string;
  description: string;
  account: string;
  /** `AAAA-MM`. */
  month: string | null;
  journal: string;
  entry: string;
  lines: readonly number[];
  stake: number | null;
  suggestion: string;
  state: State;
  note: string | null;
  /** Names; days as `AAAA-MM-JJ`. */
  judgedBy: string | null;
  judgedOn: string | null;
  assignedTo: string | null;
  signedOffBy: string | null;
  signedOffOn: string | null;
};
