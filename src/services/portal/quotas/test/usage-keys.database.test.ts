import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { forgetOldUsage } from '../../jobs/forget-old-usage.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase, ZONE } from '../../test/quota-database.ts';
import { PREMIUM_USES } from '../allowance.ts';
import type { Outcome } from '../quotas.ts';
import { Quotas } from '../quotas.ts';

/** Idempotency keys: a use counts once a key, in whatever process and however close together the calls come. */
let database: QuotaDatabase;
let replicas: Quotas[];

beforeAll(async () => {
  database = await createQuotaDatabase();
  replicas = ['one', 'two'].map((name) => new Quotas(database.openPool({ name }), ZONE));
});

afterEach(() => database.releaseClock());
afterAll(() => database.drop());

type Call = { subject: string; key: string; payload?: unknown; isPremium?: boolean; app?: number };

const register = (n: number, { subject, key, payload = {}, isPremium = false, app = 1 }: Call) =>
  (replicas[n % replicas.length] as Quotas).register({ subject, app, isPremium, idempotency: { key, payload } });

const times = (count: number) => Array.from({ length: count }, (_, i) => i);
const count = (outcomes: readonly Outcome[], word: Outcome['outcome']) =>
  outcomes.filter(({ outcome }) => outcome === word).length;

async function rowsOf(subject: string) {
  const { rows } = await database.query<{ used: number; keys: number }>(
    `SELECT coalesce((SELECT sum(used)::int FROM portal.usage_day WHERE subject = $1), 0) AS used,
       (SELECT count(*)::int FROM portal.usage_key WHERE subject = $1 AND remaining IS NOT NULL AND resets_at IS NOT NULL) AS keys`,
    [subject],
  );
  return rows[0];
}

