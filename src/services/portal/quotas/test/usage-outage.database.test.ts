import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase, ZONE } from '../../test/quota-database.ts';
import type { Outcome } from '../quotas.ts';
import { Quotas } from '../quotas.ts';

/** The database goes away while calls are under way and others wait: all of them are told, and later ones work. */
let database: QuotaDatabase;

beforeAll(async () => {
  database = await createQuotaDatabase();
});

afterAll(() => database.drop());

const NAME = 'to be cut off';
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test.each([
  ['plain', 0],
  ['keyed', 1],
] as const)('%s registrations', async (_, keyed) => {
  const pool = database.openPool({ name: NAME });
  const quotas = new Quotas(pool, ZONE);
  const subject = randomUUID();
  const call = (key: string) =>
    quotas.register({
      subject,
      app: 1,
      isPremium: true,
      ...(keyed === 1 && { idempotency: { key, payload: {} } }),
    });
  expect(await call('before')).toMatchObject({ outcome: 'granted', remaining: 99 });

  // Somebody else holds the row, so that whoever wants to count waits.
  const holder = await database.openPool({ name: 'holder' }).connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM portal.usage_day WHERE subject = $1 FOR UPDATE', [subject]);
  const calls: Promise<Outcome>[] = [];
  for (let i = 0; i < 12; i += 1) {
    calls.push(call(String(i)), call(String(i)));
    await nextTurn();
  }
  const outcomes = Promise.allSettled(calls);
  const blocked = `FROM pg_stat_activity WHERE application_name = '${NAME}' AND wait_event_type = 'Lock'`;
  await vi.waitFor(
    async () => {
      const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int ${blocked}`);
      expect(rows[0]?.count).toBeGreaterThan(0);
    },
    { timeout: 20_000 },
  );
  await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${NAME}'`);
  for (const outcome of await outcomes) {
    expect(outcome.status).toBe('rejected');
    expect(isDatabaseUnavailable(outcome.status === 'rejected' ? outcome.reason : undefined)).toBe(true);
  }
  await holder.query('ROLLBACK');
  holder.release();

  // Nothing of them was counted, and no key was left behind: the same calls are granted now.
  const again = await Promise.all(Array.from({ length: 5 }, (__, i) => call(String(i))));
  const remaining = again.map((outcome) => (outcome.outcome === 'granted' ? outcome.remaining : -1));
  expect(remaining.sort((a, b) => a - b)).toEqual([94, 95, 96, 97, 98]);
});
