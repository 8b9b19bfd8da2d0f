import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestRedis } from '../../../../test/support/redis.ts';
import { startRedis } from '../../../../test/support/redis.ts';
import { RedisLimiter } from '../redis-limiter.ts';

const policy = { name: 'key', quota: 50, windowSeconds: 60 };
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
const counted = async (limiter: RedisLimiter, subject: string) => await limiter.consume(policy, subject);

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
});
