import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareMonths } from '../../jobs/prepare-usage-months.ts';
import { RegistrationBatcher } from '../../quotas/registration-batcher.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase, ZONE } from '../../test/quota-database.ts';
import { addUsageMonths, prepareUsageMonths } from '../usage-months.ts';

/** Monthly partitions: there before they are needed, gone when nobody may look at them, and in nobody's way. */
let database: QuotaDatabase;

beforeAll(async () => {
  database = await createQuotaDatabase();
});

afterEach(() => database.releaseClock());
afterAll(() => database.drop());

async function months() {
  const { rows } = await database.query<{ name: string; attached: boolean }>(
    `SELECT c.relname AS name, c.relispartition AS attached FROM pg_class c
     WHERE c.relnamespace = 'portal'::regnamespace AND c.relkind = 'r' AND c.relname LIKE 'usage_day_%' ORDER BY 1`,
  );
  return rows.map(({ name, attached }) => (attached ? name.slice('usage_day_'.length) : `${name} (loose)`));
}

describe('the months that exist', () => {
  test.each([
    // The last moment of a month there is already the next month in Greenwich.
    ['2026-12-01T05:59:59Z', ['2026_11', '2026_12']],
    ['2026-12-01T06:00:00Z', ['2026_11', '2026_12', '2027_01']],
    ['2027-01-01T06:00:00Z', ['2026_11', '2026_12', '2027_01', '2027_02']],
    // November ended 31 days before the first of January; one day later it is gone.
    ['2027-01-02T06:00:00Z', ['2026_12', '2027_01', '2027_02']],
    ['2027-01-31T18:00:00Z', ['2026_12', '2027_01', '2027_02']],
    ['2030-07-15T18:00:00Z', ['2030_07', '2030_08']],
  ])('at %s', async (instant, expected) => {
    await database.setClock(instant);
    expect(await months()).toEqual(expected);
  });

  test('are made once when many processes start at the same moment', async () => {
    const pools = Array.from({ length: 4 }, () => database.openPool({ size: 3 }));
    await database.setClock('2031-01-15T18:00:00Z');
    await database.query('DROP TABLE portal.usage_day_2031_01, portal.usage_day_2031_02');
    await Promise.all([...pools, ...pools, ...pools].map((pool) => prepareUsageMonths(pool, ZONE)));
    expect(await months()).toEqual(['2031_01', '2031_02']);
  });

  test('are the same after the job, as a table that was detached and never dropped is cleared away', async () => {
    await database.setClock('2032-01-15T18:00:00Z');
    await database.query(
      `CREATE TABLE portal.usage_day_2031_06 (LIKE portal.usage_day INCLUDING ALL);
       CREATE TABLE portal.usage_day_2031_07 PARTITION OF portal.usage_day FOR VALUES FROM ('2031-07-01') TO ('2031-08-01')`,
    );
    const service = { background: database.openPool(), quotaTimeZone: ZONE };
    await prepareMonths.run({ payload: {}, service, signal: new AbortController().signal });
    expect(await months()).toEqual(['2032_01', '2032_02']);
  });
});

test('nothing is locked when there is nothing to do', async () => {
  const holder = await database.openPool().connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE portal.usage_day IN SHARE UPDATE EXCLUSIVE MODE');
  // It would wait for the lock, if it wanted one.
  await prepareUsageMonths(database.openPool(), ZONE);
  await holder.query('ROLLBACK');
  holder.release();
});

test('making a month does not wait for a registration under way, nor registrations for it', async () => {
  await database.setClock('2033-01-15T18:00:00Z');
  await database.query('DROP TABLE portal.usage_day_2033_02');
  const writer = await database.openPool().connect();
  await writer.query('BEGIN');
  await writer.query(`INSERT INTO portal.usage_day VALUES ('2033-01-15', $1, 1, 1, 1)`, [randomUUID()]);
  await prepareUsageMonths(database.openPool(), ZONE);
  expect(await months()).toContain('2033_02');
  await writer.query('COMMIT');
  writer.release();
});

test('a month that must wait for a reader before it goes holds up no registration', async () => {
  await database.setClock('2033-07-15T18:00:00Z');
  await database.query(
    `CREATE TABLE portal.usage_day_2033_01 PARTITION OF portal.usage_day FOR VALUES FROM ('2033-01-01') TO ('2033-02-01')`,
  );
  const reader = await database.openPool().connect();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM portal.usage_day');
  const dropped = prepareUsageMonths(database.openPool({ name: 'dropping' }), ZONE);
  await vi.waitFor(
    async () => {
      const { rows } = await database.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'dropping' AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
  // Nor a server that starts.
  await addUsageMonths(database.openPool(), ZONE);
  const batcher = new RegistrationBatcher(database.openPool(), ZONE);
  expect(await batcher.register({ subject: randomUUID(), app: 1, allowance: 1 })).toMatchObject({ granted: true });
  await reader.query('COMMIT');
  reader.release();
  await dropped;
  expect(await months()).toEqual(['2033_07', '2033_08']);
});

test('uses go on while months come and go', async () => {
  await database.setClock('2034-01-15T18:00:00Z');
  const batcher = new RegistrationBatcher(database.openPool(), ZONE);
  const pool = database.openPool();
  let turning = true;
  const turns = (async () => {
    for (let i = 0; i < 6; i += 1) {
      await database.query(
        `CREATE TABLE portal.usage_day_2033_06 PARTITION OF portal.usage_day FOR VALUES FROM ('2033-06-01') TO ('2033-07-01')`,
      );
      await prepareUsageMonths(pool, ZONE);
    }
    turning = false;
  })();
  let granted = 0;
  let asked = 0;
  while (turning) {
    const batch = Array.from({ length: 20 }, () => batcher.register({ subject: randomUUID(), app: 1, allowance: 1 }));
    asked += batch.length;
    granted += (await Promise.all(batch)).filter((registration) => registration.granted).length;
  }
  await turns;
  expect([granted, await months()]).toEqual([asked, ['2034_01', '2034_02']]);
});
