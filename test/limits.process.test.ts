import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { makeKey } from '#platform/keys/format.ts';
import { shapes } from './support/fixtures/shapes.ts';
import { ask } from './support/http.ts';
import { startRedis } from './support/redis.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** Burst limits and load shedding, seen from outside. */
const running: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.close();
});

async function start(
  environment: Record<string, string>,
  rest: Partial<Parameters<typeof startTestServer>[0]> = {},
): Promise<TestServer> {
  const server = await startTestServer({ environment, ...rest });
  running.push(server);
  return server;
}

const statuses = async (count: number, call: () => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status);
const countOf = (list: readonly number[], status: number) => list.filter((each) => each === status).length;

describe('burst limits', () => {
  test('of parallel requests exactly the quota passes; the rest is 429 with the time to wait', async () => {
    const server = await start({ LIMIT_ADDRESS_PER_MINUTE: '25' });
    const answers = await statuses(60, () => ask(`${server.url}/api/questions`));
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([25, 35]);
    const refused = await ask(`${server.url}/api/questions`);
    expect(refused.json()).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/^"address";r=0;t=\d+$/);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await ask(`${server.url}/nowhere`)).status).toBe(429);
    expect((await ask(`${server.url}/healthz`)).status).toBe(200);
  });

  test('each key has its own; a key is not held back by its address', async () => {
    const server = await start({ LIMIT_ADDRESS_PER_MINUTE: '5', LIMIT_KEY_PER_MINUTE: '20' });
    const [a, b] = [await server.issueKey(), await server.issueKey()];
    await statuses(10, () => ask(`${server.url}/api/questions`));
    const info = (key: string) => () => ask(`${server.url}/api/keys/info`, { key });
    expect(countOf(await statuses(30, info(a)), 200)).toBe(20);
    expect(countOf(await statuses(30, info(b)), 200)).toBe(20);
  });

  test('whoever keeps guessing keys is turned away before the look-up, also with a good key, and open routes stay open', async () => {
    const server = await start({ LIMIT_ADDRESS_PER_MINUTE: '30' });
    const key = await server.issueKey();
    const answers = await statuses(50, () => ask(`${server.url}/api/keys/info`, { key: makeKey('readiness') }));
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([30, 20]);
    expect((await ask(`${server.url}/api/keys/info`, { key })).status).toBe(429);
    expect((await ask(`${server.url}/api/questions`)).status).toBe(200);
  });

  test('whoever brings no key at all has guessed nothing: good keys of the same address go on', async () => {
    const server = await start({ LIMIT_ADDRESS_PER_MINUTE: '10' });
    const key = await server.issueKey();
    const answers = await statuses(20, () => ask(`${server.url}/api/keys/info`));
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 10]);
    expect((await ask(`${server.url}/api/keys/info`, { key })).status).toBe(200);
  });

  test('Redis holds neither key nor address', async () => {
    const redis = await startRedis();
    running.push({ close: redis.stop });
    const server = await start({ REDIS_URL: redis.url });
    const key = await server.issueKey();
    const client = new Redis(redis.url);
    running.push({ close: async () => client.disconnect() });
    await expect
      .poll(
        async () => {
          await ask(`${server.url}/api/keys/info`, { key });
          await ask(`${server.url}/api/questions`);
          return (await client.keys('*')).length;
        },
        { timeout: 10_000 },
      )
      .toBe(2);
    for (const name of await client.keys('*')) expect(name).toMatch(/^quintet:limit:(address|key):[\w-]{22}$/);
  });
});

describe('load shedding', () => {
  test('an event loop that is late turns new work away and recovers by itself', async () => {
    const server = await start({ SHED_DELAY_MS: '100' }, { services: [shapes] });
    await Promise.all(Array.from({ length: 3 }, () => ask(`${server.url}/shapes/block?ms=400`)));
    await expect
      .poll(async () => (await ask(`${server.url}/shapes/time`)).status, { interval: 20, timeout: 3000 })
      .toBe(503);
    const shed = await ask(`${server.url}/healthz`);
    expect(shed.status).toBe(200);
    await expect.poll(async () => (await ask(`${server.url}/shapes/time`)).status, { timeout: 5000 }).toBe(200);
    expect(await (await fetch(server.metricsUrl)).text()).toMatch(/shed_total [1-9]/);
  });

  test('more requests at once than everybody may have together are 503 with Retry-After', async () => {
    const server = await start({ MAX_IN_FLIGHT: '5', TRUST_PROXY: '1' }, { services: [shapes] });
    const from = (i: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${i}` } });
    const wait = (i: number) => ask(`${server.url}/shapes/wait?ms=300`, from(i));
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => wait(i)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"address";r=/);
    expect(refused[0]?.json()).toMatchObject({ success: false, code: 'overloaded' });
  });

  test('more than one address may have of them are 429 with Retry-After, and leave room for others', async () => {
    const server = await start({ MAX_IN_FLIGHT: '8', TRUST_PROXY: '1' }, { services: [shapes] });
    const from = (i: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${i}` } });
    const wait = (i: number) => ask(`${server.url}/shapes/wait?ms=1000`, from(i));
    const greedy = Promise.all(Array.from({ length: 12 }, () => wait(1)));
    await expect.poll(() => /^http_requests_in_flight 4$/m.test(server.server.metrics.render())).toBe(true);
    expect((await wait(2)).status).toBe(200);
    const answers = await greedy;
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.length - refused.length, refused.length]).toEqual([4, 8]);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"address";r=/);
    expect(refused[0]?.json()).toMatchObject({ success: false, code: 'too_many_in_flight' });
  });
});
