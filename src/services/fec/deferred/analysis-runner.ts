import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/clock.ts';
import { Problem } from '#kernel/problem.ts';
import { BlobStoreUnavailable } from '#platform/blobs/blob-store.ts';
import type { Blobs } from '#platform/blobs/blobs.ts';
import { FRAME_BYTES } from '#platform/blobs/frames.ts';
import type { Database } from '#platform/db/pool.ts';
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import { problemFrom } from '#platform/http/problem/error-to-problem.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { Analyser } from '../analysis/analyser.ts';
import type { PackedOutcome } from '../analysis/outcome.ts';
import { problemOfRefusal } from '../analysis/refused-file.ts';
import { wordsFor } from '../dossiers/failure-words.ts';
import { writeJudgement } from '../dossiers/judgement.ts';
import { bytesOfParts, firstBytesOf, isGzip, sizeOf } from '../dossiers/kept-file.ts';
import { refuseDossier } from '../dossiers/store/judged.ts';
import { partsOf } from '../dossiers/store/parts.ts';
import type { AskedOptions } from '../intake/asked-options.ts';
import type { Aside, Intake } from '../intake/intake.ts';
import { inFrench } from '../refusal.ts';
import type { Ending, TakenAnalysis } from '../store/leases.ts';
import { endAnalysis, failExhausted, giveBack, putOff, takeAnalysis } from '../store/leases.ts';
import { compressReport } from '../store/reports.ts';
import type { Heartbeats, Work } from './heartbeats.ts';

/**
 * Works on deferred analyses: takes the next one that nobody has, or whose worker has gone silent, and writes what came of it.
 * It takes no more than it has threads for, so that what it dies with is little; what waits, waits in the database.
 */
export type AnalysisRunner = {
  /** Looks at once instead of in a moment. */
  look(): void;
  /** Takes nothing more, lets what runs finish for as long as it may, and gives the rest to others. */
  close(): Promise<void>;
};

export type RunnerOptions = {
  /** One whose statements have a limit: a word of life that hangs is as good as none. */
  database: Database;
  blobs: Blobs;
  heartbeats: Heartbeats;
  analyser: Analyser;
  intake: Intake;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** How many at once; one more of those that are small. */
  threads: number;
  silenceSeconds: number;
  /** The process is to end: from then on nothing is taken, and what runs has so long to finish. */
  ending: AbortSignal;
  closingMilliseconds: number;
  pollMilliseconds?: number;
};

const POLL_MILLISECONDS = 1000;
/** After something that is nobody's fault, and may pass. */
const PAUSE_MILLISECONDS = 2000;
/** For how long the result of an analysis waits for a database that is away, and how often it is tried. */
const PATIENCE_MILLISECONDS = 10 * 60_000;
const RETRY_MILLISECONDS = 1000;
const MOST_UNREADABLE = 1000;

/** What came of one that has ended: its outcome, or the fault of ours that is told. */
type Ended = { outcome: PackedOutcome; aside: Aside | undefined } | { failure: { code: string; words: string | null } };

/** What came of one that has not ended. */
type NoEnding = 'left' | 'may pass' | 'unreadable';

class Unreadable extends Error {
  constructor(cause: unknown) {
    super('The file could not be read', { cause });
  }
}

type Running = { isSmall: boolean; done: Promise<void> };

