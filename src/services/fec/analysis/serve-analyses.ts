import { lowerPriority } from '#platform/threads/lower-priority.ts';
import { serveWork } from '#platform/threads/serve-work.ts';
import { writeLedger } from '../dossiers/ledger/write-ledger.ts';
import type { Books } from '../ledger/books.ts';
import type { ByteSource } from '../reader/bytes/byte-source.ts';
import { figuresOf } from '../report/figures.ts';
import { packReport } from '../report/packed-report.ts';
import type { SharedFile } from './opened-file.ts';
import { openReceived } from './opened-file.ts';
import type { AnalysisOptions, AnalysisOutcome, PackedOutcome } from './outcome.ts';
import { frameOf } from './thrown-at.ts';
import type { AnalysisDone, AnalysisWork } from './work.ts';

/**
 * The inside of a thread that analyses: opens what it is given, tells its progress in steps that are worth telling, and
 * says when it holds so much that it had better end. What is thrown leaves the thread without its message: that might
 * quote the file.
 */
type Analyze = (
  source: ByteSource,
  options: AnalysisOptions & {
    onProgress?: (share: number) => void;
    onBooks?: (books: Books) => void;
    shared?: SharedFile | undefined;
  },
) => AnalysisOutcome;

const MUCH_BYTES = 64 * 1024 * 1024;
const STEP = 0.01;

export function serveAnalyses(analyze: Analyze): void {
  lowerPriority();
  const atRest = held();
  serveWork<AnalysisWork, AnalysisDone, number>((work, tell) => {
    const result = carriedOut(() => {
      const { source, shared, close } = openReceived(work.storage);
      try {
        const { options, ledgerTo, withSecondThread } = work;
        let ledgerBytes: number | undefined;
        const onBooks = (books: Books) => {
          if (ledgerTo !== undefined) ledgerBytes = writeLedger(books, source, ledgerTo);
        };
        const together = withSecondThread === true ? shared : undefined;
        const outcome = analyze(source, { ...options, onProgress: inSteps(tell), onBooks, shared: together });
        if ('refused' in outcome) return outcome;
        const { report } = outcome;
        return {
          report: packReport(report),
          figures: figuresOf(report),
          ...(ledgerBytes !== undefined && { ledgerBytes }),
        };
      } finally {
        close();
      }
    });
    return { result, holdsMuch: held() - atRest > MUCH_BYTES };
  });
}

/** What this thread has of memory, things that it needs no more but has not let go included. */
function held(): number {
  const { heapTotal, arrayBuffers } = process.memoryUsage();
  return heapTotal + arrayBuffers;
}

function inSteps(tell: (share: number) => void): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share < told + STEP) return;
    told = Math.min(share, 1);
    tell(told);
  };
}

export function carriedOut(work: () => PackedOutcome): AnalysisDone['result'] {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return NO_ROOM.has(code) ? { noRoom: code } : { failed: frameOf(error) };
  }
}

/** Of a disk, which may have room again. */
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
