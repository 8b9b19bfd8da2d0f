import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../db/pool.ts';
import { platformJobs } from '../../jobs/platform-jobs.ts';
import { addUsagePartitions } from '../usage-tables.ts';
import type { UsageDatabase } from './usage-database.ts';
import { createUsageDatabase } from './usage-database.ts';

/** Partitions: there before they are needed, and gone when nobody may ask for them any more. */
let database: UsageDatabase;

beforeAll(async () => {
  database = await createUsageDatabase();
});

afterAll(() => database.drop());

async function partitionsOf(table: string) {
  const { rows } = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = ('platform.' || $1)::regclass ORDER BY 1`,
    [table],
  );
  return rows.map(({ name }) => name.slice(table.length + 1));
}

test('at the start there are this month’s and the next one’s, for errors this day’s and the next one’s', async () => {
  await database.setClock('2040-01-31T23:59:59Z', false);
  await addUsagePartitions(database.pool);
  for (const table of ['usage_hour', 'usage_day']) {
    expect((await partitionsOf(table)).slice(-2)).toEqual(['2040_01', '2040_02']);
  }
  expect((await partitionsOf('usage_error')).slice(-2)).toEqual(['2040_01_31', '2040_02_01']);
});

test('the job makes what comes next and drops what is no longer kept', async () => {
  const job = platformJobs.find(({ name }) => name === 'prepare-usage-partitions');
  if (job === undefined) throw new Error('There is no such job');
  const service = { database: database.pool, blobStore: undefined as never };
  const run = () => job.run({ payload: {}, service, signal: new AbortController().signal });
  for (let month = 0; month < 15; month += 1) {
    await database.setClock(new Date(Date.UTC(2050, month, 15)).toISOString(), false);
    await run();
  }
  // February has ended 13 months ago on the first of April, and longer ago on the second.
  await database.setClock('2051-04-01T00:00:00Z', false);
  await run();
  expect([(await partitionsOf('usage_hour'))[0], (await partitionsOf('usage_day'))[0]]).toEqual(['2050_02', '2050_02']);
  await database.setClock('2051-04-02T00:00:00Z', false);
  await run();
  const kept = await partitionsOf('usage_hour');
  expect([kept[0], kept.at(-1), kept.length]).toEqual(['2050_03', '2051_05', 15]);
});

test('errors of the last seven days are kept', async () => {
  for (let day = 1; day <= 20; day += 1) {
    await database.setClock(new Date(Date.UTC(2060, 0, day, 12)).toISOString());
  }
  expect(await partitionsOf('usage_error')).toEqual(
    ['12', '13', '14', '15', '16', '17', '18', '19', '20', '21'].map((day) => `2060_01_${day}`),
  );
});

test('bounds are midnights in Greenwich, wherever the session is', async () => {
  await database.setClock('2070-05-15T12:00:00Z', false);
  const url = new URL(database.url);
  url.searchParams.set('options', '-c TimeZone=Asia/Tokyo');
  const options = { size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 20_000, applicationName: 'usage test' };
  const pool = openPool({ url: url.href, ...options }, () => {});
  await addUsagePartitions(pool);
  const { rows } = await pool.query<{ bounds: string }>(
    `SELECT pg_get_expr(relpartbound, oid) AS bounds FROM pg_class WHERE relname = 'usage_hour_2070_05'`,
  );
  await pool.end();
  expect(rows).toEqual([{ bounds: "FOR VALUES FROM ('2070-05-01 09:00:00+09') TO ('2070-06-01 09:00:00+09')" }]);
});
