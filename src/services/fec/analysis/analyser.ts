import { availableParallelism } from 'node:os';
import type { Problem } from '#kernel/problem.ts';
import { Shares } from '#platform/fairness/shares.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { WorkOutcome } from '#platform/threads/worker-pool.ts';
import { openWorkerPool } from '#platform/threads/worker-pool.ts';
import type { LedgerTarget } from '../dossiers/ledger/write-ledger.ts';
import type { AskedOptions } from '../intake/asked-options.ts';
import type { ReceivedFile } from '../intake/received-file.ts';
import { busy, clientGone } from '../intake/slots.ts';
import { storageFull } from '../intake/spool.ts';
import { tooManyAtOnce } from '../intake/too-many-at-once.ts';
import { fecProblem } from '../problems.ts';
import type { PackedOutcome } from './outcome.ts';
import type { AnalysisDone, AnalysisWork } from './work.ts';

/**
 * Runs analyses in threads that can be ended: each has its time and its memory, and the signal of whoever waits for it
 * ends it. Whatever becomes of an analysis, its file is released. Says nothing about accounting.
 */
export type Analyser = {
  /** Throws a problem if there is no result; a file that cannot be analysed is a result. */
  analyze(file: ReceivedFile, options: AnalyzeOptions): Promise<PackedOutcome>;
  /**
   * For when a file of this holder is about to come. Starts a thread if there is none, so that the first file finds one.
   * Throws a problem if the holder has too many here or on their way: nobody should send a file to be refused afterwards.
   * What is returned is to be called once it came or will not come, and before it is analysed.
   */
  prepare(holder?: string): () => void;
  close(): Promise<void>;
};

export type AnalyzeOptions = AskedOptions & {
  now: Date;
  signal: AbortSignal;
  /** Hears how much is done, from 0 to 1, at most a hundred times. */
  onProgress?: (share: number) => void;
  /** Where its lines go, if somebody keeps them. */
  ledgerTo?: LedgerTarget;
  /** Whose file it is: holders take turns, and nobody may take all slots. Without, it counts for nobody. */
  holder?: string;
};

export type AnalyserOptions = {
  /** Absent: one processor stays with the requests. */
  threads?: number | undefined;
  /** Of the ledger of one analysis. */
  memoryMegabytes: number;
  maxWaiting?: number;
  metrics: Metrics;
  /** What the threads run, with how much memory beside the ledger, and how long a file of so many bytes may take. */
  entry?: URL;
  heapMegabytes?: number;
  millisecondsFor?: (bytes: number) => number;
  /** From how many bytes on a file may take a second thread, when nobody else has one here or waits for one. */
  secondThreadFrom?: number;
};

/** Beside the ledger's arrays, which a thread's own limit does not see: findings, texts, tables of names. */
const HEAP_MEGABYTES = 512;
const MAX_WAITING = 64;
/** Below, the second thread is hardly loaded when the first one is done. */
const SECOND_THREAD_FROM_BYTES = 48 * 1024 * 1024;
/** Far more than it takes: a minute, and ten seconds for each hundred megabytes. */
const usualMilliseconds = (bytes: number) => 60_000 + Math.ceil((bytes / 100e6) * 10_000);

