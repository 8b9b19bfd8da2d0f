import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#platform/db/pool.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase } from '../../test/quota-database.ts';
import { MemberLookup, membersBy } from '../members.ts';

/** Members by id or address, with whether they are premium at this moment. */
const MANY = 100_000;

let database: QuotaDatabase;
let members: MemberLookup;
let connection: Connection;

const idOf = (n: number) => `member${String(n).padStart(26, '0')}`;

beforeAll(async () => {
  database = await createQuotaDatabase();
  const pool = database.openPool();
  members = new MemberLookup(pool);
  connection = await pool.connect();
  await database.query(
    `INSERT INTO portal.member (id, name, email, email_verified, created_at, updated_at)
     SELECT 'member' || lpad(n::text, 26, '0'), 'M', n || '@example.com', n % 10 <> 9, now(), now() FROM generate_series(1, $1::int) AS n`,
    [MANY],
  );
  await database.query(
    `INSERT INTO portal.subscription (member_id, subscription_id, status, period_ends_at)
     SELECT id, 's' || id, 'active', '2026-12-01T00:00:00Z' FROM portal.member WHERE id LIKE '%5';
     INSERT INTO portal.gift (member_id, until, granted_by) SELECT id, '2027-01-01T00:00:00Z', 'test' FROM portal.member WHERE id LIKE '%7';
     ANALYZE portal.member, portal.subscription, portal.gift`,
  );
  await database.setClock('2026-11-15T18:00:00Z');
});

afterEach(() => database.setClock('2026-11-15T18:00:00Z'));

afterAll(async () => {
  connection.release();
  await database.drop();
});

const member = (n: number, isPremium: boolean) => ({ id: idOf(n), email: `${n}@example.com`, isPremium });

test('are found by either, with what they have paid or been given', async () => {
  const byId = await Promise.all([3, 5, 7].map((n) => members.byId(idOf(n))));
  const byEmail = await Promise.all([3, 5, 7].map((n) => members.byEmail(`${n}@example.com`)));
  const expected = [member(3, false), member(5, true), member(7, true)];
  expect([byId, byEmail]).toEqual([expected, expected]);
});

test('stop being premium by themselves', async () => {
  await database.setClock('2026-12-03T00:00:00Z');
  expect(await Promise.all([5, 7].map((n) => members.byId(idOf(n))))).toEqual([member(5, false), member(7, true)]);
});

test('whose address is not verified are not there', async () => {
  expect([await members.byId(idOf(9)), await members.byEmail('9@example.com')]).toEqual([undefined, undefined]);
});

test('one text that no database takes does not fail the others of its turn', async () => {
  const asked = ['a\0b', '\ud800', 'x'.repeat(10_000), '', '"{},\\', "'; --", idOf(3)];
  const found = await Promise.all(asked.flatMap((text) => [members.byId(text), members.byEmail(text)]));
  expect(found.filter((one) => one !== undefined)).toEqual([member(3, false)]);
});

type Plan = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };

describe.each(['id', 'email'] as const)('by %s', (by) => {
  test.each([
    ['custom', 1],
    ['custom', 200],
    ['generic', 200],
  ])('with a %s plan, %d of them touch no table as a whole', async (mode, count) => {
    const values = Array.from({ length: count }, (_, i) =>
      by === 'id' ? idOf(i * 400 + 5) : `${i * 400 + 5}@example.com`,
    );
    await connection.query(`SET plan_cache_mode = force_${mode}_plan`);
    await connection.query(`PREPARE asked AS ${membersBy(by)}`);
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked (ARRAY['${values.join("', '")}'])`,
    );
    await connection.query('DEALLOCATE asked');
    const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];
    const plans = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => flatten(plan)));
    expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan');
    for (const plan of plans) expect(plan['Actual Rows'] * plan['Actual Loops']).toBeLessThanOrEqual(count);
  });
});
