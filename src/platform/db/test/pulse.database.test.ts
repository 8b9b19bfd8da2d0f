import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import type { Database } from '../pool.ts';
import { openPool } from '../pool.ts';
import { feelPulse } from '../pulse.ts';

let database: TestDatabase;
let pool: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(
    { url: database.url, size: 4, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' },
    () => {},
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const since = (name: string, interval: string) =>
  database.query(
    'UPDATE platform.pulse SET since = since - $2::interval, last_at = last_at - $2::interval WHERE name = $1',
    [name, interval],
  );
const beganAgo = (name: string, interval: string) =>
  database.query('UPDATE platform.pulse SET since = since - $2::interval WHERE name = $1', [name, interval]);

test.each([true, false])(
  'begins with the first word, and grows with whoever says the next (local: %s)',
  async (isLocal) => {
    const options = { name: `workers ${isLocal}`, longestGapSeconds: 10, isLocal };
    expect(await feelPulse(pool, options)).toBeLessThan(1);
    await beganAgo(options.name, '40 seconds');
    const felt = await Promise.all(Array.from({ length: 20 }, () => feelPulse(pool, options)));
    for (const seconds of felt) expect(seconds).toBeGreaterThanOrEqual(40);
  },
);

test('begins anew after a break, for everybody', async () => {
  const options = { name: 'after an outage', longestGapSeconds: 10 };
  await feelPulse(pool, options);
  await since(options.name, '11 seconds');
  expect(await feelPulse(pool, options)).toBeLessThan(1);
  await sleep(20);
  expect(await feelPulse(pool, options)).toBeLessThan(1);
});

test('is one for each kind of worker', async () => {
  const [one, other] = [
    { name: 'one kind', longestGapSeconds: 10 },
    { name: 'another kind', longestGapSeconds: 10 },
  ];
  await feelPulse(pool, one);
  await beganAgo(one.name, '1 hour');
  expect(await feelPulse(pool, other)).toBeLessThan(1);
  expect(await feelPulse(pool, one)).toBeGreaterThan(3600);
});
