import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#kernel/clock.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/pool.ts';
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import { problemFrom } from '#platform/http/problem/error-to-problem.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { problemOfRefusal } from '../analysis/refused-file.ts';
import type { AskedOptions } from '../intake/asked-options.ts';
import type { ReceivedFile } from '../intake/received-file.ts';
import { inFrench } from '../refusal.ts';
import type { AnalysisState, OverQuota } from '../store/analyses.ts';
import { abandonAnalysis, failAnalysis, insertAnalysis } from '../store/analyses.ts';
import type { StoredReport } from '../store/reports.ts';
import { compressReport, finishAnalysis } from '../store/reports.ts';
import type { Work } from './heartbeats.ts';
import { openHeartbeats } from './heartbeats.ts';
import { interrupted } from './refusals.ts';

/**
 * Analyses that somebody asks for later. Each runs in the process that received its file; the database knows its state,
 * so that any process can be asked for it. If this process dies, its heartbeats end and others say `interrupted`.
 */
export type DeferredAnalyses = {
  /** Makes room for an analysis before its file is read, so that nobody sends a gigabyte to be refused afterwards. */
  reserve(keyId: string): Promise<Reservation | OverQuota>;
  /** Ends an analysis that was erased, if it runs here. Elsewhere it ends with its next heartbeat. */
  cancel(id: string): void;
  /** Ends what still runs and says in the database that it was interrupted. */
  close(): Promise<void>;
};

type Reservation = {
  state: AnalysisState;
  /** Begins; what becomes of it is to be read from the database. The file is released when it is done. */
  run(file: ReceivedFile, asked: AskedOptions): void;
  /** Gives the room back: there is no file after all. Never rejects; what cannot be erased expires. */
  abandon(): Promise<void>;
};

type DeferredOptions = {
  /** One whose statements have a limit: a heartbeat that hangs is as good as none. */
  database: Database;
  analyser: Analyser;
  clock: Clock;
  log: Log;
  heartbeatMilliseconds: number;
  /** How long another process may be silent before it is taken for dead. */
  silenceSeconds: number;
};

/** What a key may have at once. */
const QUOTA = { unfinished: 8, kept: 1000 };

/** For how long the result of an analysis waits for a database that is away, and how often it is tried. */
const PATIENCE_MILLISECONDS = 10 * 60_000;
const RETRY_MILLISECONDS = 1000;

type Task = { file: ReceivedFile; asked: AskedOptions; holder: string; work: Work };

type Ending = { report: StoredReport } | { failure: Problem };

export function openDeferredAnalyses(options: DeferredOptions): DeferredAnalyses {
  const { database, analyser, clock, log, silenceSeconds } = options;
  const heartbeats = openHeartbeats({ database, milliseconds: options.heartbeatMilliseconds, log });
  const closing = new AbortController();
  const running = new Map<string, Promise<void>>();

  const analyse = async ({ file, asked, holder, work }: Task): Promise<Ending> => {
    const outcome = await analyser.analyze(file, {
      ...asked,
      now: clock.now(),
      holder,
      signal: work.signal,
      onProgress: (share) => {
        work.status = 'running';
        work.progress = share;
      },
    });
    if ('refused' in outcome) return { failure: problemOfRefusal(outcome.refused) };
    return { report: await compressReport(outcome.report) };
  };

  /** Undefined for what was erased: there is nothing left to be written. */
  const endingOf = async (task: Task): Promise<Ending | undefined> => {
    try {
      return await analyse(task);
    } catch (error) {
      if (closing.signal.aborted) return { failure: interrupted() };
      if (task.work.signal.aborted) return undefined;
      const failure = problemFrom(error);
      if (failure.status >= 500) {
        log.error({ error: describeError(error), internal: failure.internal }, 'a deferred analysis failed');
      }
      return { failure };
    }
  };

  const write = async (id: string, ending: Ending) => {
    if ('report' in ending) await finishAnalysis(database, id, ending.report);
    else await failAnalysis(database, id, ending.failure.code, inFrench(ending.failure));
  };

  /** Tries again while the database is away; a server that closes does not wait for it. */
  const writePatiently = async (id: string, ending: Ending) => {
    const end = performance.now() + PATIENCE_MILLISECONDS;
    for (;;) {
      try {
        await write(id, ending);
        return;
      } catch (error) {
        if (closing.signal.aborted || !isDatabaseUnavailable(error) || performance.now() > end) throw error;
      }
      await sleep(RETRY_MILLISECONDS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };

  const carryOut = async (id: string, task: Task) => {
    try {
      const ending = await endingOf(task);
      if (ending !== undefined) await writePatiently(id, ending);
    } catch (error) {
      log.error({ error: describeError(error) }, 'what became of an analysis was not written');
    } finally {
      heartbeats.end(id);
      running.delete(id);
    }
  };

  return {
    reserve: async (keyId) => {
      const id = randomBytes(16).toString('base64url');
      const state = await insertAnalysis(database, id, keyId, { ...QUOTA, silenceSeconds });
      if ('over' in state) return state;
      const work = heartbeats.begin(id);
      return {
        state,
        run: (file, asked) => {
          running.set(id, carryOut(id, { file, asked, holder: keyId, work }));
        },
        abandon: async () => {
          heartbeats.end(id);
          await abandonAnalysis(database, id).catch((error: unknown) => {
            log.warn({ error: describeError(error) }, 'an analysis without a file was not erased');
          });
        },
      };
    },
    cancel: (id) => heartbeats.cancel(id),
    close: async () => {
      closing.abort();
      for (const id of running.keys()) heartbeats.cancel(id);
      await Promise.all(running.values());
      heartbeats.close();
    },
  };
}
