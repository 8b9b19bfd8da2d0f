import pg from 'pg';
import Type from 'typebox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrateAll } from '#apps/migrate.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { openQueue, startWorker } from '#platform/jobs/worker.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { Metrics } from '#platform/telemetry/metrics.ts';
import type { TwoNodes } from './support/two-nodes.ts';
import { startTwoNodes } from './support/two-nodes.ts';

/** Jobs while the database goes away and comes back. A rejection that nobody handles fails this file, as it ends a process. */
const BEAT_MS = 200;
const NOBODY_LISTENS = 1;

let nodes: TwoNodes;
let pool: Database;
const workers: Worker[] = [];
const runs: string[] = [];
const lines: string[] = [];
/** What the job with this word does. */
const acts = new Map<string, (signal: AbortSignal) => Promise<void> | void>();

const job = jobsOf<unknown>();
const jobs = [
  {
    service: 'test',
    context: undefined,
    jobs: [
      job({
        name: 'act',
        payload: Type.Object({ word: Type.String() }),
        run: async ({ payload: { word }, signal }) => {
          runs.push(word);
          await acts.get(word)?.(signal);
        },
      }),
    ],
  },
];
const enqueue = openQueue(jobs);

beforeAll(async () => {
  nodes = await startTwoNodes();
  await migrateAll(nodes.url, []);
});
beforeEach(() => {
  pool = openPool(
    { url: nodes.url, size: 8, connectTimeoutMs: 2000, queryTimeoutMs: 0, applicationName: 'test' },
    () => {},
  );
});
afterEach(async () => {
  nodes.proxy.turnTo(nodes.primary().port);
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await pool.end();
  acts.clear();
  runs.length = 0;
  lines.length = 0;
});
afterAll(() => nodes.close());

function start(): void {
  const { log } = openLog('info', { write: (line) => lines.push(line) });
  workers.push(startWorker({ database: pool, jobs, concurrency: 2, log, metrics: new Metrics(), beatMs: BEAT_MS }));
}
const add = (word: string) => enqueue(pool, 'test', 'act', { word });
const waiting = async () => (await nodes.primary().query('SELECT FROM graphile_worker.jobs')).rowCount;
const loseDatabase = () => {
  nodes.proxy.turnTo(NOBODY_LISTENS);
  nodes.proxy.cut();
};
const inTime = { timeout: 30_000, interval: 100 };

test('a job that ends while the database is away is done once it is back, and not run again', async () => {
  acts.set('ends away', loseDatabase);
  start();
  await add('ends away');
  await expect.poll(() => runs, inTime).toEqual(['ends away']);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await waiting()).toBe(1);
  nodes.proxy.turnTo(nodes.primary().port);
  await expect.poll(waiting, inTime).toBe(0);
  await add('after it');
  await expect.poll(() => runs, inTime).toEqual(['ends away', 'after it']);
});

test('a job that fails because the database is away is run again', async () => {
  acts.set('fails away', async () => {
    if (runs.length > 1) return;
    loseDatabase();
    await pool.query('SELECT 1');
  });
  start();
  await add('fails away');
  await expect.poll(() => runs.length, inTime).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  nodes.proxy.turnTo(nodes.primary().port);
  await expect.poll(() => runs, inTime).toEqual(['fails away', 'fails away']);
  await expect.poll(waiting, inTime).toBe(0);
});

test('jobs of a worker that has gone silent are run by another', async () => {
  await add('orphan');
  await nodes.primary().query(`
    INSERT INTO platform.job_worker VALUES ('pool-gone', clock_timestamp());
    UPDATE graphile_worker._private_jobs SET locked_by = 'pool-gone', locked_at = now(), attempts = 1`);
  start();
  await expect.poll(() => runs, inTime).toEqual(['orphan']);
  await expect.poll(waiting, inTime).toBe(0);
  expect(lines.join('')).toContain('workers have gone silent: their jobs are given to others');
  expect(lines.join('')).toContain('pool-gone');
});

test('so are jobs of one that died before it could say that it lives', async () => {
  await add('nameless');
  await nodes
    .primary()
    .query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-nameless', locked_at = now() - interval '1 min'`,
    );
  start();
  await expect.poll(() => runs, inTime).toEqual(['nameless']);
});

test('a job that was given to a living worker, which never heard of it, is given back and run', async () => {
  start();
  const worker = async () => (await nodes.primary().query('SELECT id FROM platform.job_worker')).rows[0]?.id as string;
  await expect.poll(worker, inTime).toBeTypeOf('string');
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  acts.set('long', () => isSeen);
  await add('long');
  await expect.poll(() => runs, inTime).toEqual(['long']);
  await nodes.primary().query(`
    INSERT INTO graphile_worker._private_jobs (task_id, payload, max_attempts, attempts, locked_by, locked_at)
    SELECT task_id, '{"word": "unheard"}', 1, 1, '${await worker()}', now() - interval '1 min'
    FROM graphile_worker._private_jobs`);
  await nodes.primary().query(`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 min'`);
  await expect.poll(() => runs, inTime).toEqual(['long', 'unheard']);
  expect(lines.join('')).toContain('never heard of');
  goOn();
  await expect.poll(waiting, inTime).toBe(0);
  // The one that it did hear of was left alone.
  expect(runs).toEqual(['long', 'unheard']);
});

test('nobody who lives is taken for dead, however long the database was away', async () => {
  const { promise: isBack, resolve: goOn } = Promise.withResolvers<void>();
  acts.set('long', () => isBack);
  start();
  start();
  await add('long');
  await expect.poll(() => runs, inTime).toEqual(['long']);
  loseDatabase();
  // Far longer than the silence that is a death.
  await new Promise((resolve) => setTimeout(resolve, 20 * BEAT_MS));
  nodes.proxy.turnTo(nodes.primary().port);
  await new Promise((resolve) => setTimeout(resolve, 20 * BEAT_MS));
  expect(runs).toEqual(['long']);
  goOn();
  await expect.poll(waiting, inTime).toBe(0);
  expect(lines.join('')).not.toContain('gone silent');
});

test('a worker that was taken for dead ends what it does, and starts anew', async () => {
  acts.set('held', (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())));
  start();
  await add('held');
  await expect.poll(() => runs, inTime).toEqual(['held']);
  const { rows: before } = await nodes.primary().query('DELETE FROM platform.job_worker RETURNING id');
  await expect.poll(() => lines.join(''), inTime).toContain('was silent for so long');
  await add('next');
  await expect.poll(() => runs, inTime).toContain('next');
  const { rows: after } = await nodes.primary().query('SELECT id FROM platform.job_worker');
  expect([before.length, after.length, before[0].id === after[0].id]).toEqual([1, 1, false]);
});

test('a worker leaves nothing of itself behind when it is closed', async () => {
  start();
  const known = async () => (await nodes.primary().query('SELECT FROM platform.job_worker')).rowCount;
  await expect.poll(known, inTime).toBe(1);
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  expect(await known()).toBe(0);
});

test('after a switchover, and a proxy that notices late, jobs go on at the new primary', async () => {
  start();
  await add('before');
  await expect.poll(() => runs, inTime).toEqual(['before']);
  await nodes.switchOver();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const other = new pg.Client({ connectionString: nodes.url.replace(/:\d+\//, `:${nodes.primary().port}/`) });
  await other.connect();
  await enqueue(other as unknown as Database, 'test', 'act', { word: 'after' });
  await other.end();
  nodes.proxy.turnTo(nodes.primary().port);
  await expect.poll(() => runs, inTime).toEqual(['before', 'after']);
  await expect.poll(waiting, inTime).toBe(0);
});
