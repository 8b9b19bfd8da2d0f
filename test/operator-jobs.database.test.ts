import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#services/console/test/console-fixture.ts';
import type { OperatorFixture } from './support/operators.ts';
import { openOperatorFixture } from './support/operators.ts';

/** What operators see of background work, and that they can have it done again. Nobody works here: jobs stay as they are put. */
type Job = { id: string; state: string; attempts: number; service: string; name: string; lastError: string | null };
type Jobs = { counts: unknown[]; countsAreWhole: boolean; jobs: Job[]; next: string | null };

let fixture: OperatorFixture;
const ids: Record<string, string> = {};

beforeAll(async () => {
  // Mails are sent by jobs, and who signs up gets one: the worker has to be there until everybody has.
  fixture = await openOperatorFixture();
  const { database } = fixture.server;
  const put = async (name: string, task: string, change: string) => {
    // In a year: no worker takes it.
    const { rows } = await database.query<{ id: string }>(
      `SELECT id::text FROM graphile_worker.add_job($1, '{"to":"ixchel@example.com"}', run_at => now() + interval '1 year')`,
      [task],
    );
    const id = rows[0]?.id ?? '';
    await database.query(`UPDATE graphile_worker._private_jobs SET ${change} WHERE id = $1`, [id]);
    ids[name] = id;
  };
  await put('waiting', 'fec:sweep', 'attempts = 0');
  await put(
    'failed',
    'portal:mail',
    `attempts = max_attempts, last_error = 'no <ixchel@example.com> here ${'x'.repeat(900)}'`,
  );
  await put('running', 'portal:mail', `locked_at = now(), locked_by = 'somebody'`);
});

afterAll(() => fixture.close());

const list = async (query = '') => (await fixture.asOperator('GET', `/api/operator/jobs${query}`)).json<Jobs>();

describe('the list of jobs', () => {
  test('counts by service and state, and tells nothing of what jobs work on', async () => {
    const answer = await fixture.asOperator('GET', '/api/operator/jobs');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.text).not.toContain('ixchel');
    const { counts, countsAreWhole, jobs } = answer.json<Jobs>();
    expect(countsAreWhole).toBe(true);
    expect(counts).toEqual(
      expect.arrayContaining([
        { service: 'fec', waiting: 1, running: 0, failed: 0 },
        { service: 'portal', waiting: 0, running: 1, failed: 1 },
      ]),
    );
    const failed = jobs.find(({ id }) => id === ids['failed']);
    expect(failed).toMatchObject({ service: 'portal', name: 'mail', state: 'failed', attempts: 25 });
    expect(failed?.lastError).toMatch(/^no … here x+…$/);
    expect(failed?.lastError?.length).toBe(500);
  });

  test('by state, by service, and page by page', async () => {
    expect((await list('?state=running')).jobs.map(({ id }) => id)).toEqual([ids['running']]);
    expect((await list('?service=portal')).jobs.map(({ id }) => id)).toEqual([ids['running'], ids['failed']]);
    const first = await list('?service=portal&limit=1');
    expect([first.jobs.map(({ id }) => id), first.next]).toEqual([[ids['running']], ids['running']]);
    const second = await list(`?service=portal&limit=1&before=${first.next}`);
    expect([second.jobs.map(({ id }) => id), second.next]).toEqual([[ids['failed']], null]);
    expect((await fixture.asOperator('GET', '/api/operator/jobs?state=done')).status).toBe(400);
    expect((await fixture.asOperator('GET', '/api/operator/jobs?before=-1')).status).toBe(400);
  });
});

describe('running a job again', () => {
  const run = (id: string | undefined) => fixture.asOperator('POST', `/api/operator/jobs/${id}/run`);
  const stored = async (id: string | undefined) =>
    (
      await fixture.server.database.query<{ attempts: number; isDue: boolean }>(
        'SELECT attempts, run_at <= now() AS "isDue" FROM graphile_worker.jobs WHERE id = $1',
        [id],
      )
    ).rows[0];

  test('one that runs, and one that is none, are refused', async () => {
    expect(codeOf(await run(ids['running']))).toBe('job_running');
    expect(codeOf(await run('999999999'))).toBe('not_found');
    expect((await run('x')).status).toBe(400);
    expect(await fixture.deeds('job.run_again')).toEqual([]);
  });

  test('gives a failed one its attempts anew, at once, and notes who did it', async () => {
    const answer = await run(ids['failed']);
    expect([answer.status, answer.json()]).toMatchObject([200, { state: 'waiting', attempts: 0 }]);
    expect(await stored(ids['failed'])).toMatchObject({ isDue: true });
    expect(await fixture.deeds('job.run_again')).toEqual([
      {
        actor: `operator:${fixture.operatorId}`,
        subject: `job:${ids['failed']}`,
        detail: { service: 'portal', name: 'mail' },
      },
    ]);
  });

  test('one that waits need not wait any longer', async () => {
    expect((await run(ids['waiting'])).status).toBe(200);
    expect(await stored(ids['waiting'])).toEqual({ attempts: 0, isDue: true });
  });
});
