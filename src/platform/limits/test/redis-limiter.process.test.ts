import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestRedis } from '#test/support/redis.ts';
import { startRedis } from '#test/support/redis.ts';
import type { Circle } from '../limiter.ts';
import { RedisLimiter } from '../redis-limiter.ts';

const policy = { name: 'key', quota: 50, windowSeconds: 60 };
const circles = [
  { subject: 'a /56', width: '/56', times: 4 },
  { subject: 'a /48', width: '/48', times: 16 },
];
let redis: TestRedis;
const limiters: RedisLimiter[] = [];

beforeEach(async () => {
  redis = await startRedis();
});

afterEach(async () => {
  for (const limiter of limiters.splice(0)) limiter.close();
  await redis.stop();
});

function open(commandTimeoutMs?: number): { limiter: RedisLimiter; changes: boolean[] } {
  const changes: boolean[] = [];
  const limiter = new RedisLimiter({
    url: redis.url,
    secret: Buffer.from('secret'),
    onChange: (shared) => changes.push(shared),
    ...(commandTimeoutMs !== undefined && { commandTimeoutMs }),
  });
  limiters.push(limiter);
  return { limiter, changes };
}

/** Whether it was answered at once or not, as a promise. */
const counted = async (limiter: RedisLimiter, subject: string, wider: readonly Circle[] = []) =>
  await limiter.consume(policy, subject, wider);

const ready = async (limiter: RedisLimiter) => {
  await expect
    .poll(() => 'then' in limiter.consume({ ...policy, name: 'probe' }, 'probe'), { timeout: 10_000 })
    .toBe(true);
};

describe('counting in Redis', () => {
  test('of parallel requests through two processes exactly the quota passes', async () => {
    const [a, b] = [open(10_000).limiter, open(10_000).limiter];
    await ready(a);
    await ready(b);
    const verdicts = await Promise.all(Array.from({ length: 300 }, (_, i) => counted(i % 2 === 0 ? a : b, 'subject')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(50);
    expect(new Set(verdicts.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).size).toBe(50);
    expect(verdicts.every(({ resetSeconds }) => resetSeconds > 0 && resetSeconds <= 60)).toBe(true);
  });

  test('while Redis is away it counts within the process, at once, and comes back by itself', async () => {
    const { limiter, changes } = open();
    await ready(limiter);
    await redis.stop();
    await expect.poll(() => changes.at(-1), { timeout: 5000 }).toBe(false);
    const verdicts = await Promise.all(Array.from({ length: 60 }, () => counted(limiter, 'local')));
    expect(verdicts.filter(({ allowed }) => allowed).length).toBe(50);
    await redis.start();
    await expect.poll(() => changes.at(-1), { timeout: 10_000 }).toBe(true);
  });

  test('a Redis that hangs holds up one batch, not each request', async () => {
    const { limiter, changes } = open();
    await ready(limiter);
    redis.freeze();
    await Promise.all(Array.from({ length: 20 }, () => counted(limiter, 'first')));
    expect(changes.at(-1)).toBe(false);
    const answers = Array.from({ length: 100 }, () => limiter.consume(policy, 'later'));
    expect(answers.every((answer) => !('then' in answer))).toBe(true);
    redis.thaw();
    await expect
      .poll(
        async () => {
          await counted(limiter, 'again');
          return changes.at(-1);
        },
        { timeout: 10_000 },
      )
      .toBe(true);
  });

  test('a request counts in its wider circles too, in all or in none, also of parallel requests of two processes', async () => {
    const [a, b] = [open(10_000).limiter, open(10_000).limiter];
    await ready(a);
    await ready(b);
    const rotating = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => counted(i % 2 === 0 ? a : b, `64-${i}`, circles)),
    );
    expect(rotating.filter(({ allowed }) => allowed)).toHaveLength(4 * policy.quota);
    const elsewhere = [{ subject: 'another /56', width: '/56', times: 4 }, ...circles.slice(1)];
    const greedy = await Promise.all(Array.from({ length: 1000 }, () => counted(a, 'greedy', elsewhere)));
    expect(greedy.filter(({ allowed }) => allowed)).toHaveLength(policy.quota);
    const neighbour = await Promise.all(Array.from({ length: 50 }, () => counted(b, 'neighbour', elsewhere)));
    expect(neighbour.every(({ allowed }) => allowed)).toBe(true);
    expect(neighbour.map(({ remaining }) => remaining).toSorted((x, y) => x - y)[0]).toBe(0);
  });

  test('a flood of fresh subjects in a circle that is used up leaves nothing in Redis', async () => {
    const { limiter } = open(10_000);
    await ready(limiter);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 500 }, (_, i) => counted(limiter, `${round}-${i}`, circles)));
    }
    const client = new Redis(redis.url);
    // The subjects that passed, their two circles, and the probe.
    expect(await client.dbsize()).toBe(4 * policy.quota + 2 + 1);
    client.disconnect();
  });

  test('a Redis that is killed under attack gives nobody more than one more quota, and fails nobody', async () => {
    const { limiter, changes } = open();
    await ready(limiter);
    const rotate = (round: number) =>
      Promise.all(Array.from({ length: 300 }, (_, i) => counted(limiter, `${round}-${i}`, circles)));
    const before = await rotate(0);
    const killed = redis.stop();
    const during = await rotate(1);
    await killed;
    await expect.poll(() => changes.at(-1), { timeout: 5000 }).toBe(false);
    const after = await rotate(2);
    const passed = [...before, ...during, ...after].filter(({ allowed }) => allowed);
    expect(passed.length).toBeGreaterThanOrEqual(4 * policy.quota);
    expect(passed.length).toBeLessThanOrEqual(2 * 4 * policy.quota);
  });

  test('a counter that lost its end gets a new one, and refuses nobody for ever', async () => {
    const { limiter } = open(10_000);
    await ready(limiter);
    for (let i = 0; i < 60; i += 1) await limiter.consume(policy, 'stuck');
    const client = new Redis(redis.url);
    for (const name of await client.keys('quintet:limit:key:*')) await client.persist(name);
    expect(await limiter.consume(policy, 'stuck')).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 });
    for (const name of await client.keys('quintet:limit:key:*')) expect(await client.pttl(name)).toBeGreaterThan(0);
    client.disconnect();
  });
});
