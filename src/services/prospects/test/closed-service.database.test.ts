import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { findJob, hasUnfinished, insertJob } from '../bulk/store/jobs.ts';
import { beatTasks, takeTasks } from '../bulk/store/tasks.ts';
import { insertWorkspace } from './workspace-server.ts';

/** Lists of a workspace wait while the operator has closed the service for it, and go on when it is opened again. */
let fresh: TestDatabase;
let database: Database;
const kind = 'audits';

beforeAll(async () => {
  fresh = await createTestDatabase();
  const options = { url: fresh.url, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 5000, applicationName: 'closed' };
  database = openPool(options, () => {});
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

const addWorkspace = async () =>
  (await insertWorkspace((sql, values) => database.query(sql, values), randomBytes(32).toString('hex'))).id;
const addJob = async (workspaceId: string, subjects: readonly string[]) => {
  const id = randomBytes(16).toString('base64url');
  const job = { id, workspaceId, kind, name: 'List', madeBy: 'test', total: subjects.length, columns: null } as const;
  await insertJob(database, job, async () => await Promise.resolve({ subjects, ended: {} }));
  return id;
};
const close = (id: string) =>
  database.query(`DELETE FROM platform.workspace_service WHERE workspace_id = $1 AND service = 'prospects'`, [id]);
const open = (id: string) =>
  database.query(`INSERT INTO platform.workspace_service (workspace_id, service) VALUES ($1, 'prospects')`, [id]);
const take = async (worker: string, count = 10) => {
  const taken = await takeTasks(database, kind, worker, { count, mostOfOne: 10, silence: { seconds: 20 } });
  return taken.map(({ subject }) => subject).toSorted();
};

test('lists of a workspace without the service wait, whatever has been begun of them', async () => {
  const [ours, theirs] = [await addWorkspace(), await addWorkspace()];
  const job = await addJob(ours, ['a', 'b']);
  await addJob(theirs, ['c']);
  // What it has besides is no matter.
  await database.query(`INSERT INTO platform.workspace_service (workspace_id, service) VALUES ($1, 'fec')`, [ours]);
  const worker = randomUUID();

  await close(ours);
  expect(await take(worker)).toEqual(['c']);
  expect(await findJob(database, job, { workspaceId: ours, kind })).toMatchObject({
    startedAt: null,
    finishedAt: null,
    paused: null,
  });

  await open(ours);
  expect(await take(worker, 1)).toHaveLength(1);
  expect(await beatTasks(database, worker)).toHaveLength(2);
  await close(ours);
  // Whoever works on one hears that it is its own no more.
  expect((await beatTasks(database, worker)).map(({ subject }) => subject)).toEqual(['c']);
  expect(await take(worker)).toEqual([]);
  expect(await hasUnfinished(database, kind)).toBe(true);
  await close(theirs);
  expect(await hasUnfinished(database, kind)).toBe(false);

  await open(ours);
  expect(await hasUnfinished(database, kind)).toBe(true);
  expect(await beatTasks(database, worker)).toHaveLength(1);
  expect(await take(worker)).toHaveLength(1);
});
