import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { Logger, parseCrontab, run, runMigrations } from 'graphile-worker';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { compileValidator } from '../http/operation/validation.ts';
import type { Log } from '../telemetry/log.ts';
import { describeError } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Enqueue, Job } from './job.ts';
import { patientPool } from './patient-pool.ts';
import type { Lease } from './worker-leases.ts';
import { takeLease } from './worker-leases.ts';

/**
 * Runs the services' jobs with graphile-worker, whose queue lives in the same PostgreSQL. Survives the database: when the
 * runner gives up, it is started again until `close`.
 */
export type ServiceJobs = { service: string; context: unknown; jobs: readonly Job[] };
export type WorkerOptions = {
  database: pg.Pool;
  jobs: readonly ServiceJobs[];
  concurrency: number;
  log: Log;
  metrics: Metrics;
  /** How often it says that it lives. */
  beatMs?: number | undefined;
};
export type Worker = { close: () => Promise<void> };

const SCHEMA = 'graphile_worker';
const RESTART_MS = 1000;
/** Far more than a runner ends while the database is away: they wait for it. */
const MOST_BEGUN = 10_000;

/** The queue's own tables; belongs under the migration lock. */
export async function migrateJobs(database: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: database, schema: SCHEMA, logger: silentLogger });
}

const taskName = (service: string, job: string) => `${service}:${job}`;

/** Adds jobs of the given services; knows their schemas, so a payload that cannot run is refused where it is made. */
export function openQueue(jobs: readonly Pick<ServiceJobs, 'service' | 'jobs'>[]): Enqueue {
  const known = new Map(
    jobs.flatMap(({ service, jobs: list }) =>
      list.map((job) => [taskName(service, job.name), { job, validate: compileValidator(job.payload, 'body') }]),
    ),
  );
  return async (connection, service, name, payload, options = {}) => {
    const found = known.get(taskName(service, name));
    if (found === undefined) throw new Error(`${service} has no job ${name}`);
    const checked = found.validate(payload);
    // Whoever calls an operation is not at fault here: this is a mistake of ours, and answered as one.
    if ('error' in checked) throw new Error(`${service} made a job ${name} that cannot run`, { cause: checked.error });
    await connection.query(
      `SELECT FROM ${SCHEMA}.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5, queue_name => $6)`,
      [
        taskName(service, name),
        JSON.stringify(payload),
        options.runAt ?? null,
        found.job.attempts ?? null,
        options.key ?? null,
        options.queue ?? null,
      ],
    );
  };
}

export function startWorker(options: WorkerOptions): Worker {
  const { log } = options;
  const tasks = taskList(options);
  const parsedCronItems = parseCrontab(crontabOf(options.jobs));
  let closing = false;
  let runner: Runner | undefined;
  const pgPool = patientPool(options.database, () => closing);
  const runUntilStopped = async () => {
    const events: WorkerEvents = new EventEmitter();
    let id = '';
    events.once('pool:create', ({ workerPool }) => {
      id = workerPool.id;
    });
    // By job, the attempt that was begun last: also of those that have ended, whose end may not have been noted yet.
    const begun = new LRUCache<string, number>({ max: MOST_BEGUN });
    events.on('job:start', ({ job }) => begun.set(job.id, job.attempts));
    const hasBegun = (job: string, attempt: number) => begun.get(job) === attempt;
    const started = await run({
      pgPool,
      schema: SCHEMA,
      taskList: tasks,
      parsedCronItems,
      events,
      concurrency: options.concurrency,
      noHandleSignals: true,
      logger: loggerTo(log),
    });
    runner = started;
    const stop = () => void started.stop().catch(() => {});
    if (closing) stop();
    // Its rejection is handled before anything else is waited for.
    const ended = started.promise.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    let lease: Lease | undefined;
    try {
      lease = await takeLease({ database: options.database, id, log, hasBegun, onLost: stop, beatMs: options.beatMs });
    } catch (error) {
      log.warn({ error: describeError(error) }, 'the worker could not say that it lives and is started again');
      stop();
    }
    const failure = await ended;
    await lease?.release();
    if (failure !== undefined) throw failure.error;
  };
  const supervise = async () => {
    while (!closing) {
      try {
        await runUntilStopped();
      } catch (error) {
        if (closing) return;
        log.warn({ error: describeError(error) }, 'the job worker stopped and will be started again');
      }
      if (!closing) await sleep(RESTART_MS);
    }
  };
  const supervised = supervise();
  return {
    close: async () => {
      closing = true;
      await runner?.stop().catch(() => {});
      await supervised;
    },
  };
}

/** A run that was missed while no worker was up is made good if it is less than an hour old. */
function crontabOf(jobs: readonly ServiceJobs[]): string {
  const scheduled = jobs.flatMap(({ service, jobs: list }) => list.map((job) => ({ service, job })));
  return scheduled
    .filter(({ job }) => job.schedule !== undefined)
    .map(({ service, job }) => `${job.schedule} ${taskName(service, job.name)} ?fill=1h`)
    .join('\n');
}

function taskList({ jobs, log, metrics }: WorkerOptions): TaskList {
  const tasks: TaskList = {};
  for (const { service, context, jobs: list } of jobs) {
    for (const job of list) {
      const validate = compileValidator(job.payload, 'body');
      const labels = { service, job: job.name };
      const done = metrics.counter('jobs_total', 'Jobs run.', { ...labels, outcome: 'done' });
      const failed = metrics.counter('jobs_total', 'Jobs run.', { ...labels, outcome: 'failed' });
      const duration = metrics.histogram('job_duration_seconds', 'Time a job took.', labels);
      tasks[taskName(service, job.name)] = async (raw, helpers) => {
        const started = performance.now();
        try {
          const checked = validate(withoutCronStamp(raw));
          if ('error' in checked) throw checked.error;
          await job.run({ payload: checked.value, service: context, signal: helpers.abortSignal as AbortSignal });
          done.add();
        } catch (error) {
          failed.add();
          log.error(
            { service, job: job.name, attempt: helpers.job.attempts, error: describeError(error) },
            'a job failed',
          );
          throw error;
        } finally {
          duration.observe((performance.now() - started) / 1000);
        }
      };
    }
  }
  return tasks;
}

function withoutCronStamp(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const { _cron, ...rest } = payload as Record<string, unknown>;
  return rest;
}

const silentLogger = new Logger(() => () => {});

/** The queue's own words are worth keeping only when something is wrong; failed jobs are logged above. */
const loggerTo = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (meta?.['failure'] === true) return;
    if (level === 'error' || level === 'warning') log.warn({ worker: message }, 'the job queue warns');
  });
