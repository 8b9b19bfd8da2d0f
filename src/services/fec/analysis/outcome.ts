import type { PackedReport } from '../report/packed-report.ts';
import type { Report } from '../report/report.ts';

/** What came of a file. */
export type AnalysisOutcome = { report: Report } | { refused: RefusedFile };

/** The same as it leaves a thread: a long report is written there, where nobody waits for it. */
export type PackedOutcome = { report: PackedReport } | { refused: RefusedFile };

/** `too_large` is about the memory that the ledger would need; `limit` is that limit in bytes. */
export type RefusedFile =
  | { reason: 'empty' | 'no_header' | 'no_lines'; message: string }
  | { reason: 'too_large'; limit: number };

export type AnalysisOptions = {
  /** Names of categories and types, as `controls/selection.ts` resolves them. */
  disabledControls: readonly string[];
  /** Given as `analyzedAt`; whatever lies after it is in the future. ISO 8601. */
  now: string;
  /** The largest sum of the ledger's arrays, in bytes. */
  memoryBytes: number;
};
