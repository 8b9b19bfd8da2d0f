import { expect, test } from 'vitest';
import { openPool } from '#platform/db/pool.ts';
import { freePort } from '#test/support/redis.ts';
import type { StoredRates } from '../exchange-rates.ts';
import { readRates } from '../exchange-rates.ts';
import { RateCopy } from '../rate-copy.ts';

/** The rates in memory: how often they are read, and what happens when they cannot be. */
const ratesOf = (mid: string): StoredRates => new Map([['SGD', { mid, asOf: '2026-11-13', source: 'test' }]]);

function openCopy(read: () => Promise<StoredRates>) {
  const clock = { at: Date.parse('2026-11-15T12:00:00Z'), now: () => new Date(clock.at) };
  const failures: unknown[] = [];
  const copy = new RateCopy(read, clock, (error) => failures.push(error));
  return { copy, clock, failures, mid: async () => (await copy.current()).get('SGD')?.mid };
}

test('are read once a minute, however many ask', async () => {
  let reads = 0;
  const { clock, mid } = openCopy(async () => ratesOf(String(++reads)));
  expect(await Promise.all(Array.from({ length: 50 }, mid))).toEqual(Array.from({ length: 50 }, () => '1'));
  clock.at += 59_999;
  expect(await mid()).toBe('1');
  clock.at += 1;
  expect(await Promise.all([mid(), mid(), mid()])).toEqual(['2', '2', '2']);
  // A clock that is put right must not stop it.
  clock.at -= 86_400_000;
  expect(await mid()).toBe('3');
});

test('are read at once when they are known to have changed, also during another reading', async () => {
  let stored = '1';
  let isFirst = true;
  const gate = Promise.withResolvers<void>();
  const { copy, mid } = openCopy(async () => {
    const found = ratesOf(stored);
    if (isFirst) {
      isFirst = false;
      await gate.promise;
    }
    return found;
  });
  const before = mid();
  stored = '2';
  const reloaded = copy.reload();
  gate.resolve();
  expect(await before).toMatch(/^[12]$/);
  await reloaded;
  expect(await mid()).toBe('2');
});

test('stay as they were while the database is away, and come back with it', async () => {
  const dead = openPool(
    {
      url: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
      size: 1,
      connectTimeoutMs: 1000,
      queryTimeoutMs: 1000,
      applicationName: 'test',
    },
    () => {},
  );
  let isAway = false;
  const { clock, failures, mid } = openCopy(async () => (isAway ? await readRates(dead) : ratesOf('1.28')));
  expect(await mid()).toBe('1.28');
  isAway = true;
  clock.at += 60_000;
  expect(await mid()).toBe('1.28');
  expect(failures).toHaveLength(1);
  // Not asked again for every request.
  expect(await mid()).toBe('1.28');
  expect(failures).toHaveLength(1);
  isAway = false;
  clock.at += 60_000;
  expect(await mid()).toBe('1.28');
  expect(failures).toHaveLength(1);
  await dead.end();
});

test('are none before anything could be read', async () => {
  const { copy, failures } = openCopy(async () => {
    throw new Error('away');
  });
  expect((await copy.current()).size).toBe(0);
  expect(failures).toHaveLength(1);
});

test('are not waited for without end', async () => {
  const gate = Promise.withResolvers<StoredRates>();
  let reads = 0;
  const { clock, mid } = openCopy(async () => (++reads === 1 ? ratesOf('1') : await gate.promise));
  expect(await mid()).toBe('1');
  clock.at += 60_000;
  expect(await mid()).toBe('1');
  gate.resolve(ratesOf('2'));
  await expect.poll(mid).toBe('2');
});