export function openAnalysisRunner(options: RunnerOptions): AnalysisRunner {
  const { database, blobs, heartbeats, analyser, intake, clock, log, threads, silenceSeconds } = options;
  const { worker } = heartbeats;
  const closing = new AbortController();
  const leaving = new AbortController();
  const running = new Map<string, Running>();
  const repeated = options.metrics.counter('fec_analyses_repeated_total', 'Deferred analyses that were begun again.');
  /** What this process could not read, though somebody owns it: others may be able to. */
  const unreadable = new LRUCache<string, true>({ max: MOST_UNREADABLE });
  let looking: Promise<void> | undefined;
  let wasLost = false;
  let notBefore = 0;

  const fileOf = async ({ source, holder }: TakenAnalysis, signal: AbortSignal) => {
    if ('blob' in source) return await intake.fetch(await blobs.read(source.blob, { signal }), holder);
    const parts = await partsOf(database, source, 'file');
    const packed = parts.length > 0 && isGzip(await firstBytesOf(blobs, parts));
    return await intake.take(bytesOfParts(blobs, parts, signal), { bytes: sizeOf(parts), holder, packed });
  };

  const fetched = async (taken: TakenAnalysis, signal: AbortSignal) => {
    try {
      return await fileOf(taken, signal);
    } catch (error) {
      throw signal.aborted || mayPass(error) || error instanceof Problem ? error : new Unreadable(error);
    }
  };

  const analyse = async (taken: TakenAnalysis, work: Work, aside: Aside | undefined): Promise<PackedOutcome> => {
    const file = await fetched(taken, work.signal);
    return await analyser.analyze(file, {
      ...(aside !== undefined && { ledgerTo: { path: aside.path, key: aside.key } }),
      ...(taken.options as AskedOptions),
      now: clock.now(),
      holder: taken.holder,
      signal: work.signal,
      onProgress: (share) => {
        work.status = 'running';
        work.progress = share;
      },
    });
  };

  /** In a word: it is not the file's fault, and somebody shall begin anew. */
  const endingOf = async (taken: TakenAnalysis, work: Work): Promise<Ended | NoEnding> => {
    let aside: Aside | undefined;
    try {
      // Of a dossier its lines are kept, too: as large as its file at most, or about.
      if ('dossier' in taken.source) aside = intake.aside(taken.holder, taken.bytes);
      return { outcome: await analyse(taken, work, aside), aside };
    } catch (error) {
      await aside?.release();
      if (work.signal.aborted) return 'left';
      if (error instanceof Unreadable) {
        log.error({ error: describeError(error.cause) }, 'the file of a deferred analysis could not be read here');
        unreadable.set(taken.id, true);
        return 'unreadable';
      }
      if (mayPass(error)) {
        log.warn({ error: describeError(error) }, 'a deferred analysis is put off');
        return 'may pass';
      }
      const problem = problemFrom(error);
      if (problem.status >= 500) {
        log.error({ error: describeError(error), internal: problem.internal }, 'a deferred analysis failed');
      }
      return { failure: { code: problem.code, words: inFrench(problem) } };
    }
  };

  /** Of a dossier more is kept than of an analysis that somebody asked for. */
  const write = async ({ id, holder, source }: TakenAnalysis, ended: Ended): Promise<void> => {
    if ('dossier' in source) {
      const judged = { analysis: id, worker, holder };
      if ('failure' in ended) {
        const { code } = ended.failure;
        return await refuseDossier(database, judged, { code, words: wordsFor(code) });
      }
      return await writeJudgement({ database, blobs }, judged, ended);
    }
    await endAnalysis(database, worker, id, await endingIn(ended));
  };

  /** Tries again while the database is away; a process that ends does not wait for it. */
  const patiently = async (write: () => Promise<void>): Promise<void> => {
    const end = performance.now() + PATIENCE_MILLISECONDS;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        const isAway = isDatabaseUnavailable(error) || error instanceof BlobStoreUnavailable;
        if (leaving.signal.aborted || !isAway || performance.now() > end) throw error;
      }
      await sleep(RETRY_MILLISECONDS, undefined, { signal: leaving.signal, ref: false }).catch(() => {});
    }
  };

  const carryOut = async (taken: TakenAnalysis, work: Work): Promise<void> => {
    const { id, source } = taken;
    try {
      const ending = await endingOf(taken, work);
      if (ending === 'left') return await patiently(() => giveBack(database, worker, { ids: [id] }));
      if (typeof ending === 'string') {
        notBefore = performance.now() + PAUSE_MILLISECONDS;
        return await patiently(() => putOff(database, worker, id, ending));
      }
      try {
        await patiently(() => write(taken, ending));
      } finally {
        if ('aside' in ending) await ending.aside?.release();
      }
      if ('blob' in source) void blobs.discard(source.blob);
    } catch (error) {
      log.error({ error: describeError(error) }, 'what became of an analysis was not written');
    } finally {
      heartbeats.end(id, work);
      running.delete(id);
      look();
    }
  };

  /** Undefined while all slots are taken. */
  const mostBytes = (): number | undefined => {
    const small = [...running.values()].filter(({ isSmall }) => isSmall).length;
    const large = running.size - small;
    if (large + Math.max(0, small - 1) < threads) return Number.MAX_SAFE_INTEGER;
    return small === 0 ? FRAME_BYTES : undefined;
  };

  const takeAll = async (): Promise<void> => {
    // While nobody has been heard for so long, nobody can say that others are silent.
    const judges = heartbeats.heardFor() >= silenceSeconds;
    if (wasLost) {
      // What was taken when the answer was lost, nobody works on.
      await giveBack(database, worker, { allBut: heartbeats.ids() });
      wasLost = false;
    }
    if (judges) for (const blob of await failExhausted(database, silenceSeconds)) void blobs.discard(blob);
    for (let most = mostBytes(); most !== undefined && !closing.signal.aborted; most = mostBytes()) {
      const silence = judges ? silenceSeconds : undefined;
      const allBut = [...running.keys(), ...unreadable.keys()];
      const slot = { worker, store: blobs.store, mostBytes: most, silenceSeconds: silence, allBut };
      const taken = await takeAnalysis(database, slot);
      if (taken === undefined) return;
      if (closing.signal.aborted) return await giveBack(database, worker, { ids: [taken.id] });
      if (taken.attempts > 1) repeated.add();
      const done = carryOut(taken, heartbeats.begin(taken.id));
      running.set(taken.id, { isSmall: taken.bytes <= FRAME_BYTES, done });
    }
  };

  function look(): void {
    if (looking !== undefined || closing.signal.aborted || performance.now() < notBefore) return;
    looking = takeAll()
      .catch((error: unknown) => {
        if (!wasLost) log.warn({ error: describeError(error) }, 'deferred analyses could not be looked for');
        wasLost = true;
      })
      .finally(() => {
        looking = undefined;
      });
  }
  const timer = setInterval(look, options.pollMilliseconds ?? POLL_MILLISECONDS).unref();
  look();

  const finish = async (): Promise<void> => {
    closing.abort();
    clearInterval(timer);
    await looking;
    const all = Promise.all([...running.values()].map(({ done }) => done));
    await Promise.race([all, sleep(options.closingMilliseconds, undefined, { ref: false })]);
    leaving.abort();
    for (const id of running.keys()) heartbeats.cancel(id);
    await all;
  };
  let finished: Promise<void> | undefined;
  const close = () => (finished ??= finish());
  if (options.ending.aborted) void close();
  options.ending.addEventListener('abort', () => void close(), { once: true });

  return { look, close };
}

async function endingIn(ended: Ended): Promise<Ending> {
  if ('failure' in ended) return ended;
  const { outcome } = ended;
  if ('report' in outcome) return { report: await compressReport(outcome.report) };
  const problem = problemOfRefusal(outcome.refused);
  return { failure: { code: problem.code, words: inFrench(problem) } };
}

const MAY_PASS: ReadonlySet<string> = new Set(['too_many_at_once', 'busy', 'storage_full', 'service_unavailable']);

/** Not the file's fault: the machine, the store or the database has no room for it in this moment. */
function mayPass(error: unknown): boolean {
  if (error instanceof BlobStoreUnavailable || isDatabaseUnavailable(error)) return true;
  return MAY_PASS.has(problemFrom(error).code);
}
