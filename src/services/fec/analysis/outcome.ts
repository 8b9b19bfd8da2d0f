import type { AskedOptions } from '../intake/asked-options.ts';
import type { Figures } from '../report/figures.ts';
import type { PackedReport } from '../report/packed-report.ts';
import type { Report } from '../report/report.ts';
import type { RefusedFile } from './refused-file.ts';

/** What came of a file. */
export type AnalysisOutcome<R = Report> = { report: R } | { refused: RefusedFile };

/** The same as it leaves a thread: a long report is written there, where nobody waits for it. */
export type PackedOutcome =
  | {
      report: PackedReport;
      figures: Figures;
      /** Of its lines, where they were asked for. */
      ledgerBytes?: number;
    }
  | { refused: RefusedFile };

export type AnalysisOptions = AskedOptions & {
  /** Given as `analyzedAt`; whatever lies after it is in the future. ISO 8601. */
  now: string;
  /** The largest sum of the ledger's arrays, in bytes. */
  memoryBytes: number;
};