describe('one key', () => {
  test('many times at once, at two replicas: one use, and the same answer for all', async () => {
    const subject = randomUUID();
    const all = await Promise.all(times(200).map((n) => register(n, { subject, key: 'a', isPremium: true })));
    expect(new Set(all.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(all[0]).toMatchObject({ outcome: 'granted', remaining: PREMIUM_USES - 1, isPremium: true });
    expect(await rowsOf(subject)).toEqual({ used: 1, keys: 1 });
  });

  test('is answered as the granted call was, whatever has happened since', async () => {
    await database.setClock('2026-11-15T18:00:00Z');
    const subject = randomUUID();
    const first = await register(0, { subject, key: 'a', isPremium: true });
    for (const key of ['b', 'c']) await register(1, { subject, key, isPremium: true });
    await database.setClock('2026-11-16T18:00:00Z');
    expect(await register(1, { subject, key: 'a' })).toEqual(first);
    expect(first).toEqual({
      outcome: 'granted',
      remaining: 99,
      isPremium: true,
      resetsAt: new Date('2026-11-16T06:00:00Z'),
    });
    expect(await rowsOf(subject)).toEqual({ used: 3, keys: 3 });
  });

  test('with another payload is refused as used, the order of properties aside', async () => {
    const subject = randomUUID();
    const payload = { userId: null, email: 'a@example.com' };
    expect(await register(0, { subject, key: 'a', payload })).toMatchObject({ outcome: 'granted' });
    expect(await register(1, { subject, key: 'a', payload: { ...payload, userId: 'x' } })).toEqual({
      outcome: 'reused',
    });
    expect(await register(1, { subject, key: 'a', payload: { email: 'a@example.com', userId: null } })).toMatchObject({
      outcome: 'granted',
    });
  });

  test('with two payloads at once: one of them counts, the other is told', async () => {
    const subject = randomUUID();
    const all = await Promise.all(
      times(100).map((n) => register(n, { subject, key: 'a', payload: { n: n % 2 }, isPremium: true })),
    );
    expect([count(all, 'granted'), count(all, 'reused')]).toEqual([50, 50]);
    expect(await rowsOf(subject)).toEqual({ used: 1, keys: 1 });
  });

  test('belongs to its subject and application', async () => {
    const [subject, other] = [randomUUID(), randomUUID()];
    const all = await Promise.all([
      register(0, { subject, key: 'a', app: 1 }),
      register(0, { subject, key: 'a', app: 2 }),
      register(0, { subject: other, key: 'a', app: 1 }),
    ]);
    expect(count(all, 'granted')).toBe(3);
  });
});

describe('a refusal', () => {
  test('is not remembered: the same key is granted the next day', async () => {
    await database.setClock('2026-11-15T18:00:00Z');
    const subject = randomUUID();
    await register(0, { subject, key: 'a' });
    expect(await register(0, { subject, key: 'b' })).toEqual({
      outcome: 'refused',
      isPremium: false,
      resetsAt: new Date('2026-11-16T06:00:00Z'),
    });
    expect(await rowsOf(subject)).toEqual({ used: 1, keys: 1 });
    await database.setClock('2026-11-16T06:00:00Z');
    expect(await register(1, { subject, key: 'b' })).toMatchObject({ outcome: 'granted', remaining: 0 });
  });

  test('comes for all but one of many keys at once, and leaves no key behind', async () => {
    const subject = randomUUID();
    const all = await Promise.all(times(300).map((n) => register(n, { subject, key: String(n >> 1) })));
    // Two calls for each key, one at each replica: both of the granted key are answered with it.
    expect([count(all, 'granted'), count(all, 'refused')]).toEqual([2, 298]);
    expect(await rowsOf(subject)).toEqual({ used: 1, keys: 1 });
    const { rows } = await database.query('SELECT count(*)::int FROM portal.usage_key WHERE remaining IS NULL');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('that comes while the key is being counted gives the key back', async () => {
    await database.setClock('2026-11-15T18:00:00Z');
    const subject = randomUUID();
    const holder = await database.openPool().connect();
    await holder.query('BEGIN');
    await holder.query(`INSERT INTO portal.usage_day VALUES ('2026-11-15', $1, 1, 1, 1)`, [subject]);
    const late = new Quotas(database.openPool({ name: 'late' }), ZONE);
    const call = { subject, app: 1, isPremium: false, idempotency: { key: 'a', payload: {} } };
    const refused = late.register(call);
    await vi.waitFor(
      async () => {
        const { rows } = await database.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'late' AND wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    await holder.query('COMMIT');
    holder.release();
    expect(await refused).toMatchObject({ outcome: 'refused' });
    const { rows } = await database.query('SELECT FROM portal.usage_key WHERE subject = $1', [subject]);
    expect(rows).toEqual([]);
    await database.setClock('2026-11-16T18:00:00Z');
    expect(await late.register(call)).toMatchObject({ outcome: 'granted', remaining: 0 });
  });

  test('of a free caller does not shut out the same key once its owner has subscribed', async () => {
    const subject = randomUUID();
    await register(0, { subject, key: 'first' });
    const all = await Promise.all(times(60).map((n) => register(n, { subject, key: 'a', isPremium: n % 3 === 0 })));
    expect(await register(0, { subject, key: 'a', isPremium: true })).toMatchObject({
      outcome: 'granted',
      remaining: 98,
    });
    expect(count(all, 'reused')).toBe(0);
    expect(await rowsOf(subject)).toEqual({ used: 2, keys: 2 });
  });

  test('and a replay only look: a connection that cannot write serves them', async () => {
    const subject = randomUUID();
    const granted = await register(0, { subject, key: 'a' });
    const reader = new Quotas(database.openPool({ readOnly: true }), ZONE);
    const call = { subject, app: 1, isPremium: false };
    expect(await reader.register({ ...call, idempotency: { key: 'a', payload: {} } })).toEqual(granted);
    expect(await reader.register({ ...call, idempotency: { key: 'b', payload: {} } })).toMatchObject({
      outcome: 'refused',
    });
    await expect(
      reader.register({ ...call, subject: randomUUID(), idempotency: { key: 'b', payload: {} } }),
    ).rejects.toThrow(/read-only/);
  });
});

test('keys and plain calls share one allowance', async () => {
  const subject = randomUUID();
  const all = await Promise.all(
    times(300).map((n) =>
      n % 2 === 0
        ? register(n >> 1, { subject, key: String(n), isPremium: true })
        : (replicas[(n >> 1) % 2] as Quotas).register({ subject, app: 1, isPremium: true }),
    ),
  );
  const remaining = all.flatMap((outcome) => (outcome.outcome === 'granted' ? [outcome.remaining] : []));
  expect(remaining.sort((a, b) => a - b)).toEqual(times(PREMIUM_USES));
});

test('subjects in opposite orders at two replicas never wait in a circle', async () => {
  const subjects = times(50).map(() => randomUUID());
  const all: Promise<Outcome>[] = [];
  for (const n of times(20)) {
    const ordered = n % 2 === 0 ? subjects : subjects.toReversed();
    all.push(...ordered.map((subject) => register(n, { subject, key: String(n >> 1), isPremium: true })));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(count(await Promise.all(all), 'granted')).toBe(1000);
  for (const subject of subjects) expect(await rowsOf(subject)).toEqual({ used: 10, keys: 10 });
});

describe('after 48 hours', () => {
  test('a key is as good as new, whether its row is still there or not', async () => {
    await database.setClock('2026-11-15T18:00:00Z');
    const subject = randomUUID();
    const first = await register(0, { subject, key: 'a', payload: 1 });
    await database.setClock('2026-11-17T17:59:59Z');
    expect(await register(0, { subject, key: 'a', payload: 1 })).toEqual(first);
    expect(await register(0, { subject, key: 'a', payload: 2 })).toEqual({ outcome: 'reused' });
    await database.setClock('2026-11-17T18:00:00Z');
    const all = await Promise.all(times(100).map((n) => register(n, { subject, key: 'a', payload: 2 })));
    expect(count(all, 'granted')).toBe(100);
    expect(all[0]).toMatchObject({ remaining: 0, resetsAt: new Date('2026-11-18T06:00:00Z') });
    expect(await rowsOf(subject)).toEqual({ used: 2, keys: 1 });
    expect(await register(0, { subject, key: 'a', payload: 1 })).toEqual({ outcome: 'reused' });
  });

  test('the job deletes it, and nothing that is younger', async () => {
    await database.query('DELETE FROM portal.usage_key');
    const subject = randomUUID();
    await database.setClock('2026-11-15T18:00:00Z');
    await register(0, { subject, key: 'old' });
    await database.setClock('2026-11-16T18:00:00Z');
    await register(0, { subject, key: 'young' });
    await database.setClock('2026-11-17T18:00:00Z');
    const service = { background: database.openPool(), quotaTimeZone: ZONE };
    await forgetOldUsage.run({ payload: {}, service, signal: new AbortController().signal });
    const { rows } = await database.query('SELECT created_at AS at FROM portal.usage_key');
    expect(rows).toEqual([{ at: new Date('2026-11-16T18:00:00Z') }]);
  });
});
