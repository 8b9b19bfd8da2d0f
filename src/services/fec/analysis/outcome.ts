import type { PackedReport } from '../report/packed-report.ts';
import type { Report } from '../report/report.ts';

/** What came of a file. */
export type AnalysisOutcome<R = Report> = { report: R } | { refused: RefusedFile };

/** The same as it leaves a thread: a long report is written there, where nobody waits for it. */
export type PackedOutcome = { report: PackedReport } | { refused: RefusedFile };

/** `too_large` is about the memory that the ledger would need; `limit` is that limit in bytes. */
export type RefusedFile =
  | { reason: 'empty' | 'no_header' | 'no_lines'; message: string }
  | { reason: 'too_large'; limit: number };

/** In characters. */
export const MAX_FILE_NAME = 255;
export const MAX_COMPANY = 200;

/** What whoever sends a file says with it. */
export type AskedOptions = {
  /** Names of categories and types, as `controls/selection.ts` resolves them. */
  disabledControls: readonly string[];
  /** What the file and the company are called, for the head of the report; a control looks at the name of the file. */
  fileName?: string | undefined;
  /** What the file is called where it lies: for the head alone, unless `fileName` is given. */
  ownName?: string | undefined;
  company?: string | undefined;
};

export type AnalysisOptions = AskedOptions & {
  /** Given as `analyzedAt`; whatever lies after it is in the future. ISO 8601. */
  now: string;
  /** The largest sum of the ledger's arrays, in bytes. */
  memoryBytes: number;
};
