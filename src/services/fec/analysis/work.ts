import type { LedgerTarget } from '../dossiers/ledger/write-ledger.ts';
import type { ReceivedFile } from '../intake/received-file.ts';
import type { AnalysisOptions, PackedOutcome } from './outcome.ts';

/** What is handed to a thread, and what it hands back. On the way it tells its progress, from 0 to 1. */
export type AnalysisWork = {
  storage: ReceivedFile['storage'];
  options: AnalysisOptions;
  /** Where its lines go, if somebody keeps them. */
  ledgerTo?: LedgerTarget;
  /** It may take a second thread. */
  withSecondThread?: boolean;
};

export type AnalysisDone = {
  /** `failed` says where in this program, and nothing of the file; `noRoom` that the disk took no more. */
  result: PackedOutcome | { failed: string } | { noRoom: string };
  /** The thread should end, so that its memory goes back to the system. */
  holdsMuch: boolean;
};
