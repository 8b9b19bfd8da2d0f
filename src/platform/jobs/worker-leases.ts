import type pg from 'pg';
import { transaction } from '../db/pool.ts';
import { feelPulse } from '../db/pulse.ts';
import type { Log } from '../telemetry/log.ts';
import { describeError } from '../telemetry/log.ts';

/**
 * Workers that say that they live, and give the jobs of those who have gone silent back to everybody. A worker that is
 * declared dead while it lives (it was held, or cut off) finds its lease gone and starts anew; its jobs run twice then, which
 * every job must bear.
 */
export type LeaseOptions = {
  database: pg.Pool;
  /** What graphile-worker writes into `locked_by`. */
  id: string;
  log: Pick<Log, 'warn'>;
  /** Whether it has begun this attempt at a job. */
  hasBegun: (jobId: string, attempt: number) => boolean;
  /** Others have been given its jobs. */
  onLost: () => void;
  beatMs?: number | undefined;
};
export type Lease = { release: () => Promise<void> };

const BEAT_MS = 5000;
/** So many beats of silence are a death. */
const SILENT_BEATS = 4;
/** After an outage of the database all have been silent, and nobody is judged (db/pulse.ts): so many beats without one are an outage. */
const LONGEST_BEATS = 2;
const PULSE = 'jobs';

export async function takeLease({
  database,
  id,
  log,
  hasBegun,
  onLost,
  beatMs = BEAT_MS,
}: LeaseOptions): Promise<Lease> {
  let isReleased = false;
  let isLost = false;

  const beat = async (): Promise<void> => {
    try {
      if (!(await seen(database, id))) {
        isLost = true;
        log.warn({ worker: id }, 'this worker was silent for so long that its jobs were given to others');
        onLost();
        return;
      }
      const pulse = { name: PULSE, longestGapSeconds: (LONGEST_BEATS * beatMs) / 1000, isLocal: true };
      if ((await feelPulse(database, pulse, BEAT_MS)) * 1000 < SILENT_BEATS * beatMs) return;
      const unheard = await giveBackUnheard(database, id, SILENT_BEATS * beatMs, hasBegun);
      if (unheard.length > 0)
        log.warn({ jobs: unheard }, 'jobs that this worker was given and never heard of are given back');
      const dead = await endSilent(database, SILENT_BEATS * beatMs);
      if (dead.length > 0) log.warn({ workers: dead }, 'workers have gone silent: their jobs are given to others');
    } catch (error) {
      log.warn({ error: describeError(error) }, 'the worker could not say that it lives');
    }
  };

  await database.query(inTime('INSERT INTO platform.job_worker (id, seen_at) VALUES ($1, clock_timestamp())', [id]));
  let timer: NodeJS.Timeout;
  let under: Promise<void> = Promise.resolve();
  const next = () => {
    timer = setTimeout(() => {
      under = beat().then(() => {
        if (!isReleased && !isLost) next();
      });
    }, beatMs);
  };
  next();
  return {
    release: async () => {
      isReleased = true;
      clearTimeout(timer);
      await under;
      // Whoever cannot say goodbye is found silent.
      await database.query(inTime('DELETE FROM platform.job_worker WHERE id = $1', [id])).catch(() => {});
    },
  };
}

/** The pool of jobs has no limit of its own; a word of life that comes too late is none. */
const inTime = (text: string, values: unknown[]): pg.QueryConfig =>
  ({ text, values, query_timeout: BEAT_MS }) as pg.QueryConfig;

async function seen(database: pg.Pool, id: string): Promise<boolean> {
  // Nobody has to be told of it but those who read it here: it does not wait for a standby, which would leave a backend of the
  // server behind for every word while there is none.
  const { rowCount } = await database.query(
    inTime(
      `UPDATE platform.job_worker SET seen_at = clock_timestamp()
       FROM (SELECT set_config('synchronous_commit', 'local', true)) AS set WHERE id = $1`,
      [id],
    ),
  );
  return rowCount === 1;
}

/**
 * A worker asks for a job, the database locks one for it, and the connection is lost before it is told: the job is its own, and it
 * knows nothing of it. The attempt was none.
 */
async function giveBackUnheard(
  database: pg.Pool,
  id: string,
  silentMs: number,
  hasBegun: LeaseOptions['hasBegun'],
): Promise<string[]> {
  const { rows } = await database.query<{ job: string; attempt: number }>(
    inTime(
      `SELECT id::text AS job, attempts AS attempt FROM graphile_worker._private_jobs
     WHERE locked_by = $1 AND locked_at < clock_timestamp() - make_interval(secs => $2)`,
      [id, silentMs / 1000],
    ),
  );
  const unheard = rows.filter(({ job, attempt }) => !hasBegun(job, attempt)).map(({ job }) => job);
  if (unheard.length > 0) {
    await database.query(
      inTime(
        `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL, attempts = attempts - 1
       WHERE id = ANY($1::bigint[]) AND locked_by = $2`,
        [unheard, id],
      ),
    );
  }
  return unheard;
}

/** Those who died before their first word included: they hold jobs and have no lease. */
async function endSilent(database: pg.Pool, silentMs: number): Promise<string[]> {
  return await transaction(database, async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      inTime(
        `WITH silent AS (
         DELETE FROM platform.job_worker WHERE seen_at < clock_timestamp() - make_interval(secs => $1) RETURNING id)
       SELECT id FROM silent
       UNION
       SELECT locked_by FROM graphile_worker.jobs
       WHERE locked_at < clock_timestamp() - make_interval(secs => $1)
         AND NOT EXISTS (SELECT FROM platform.job_worker AS w WHERE w.id = locked_by)`,
        [silentMs / 1000],
      ),
    );
    const dead = rows.map(({ id }) => id);
    if (dead.length > 0) await connection.query(inTime('SELECT graphile_worker.force_unlock_workers($1)', [dead]));
    return dead;
  });
}
