import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PortalFixture } from '../../test/portal-fixture.ts';
import { openPortalFixture } from '../../test/portal-fixture.ts';

/** Accounts that are deleted while something else happens to them. */
let fixture: PortalFixture;
beforeAll(async () => {
  // What is left for later stays where it can be seen.
  fixture = await openPortalFixture({ WORKER: 'off' });
});
afterAll(() => fixture.close());

async function waitsForALock(count: number) {
  const waiting = async () =>
    await fixture.server.database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
  await expect.poll(async () => (await waiting()).rows).toHaveLength(count);
}

const jobsOf = async (text: string) => {
  const { rows } = await fixture.server.database.query<{ task: string }>(
    `SELECT t.identifier AS task FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE strpos(j.payload::text, $1) > 0 ORDER BY 1`,
    [text],
  );
  return rows.map(({ task }) => task);
};

test('by one who is just becoming a customer: the provider is told to forget them', async () => {
  const { id, cookie, password } = await fixture.signIn();
  const checkout = new pg.Client({ connectionString: fixture.server.database.url });
  await checkout.connect();
  await checkout.query('BEGIN');
  await checkout.query(
    `INSERT INTO portal.customer (member_id, customer_id)
     SELECT id, 'cus_of_the_last_moment' FROM portal.member WHERE id = $1 FOR KEY SHARE`,
    [id],
  );
  const deleted = fixture.post('/api/auth/delete-user', { password }, { cookie });
  await waitsForALock(1);
  await checkout.query('COMMIT');
  await checkout.end();
  expect((await deleted).json()).toEqual({ status: 'eliminada' });
  expect(await jobsOf('cus_of_the_last_moment')).toEqual(['portal:forget-customer']);
});

test('twice at the same moment: one mail says so', async () => {
  const { id, email, cookie, password } = await fixture.signIn();
  const holder = new pg.Client({ connectionString: fixture.server.database.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM portal.member WHERE id = $1 FOR KEY SHARE', [id]);
  const deletions = [1, 2].map(() => fixture.post('/api/auth/delete-user', { password }, { cookie }));
  await waitsForALock(2);
  await holder.query('COMMIT');
  await holder.end();
  expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await jobsOf(email)).toEqual(['portal:send-mail']);
});