export function openAnalyser(options: AnalyserOptions): Analyser {
  const { metrics, maxWaiting = MAX_WAITING, millisecondsFor = usualMilliseconds } = options;
  const { secondThreadFrom = availableParallelism() > 1 ? SECOND_THREAD_FROM_BYTES : Number.POSITIVE_INFINITY } =
    options;
  const size = options.threads ?? Math.max(1, availableParallelism() - 1);
  const memoryBytes = options.memoryMegabytes * 1024 * 1024;
  const entry = options.entry ?? new URL('./thread.ts', import.meta.url);
  const pool = openWorkerPool<AnalysisWork, AnalysisDone, number>(entry, {
    size,
    maxWaiting,
    megabytes: options.heapMegabytes ?? HEAP_MEGABYTES,
    ahead: 1,
    retires: ({ holdsMuch }) => holdsMuch,
    // What was small enough to stay in memory.
    isShort: ({ storage }) => 'bytes' in storage,
  });
  const shares = new Shares(size + maxWaiting);
  const coming = new Map<string, number>();
  metrics.gauge('fec_analyses_running', 'Analyses that a thread works on.', () => pool.load().working);
  metrics.gauge('fec_analyses_waiting', 'Analyses that wait for a thread.', () => pool.load().waiting);
  const duration = metrics.histogram('fec_analysis_duration_seconds', 'Time of an analysis, waiting included.');
  const withTwo = metrics.counter('fec_second_threads_total', 'Analyses that were given a second thread.');
  const count = (outcome: string) =>
    metrics.counter('fec_analyses_total', 'Analyses by how they ended.', { outcome }).add();

  const run = async (file: ReceivedFile, { now, signal, onProgress, holder, ledgerTo, ...asked }: AnalyzeOptions) => {
    const { storage } = file;
    const { working, waiting } = pool.load();
    const withSecondThread = file.size >= secondThreadFrom && working + waiting === 0;
    if (withSecondThread) withTwo.add();
    const outcome = await pool.run(
      {
        storage,
        options: { ...asked, now: now.toISOString(), memoryBytes },
        withSecondThread,
        ...(ledgerTo !== undefined && { ledgerTo }),
      },
      {
        milliseconds: millisecondsFor(file.size),
        signal,
        endsWithSignal: true,
        ...(holder !== undefined && { holder }),
        ...('bytes' in storage && { transfer: [storage.bytes.buffer] }),
        ...(onProgress !== undefined && { onProgress }),
      },
    );
    count(nameOf(outcome));
    return resultOf(outcome, memoryBytes);
  };

  /** Whoever has nothing here yet is for the line of the threads to judge: it turns away the last of whoever has most. */
  const hasTooMany = (holder: string) => shares.heldBy(holder) > 0 && !shares.mayTake(holder);

  /** Files on their way count for their holder alone: one who sends slowly takes nothing from others. */
  const mayCome = (holder: string) => {
    const own = coming.get(holder) ?? 0;
    return shares.heldBy(holder) + own === 0 || shares.heldBy(holder) + own < shares.capacity - shares.total - own;
  };
  const come = (holder: string, more: 1 | -1) => {
    const count = (coming.get(holder) ?? 0) + more;
    if (count > 0) coming.set(holder, count);
    else coming.delete(holder);
  };

  const during = async <T>(holder: string, work: () => Promise<T>): Promise<T> => {
    if (hasTooMany(holder)) throw tooManyAtOnce();
    shares.take(holder);
    try {
      return await work();
    } finally {
      shares.give(holder);
    }
  };

  return {
    analyze: async (file, analyzeOptions) => {
      const { holder } = analyzeOptions;
      const begun = performance.now();
      try {
        return await (holder === undefined
          ? run(file, analyzeOptions)
          : during(holder, () => run(file, analyzeOptions)));
      } finally {
        duration.observe((performance.now() - begun) / 1000);
        await file.release();
      }
    },
    prepare: (holder) => {
      if (holder !== undefined && !mayCome(holder)) throw tooManyAtOnce();
      pool.prepare();
      if (holder === undefined) return () => {};
      come(holder, 1);
      let isComing = true;
      return () => {
        if (isComing) come(holder, -1);
        isComing = false;
      };
    },
    close: () => pool.close(),
  };
}

function nameOf(outcome: WorkOutcome<AnalysisDone>): string {
  if (!('done' in outcome)) return outcome.failed;
  const { result } = outcome.done;
  if ('report' in result) return 'report';
  if ('noRoom' in result) return 'storage_full';
  return 'refused' in result ? result.refused.reason : 'thrown';
}

function resultOf(outcome: WorkOutcome<AnalysisDone>, memoryBytes: number): PackedOutcome {
  if ('done' in outcome) {
    const { result } = outcome.done;
    if ('failed' in result) throw failed('thrown', result.failed);
    if ('noRoom' in result) throw storageFull(result.noRoom);
    return result;
  }
  if (outcome.failed === 'memory') return { refused: { reason: 'too_large', limit: memoryBytes } };
  if (outcome.failed === 'busy') throw busy();
  if (outcome.failed === 'stopped') throw clientGone();
  throw failed(outcome.failed);
}

function failed(reason: string, at?: string): Problem {
  return fecProblem('analysis_failed', {
    public: 'L’analyse n’a pas pu être menée à terme. Le fichier n’a pas été conservé : le renvoyer plus tard.',
    internal: { reason, ...(at !== undefined && { at }) },
    headers: { 'retry-after': '60' },
  });
}
