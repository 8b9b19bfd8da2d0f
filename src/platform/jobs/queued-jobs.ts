import { cutShort } from '#lib/text/beginning.ts';
import type { Connection } from '../db/pool.ts';

/**
 * What waits in the queue, runs or has failed, for operators. Payloads are left out, and so is whatever looks like an address in
 * the words of a failure: they may be people's.
 */
type Queryable = Pick<Connection, 'query'>;

export const JOB_STATES = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export type QueuedJob = {
  id: string;
  service: string;
  name: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  lastError: string | null;
  createdAt: Date;
  runAt: Date;
  startedAt: Date | null;
};

/** Failed: it has had its attempts, and is not begun again by itself. */
const STATE = `CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed' ELSE 'waiting' END`;
const SERVICE = `split_part(task_identifier, ':', 1)`;
const COLUMNS = `id::text, ${SERVICE} AS service, substr(task_identifier, strpos(task_identifier, ':') + 1) AS name,
  ${STATE} AS state, attempts, max_attempts AS "maxAttempts", left(last_error, 2000) AS "lastError",
  created_at AS "createdAt", run_at AS "runAt", locked_at AS "startedAt"`;
const ERROR_LENGTH = 500;
/** Of so many jobs the counts are exact; nobody waits for those of more. */
const MOST_COUNTED = 100_000;

export type JobFilter = {
  service: string | undefined;
  state: JobState | undefined;
  before: string | undefined;
  limit: number;
};

/** The newest first, before `before`. */
export async function listJobs(database: Queryable, filter: JobFilter): Promise<QueuedJob[]> {
  const { rows } = await database.query<QueuedJob>(
    `SELECT ${COLUMNS} FROM graphile_worker.jobs
     WHERE id < $1 AND ($2::text IS NULL OR ${SERVICE} = $2) AND ($3::text IS NULL OR ${STATE} = $3)
     ORDER BY id DESC LIMIT $4`,
    [filter.before ?? '9223372036854775807', filter.service ?? null, filter.state ?? null, filter.limit],
  );
  return rows.map(withoutAddresses);
}

export type JobCount = { service: string } & Record<JobState, number>;

/** `areWhole`: there were no more jobs than are counted. */
export async function countJobs(database: Queryable): Promise<{ counts: JobCount[]; areWhole: boolean }> {
  const { rows } = await database.query<JobCount>(
    `SELECT service, ${JOB_STATES.map((state) => `(count(*) FILTER (WHERE state = '${state}'))::int AS ${state}`).join(', ')}
     FROM (SELECT ${SERVICE} AS service, ${STATE} AS state FROM graphile_worker.jobs LIMIT $1) AS counted
     GROUP BY service ORDER BY service`,
    [MOST_COUNTED],
  );
  const all = rows.reduce((sum, { waiting, running, failed }) => sum + waiting + running + failed, 0);
  return { counts: rows, areWhole: all < MOST_COUNTED };
}

/** The job as it will run, at once; undefined where there is none, `running` where somebody is at it. */
export async function runJobNow(connection: Queryable, id: string): Promise<QueuedJob | 'running' | undefined> {
  const held = await connection.query<{ isRunning: boolean; hasFailed: boolean }>(
    `SELECT locked_at IS NOT NULL AS "isRunning", attempts >= max_attempts AS "hasFailed"
     FROM graphile_worker._private_jobs WHERE id = $1 FOR UPDATE`,
    [id],
  );
  const [job] = held.rows;
  if (job === undefined) return undefined;
  if (job.isRunning) return 'running';
  await connection.query(
    'SELECT FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now(), attempts => $2)',
    [id, job.hasFailed ? 0 : null],
  );
  const { rows } = await connection.query<QueuedJob>(`SELECT ${COLUMNS} FROM graphile_worker.jobs WHERE id = $1`, [id]);
  return rows[0] && withoutAddresses(rows[0]);
}

function withoutAddresses(job: QueuedJob): QueuedJob {
  if (job.lastError === null) return job;
  const words = job.lastError.split(/\s/).map((word) => (word.includes('@') ? '…' : word));
  return { ...job, lastError: cutShort(words.join(' '), ERROR_LENGTH) };
}
