import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** What operators do on the pages, on the command line. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { WORKER: 'off' } });
});

afterAll(() => server.close());

test('jobs are listed and run again, and it is in the audit', async () => {
  const { cli, database } = server;
  const { rows } = await database.query<{ id: string }>(
    `SELECT (graphile_worker.add_job('portal:send-mail', payload := '{}'::json, max_attempts := 1)).id::text AS id`,
  );
  const id = rows[0]?.id ?? '';
  await database.query(`UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'no route' WHERE id = $1`, [
    id,
  ]);
  const failed = await cli('jobs', 'list', '--state', 'failed');
  expect(failed.stdout).toMatch(new RegExp(`${id} +portal:send-mail +failed +1/1 .*no route`));
  expect((await cli('jobs', 'run', '--id', id)).stdout).toBe('portal:send-mail runs as soon as a worker is free.\n');
  expect((await cli('jobs', 'list', '--state', 'failed')).stdout).toBe('No jobs.\n');
  expect((await cli('jobs', 'run', '--id', '999999')).stderr).toContain('There is no job 999999');
  expect((await cli('jobs', 'list', '--state', 'lost')).exitCode).toBe(2);
  const audit = await cli('audit', 'list', '--json');
  const { deeds } = JSON.parse(audit.stdout) as { deeds: { action: string; subject: string }[] };
  expect(deeds[0]).toMatchObject({ action: 'job.run_again', subject: `job:${id}` });
});

test('accounts of the portal are found and signed out', async () => {
  const { cli, database } = server;
  const made = await cli(
    'users',
    'create',
    '--email',
    'ana@example.com',
    '--name',
    'Ana',
    '--password',
    'jade y obsidiana',
  );
  expect(made.exitCode).toBe(0);
  await database.query(
    `INSERT INTO portal.session (id, member_id, token, expires_at, created_at, updated_at)
     SELECT 's', id, 't', now() + interval '1 day', now(), now() FROM portal.member`,
  );
  expect((await cli('users', 'find', '--text', 'EXAMPLE')).stdout).toBe('ana@example.com  Ana  free\n');
  expect((await cli('users', 'sign-out', '--email', 'ana@example.com')).exitCode).toBe(0);
  const { rowCount } = await database.query('SELECT FROM portal.session');
  expect(rowCount).toBe(0);
});
