import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateAll } from '#apps/migrate.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { makeKey, pepperFrom } from '#platform/keys/format.ts';
import { Keys } from '#platform/keys/keys.ts';
import type { ActiveKey } from '#platform/keys/store.ts';
import { auditExpiries, countByPepper, listAudit, listKeys, revokeKey, revokeKeysOf } from '#platform/keys/store.ts';
import type { TestDatabase } from './support/database.ts';
import { createTestDatabase } from './support/database.ts';

let database: TestDatabase;
let pool: Database;
const oldPepper = pepperFrom('old pepper '.repeat(4));
const newPepper = pepperFrom('new pepper '.repeat(4));

const keysWith = (current: string, others: { previous?: string[]; next?: string } = {}) =>
  new Keys({
    checkDatabase: pool,
    database: pool,
    peppers: {
      current: pepperFrom(current),
      previous: (others.previous ?? []).map(pepperFrom),
      next: others.next === undefined ? undefined : pepperFrom(others.next),
    },
    clock: systemClock,
    onBackgroundError: () => {},
  });

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateAll(database.url, []);
  pool = openPool(
    { url: database.url, size: 20, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' },
    () => {},
  );
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const pepperOf = async (owner: string) => (await listKeys(pool, { owner, limit: 1 }))[0]?.pepperId;

describe('keys', () => {
  test('are stored as a keyed hash only', async () => {
    const keys = keysWith(oldPepper.secret);
    const { key } = await keys.issue('readiness', 'stored', null, 'test');
    const { rows } = await database.query('SELECT * FROM platform.api_key WHERE owner = $1', ['stored']);
    expect(JSON.stringify(rows)).not.toContain(key.slice(13, 45));
    expect(rows[0].key_hash).toHaveLength(32);
  });

  test('open their own service and no other; unknown ones open nothing', async () => {
    const keys = keysWith(oldPepper.secret);
    const { key, id } = await keys.issue('readiness', 'own', null, 'test');
    expect((await keys.verify('readiness', key))?.id).toBe(id);
    expect(await keys.verify('fec', key)).toBeUndefined();
    expect(await keys.verify('readiness', makeKey('readiness'))).toBeUndefined();
  });

  test('a row that claims another service is not believed', async () => {
    const keys = keysWith(oldPepper.secret);
    const { key, id } = await keys.issue('readiness', 'moved', null, 'test');
    await database.query("UPDATE platform.api_key SET service = 'fec' WHERE id = $1", [id]);
    expect(await keys.verify('readiness', key)).toBeUndefined();
  });

  test('sixty concurrent rotations of one key have exactly one winner, a hundred times over', async () => {
    const keys = keysWith(oldPepper.secret);
    for (let round = 0; round < 100; round += 1) {
      const issued = await keys.issue('readiness', 'race', null, 'test');
      const outcomes = await Promise.all(Array.from({ length: 60 }, () => keys.rotate(issued, null, 'request')));
      const winners = outcomes.filter((outcome) => outcome !== undefined);
      expect(winners).toHaveLength(1);
      expect(await keys.verify('readiness', issued.key)).toBeUndefined();
      expect(await keys.verify('readiness', winners[0]?.key ?? '')).toBeDefined();
    }
  }, 120_000);

  test('expire by the clock of the database, from the very instant', async () => {
    const keys = keysWith(oldPepper.secret);
    const { key, id } = await keys.issue('readiness', 'expiring', 1, 'test');
    await database.query(
      "UPDATE platform.api_key SET expires_at = clock_timestamp() + interval '400 ms' WHERE id = $1",
      [id],
    );
    for (;;) {
      const before = await database.query(
        'SELECT expires_at <= clock_timestamp() AS passed FROM platform.api_key WHERE id = $1',
        [id],
      );
      const found = await keys.verify('readiness', key);
      const after = await database.query(
        'SELECT expires_at <= clock_timestamp() AS passed FROM platform.api_key WHERE id = $1',
        [id],
      );
      if (before.rows[0].passed) expect(found).toBeUndefined();
      if (!after.rows[0].passed) expect(found).toBeDefined();
      if (before.rows[0].passed) break;
      await sleep(5);
    }
    const [listed] = await listKeys(pool, { owner: 'expiring', limit: 1 });
    expect(listed?.status).toBe('expired');
    expect(await keys.rotate({ id, service: 'readiness' } as ActiveKey, null, 'request')).toBeUndefined();
  });

  test('expiry is written into the audit log once', async () => {
    await auditExpiries(pool);
    expect(await auditExpiries(pool)).toBe(0);
    const entries = await listAudit(pool, { owner: 'expiring', limit: 10 });
    expect(entries.filter(({ action }) => action === 'expired')).toHaveLength(1);
  });

  test('a revoked key is dead at once, and revoking again says so', async () => {
    const keys = keysWith(oldPepper.secret);
    const { key, id } = await keys.issue('readiness', 'revoked', null, 'test');
    expect(await revokeKey(pool, id, 'cli:test')).toBe(true);
    expect(await keys.verify('readiness', key)).toBeUndefined();
    expect(await revokeKey(pool, id, 'cli:test')).toBe(false);
    expect(await revokeKey(pool, '00000000-0000-4000-8000-000000000000', 'cli:test')).toBeUndefined();
    const [listed] = await listKeys(pool, { owner: 'revoked', limit: 1 });
    expect(listed).toMatchObject({ status: 'deactivated', endReason: 'revoked' });
  });

  test('the audit log can be added to and nothing else', async () => {
    const entries = await listAudit(pool, { owner: 'revoked', limit: 10 });
    expect(entries.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
      'revoked by cli:test',
      'issued by test',
    ]);
    for (const sql of [
      'UPDATE platform.api_key_audit SET actor = $$x$$',
      'DELETE FROM platform.api_key_audit',
      'TRUNCATE platform.api_key_audit',
    ]) {
      await expect(database.query(sql)).rejects.toThrow('append-only');
    }
  });

  test('last use is told as of the use before, and written in the background without going back', async () => {
    const keys = keysWith(oldPepper.secret);
    const { key, id } = await keys.issue('readiness', 'used', null, 'test');
    expect((await keys.verify('readiness', key))?.lastUsedAt).toBeNull();
    const second = await keys.verify('readiness', key);
    expect(second?.lastUsedAt).toBeInstanceOf(Date);
    await keys.close();
    const { rows } = await database.query('SELECT last_used_at FROM platform.api_key WHERE id = $1', [id]);
    expect(rows[0].last_used_at.getTime()).toBeGreaterThanOrEqual(
      second?.lastUsedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    );
    const ahead = new Date(Date.now() + 60_000);
    await database.query('UPDATE platform.api_key SET last_used_at = $2 WHERE id = $1', [id, ahead]);
    await keys.verify('readiness', key);
    await keys.close();
    const after = await database.query('SELECT last_used_at FROM platform.api_key WHERE id = $1', [id]);
    expect(after.rows[0].last_used_at).toEqual(ahead);
  });

  test('move to a new pepper when they are used; without the old pepper, those that have not moved are dead', async () => {
    const before = keysWith(oldPepper.secret);
    const used = await before.issue('readiness', 'moving', null, 'test');
    const unused = await before.issue('readiness', 'staying', null, 'test');
    const during = keysWith(newPepper.secret, { previous: [oldPepper.secret] });
    expect(await during.verify('readiness', used.key)).toBeDefined();
    await expect.poll(() => pepperOf('moving')).toBe(newPepper.id);
    const after = keysWith(newPepper.secret);
    expect(await after.verify('readiness', used.key)).toBeDefined();
    expect(await after.verify('readiness', unused.key)).toBeUndefined();
    const counts = new Map((await countByPepper(pool)).map(({ pepperId, keys }) => [pepperId, keys]));
    expect(counts.get(newPepper.id)).toBe(1);
    expect(counts.get(oldPepper.id)).toBeGreaterThan(0);
  });

  test('while replicas are restarted one by one, no key is ever refused and none moves back', async () => {
    const [oldSecret, newSecret] = [oldPepper.secret, newPepper.secret];
    // Phase one: all know the next pepper. Phase two: some have it in front already.
    const waiting = keysWith(oldSecret, { next: newSecret });
    const ahead = keysWith(newSecret, { previous: [oldSecret] });
    const early = await waiting.issue('readiness', 'early', null, 'test');
    const late = await ahead.issue('readiness', 'late', null, 'test');
    for (const replica of [ahead, waiting, ahead, waiting]) {
      expect(await replica.verify('readiness', early.key)).toBeDefined();
      expect(await replica.verify('readiness', late.key)).toBeDefined();
    }
    await expect.poll(() => pepperOf('early')).toBe(newPepper.id);
    expect(await waiting.verify('readiness', early.key)).toBeDefined();
    expect([await pepperOf('early'), await pepperOf('late')]).toEqual([newPepper.id, newPepper.id]);
  });

  test('all keys of an owner end at once, also those that a rotation makes meanwhile', async () => {
    const keys = keysWith(oldPepper.secret);
    const issued = await Promise.all(Array.from({ length: 10 }, () => keys.issue('readiness', 'leaver', null, 'test')));
    const rotating = Promise.all(issued.map((key) => keys.rotate(key, null, 'request')));
    await revokeKeysOf(pool, 'readiness', 'leaver', 'cli:test');
    await rotating;
    await revokeKeysOf(pool, 'readiness', 'leaver', 'cli:test');
    const left = (await listKeys(pool, { owner: 'leaver', limit: 100 })).filter(({ status }) => status === 'active');
    expect(left).toEqual([]);
    expect(await revokeKeysOf(pool, 'readiness', 'leaver', 'cli:test')).toEqual([]);
  });
});
