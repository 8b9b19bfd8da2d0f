import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteStale } from '#platform/accounts/store/member-rows.ts';
import { forgetStaleAccounts } from '../../jobs/forget-stale-accounts.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase } from '../../test/quota-database.ts';
import { portalRealm } from '../realm.ts';

/** The hourly job takes what is over, of every kind, and nothing else. */
let database: QuotaDatabase;
beforeAll(async () => {
  database = await createQuotaDatabase();
});
afterAll(() => database.drop());

const addMember = (id: string, isProven: boolean, age: string) =>
  database.query(
    `INSERT INTO portal.member (id, name, email, email_verified, created_at, updated_at)
     VALUES ($1, '', $1 || '@example.com', $2, now() - $3::interval, now())`,
    [id, isProven, age],
  );

async function idsIn(table: string): Promise<unknown[]> {
  const key = table === 'attempt' ? 'kind' : 'id';
  const { rows } = await database.query<{ key: string }>(`SELECT ${key} AS key FROM portal.${table} ORDER BY 1`);
  return rows.map((row) => row.key);
}

test('what is over goes, and what is not stays', async () => {
  await addMember('old unproven', false, '7 days 1 minute');
  await addMember('young unproven', false, '6 days 23 hours');
  await addMember('old proven', true, '10 years');
  for (const [name, ends] of [
    ['over', '-1 minute'],
    ['good', '1 minute'],
  ]) {
    await database.query(
      `INSERT INTO portal.session (id, member_id, token, expires_at, created_at, updated_at)
       VALUES ($1, 'old proven', $1, now() + $2::interval, now(), now())`,
      [name, ends],
    );
    await database.query(
      `INSERT INTO portal.verification (id, identifier, value, expires_at, created_at, updated_at)
       VALUES ($1, $1, '', now() + $2::interval, now(), now())`,
      [name, ends],
    );
    await database.query(`INSERT INTO portal.attempt VALUES ($1, $2, 1, now() + $3::interval)`, [
      name,
      randomUUID(),
      ends,
    ]);
  }
  const service = { background: database.openPool() };
  await forgetStaleAccounts.run({ payload: {}, service, signal: new AbortController().signal });
  expect(await idsIn('member')).toEqual(['old proven', 'young unproven']);
  for (const table of ['session', 'verification', 'attempt']) expect(await idsIn(table), table).toEqual(['good']);
});

test('in bounded portions, each of what is there', async () => {
  for (let i = 0; i < 5; i += 1) await addMember(`stranger ${i}`, false, '8 days');
  const pool = database.openPool();
  const portions = [
    await deleteStale(portalRealm, pool, 2),
    await deleteStale(portalRealm, pool, 2),
    await deleteStale(portalRealm, pool, 2),
  ];
  expect(portions).toEqual([2, 2, 1]);
});
