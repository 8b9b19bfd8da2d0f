import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ask } from './support/http.ts';
import type { TestRedis } from './support/redis.ts';
import { startRedis } from './support/redis.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** Whom the server believes about the client's address and scheme, and that keys travel over HTTPS only. */
let byRange: TestServer;
let byHops: TestServer;
let strangers: TestServer;
let direct: TestServer;
let key: string;

beforeAll(async () => {
  direct = await startTestServer();
  const shared = { database: direct.database };
  byRange = await startTestServer({
    ...shared,
    environment: { TRUST_PROXY: '127.0.0.0/8', LIMIT_ADDRESS_PER_MINUTE: '3' },
  });
  byHops = await startTestServer({ ...shared, environment: { TRUST_PROXY: '1' } });
  strangers = await startTestServer({
    ...shared,
    environment: { TRUST_PROXY: '10.0.0.0/8', LIMIT_ADDRESS_PER_MINUTE: '4' },
  });
  key = await direct.issueKey();
});

afterAll(async () => {
  for (const server of [byRange, byHops, strangers, direct]) await server.close();
});

const info = (server: TestServer, headers: Record<string, string> = {}) =>
  ask(`${server.url}/api/keys/info`, { key, headers });

describe('HTTPS', () => {
  test('behind a trusted proxy a key over plain HTTP is 403, over HTTPS it is taken, and HSTS is sent', async () => {
    for (const server of [byRange, byHops]) {
      const plain = await info(server);
      expect([plain.status, plain.json()['code']]).toEqual([403, 'https_required']);
      const secure = await info(server, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' });
      expect(secure.status).toBe(200);
      expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(plain.headers.get('ratelimit')).not.toBeNull();
      expect((await ask(`${server.url}/healthz`)).status).toBe(200);
      expect((await ask(`${server.url}/docs`, { headers: { cookie: 'theme=dark' } })).status).toBe(200);
    }
  });

  test('somebody who is not the proxy cannot claim HTTPS', async () => {
    expect((await info(strangers, { 'x-forwarded-proto': 'https' })).status).toBe(403);
  });

  test('without a proxy nothing forwarded is believed and nothing is refused', async () => {
    const answer = await info(direct, { 'x-forwarded-proto': 'http' });
    expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, null]);
  });
});

describe('addresses', () => {
  test('behind the proxy each client has its own limit', async () => {
    const from = (client: string) => ask(`${byRange.url}/api/questions`, { headers: { 'x-forwarded-for': client } });
    for (let i = 0; i < 3; i += 1) expect((await from('203.0.113.1')).status).toBe(200);
    expect((await from('203.0.113.1')).status).toBe(429);
    expect((await from('203.0.113.2')).status).toBe(200);
    expect((await from('198.51.100.9, 203.0.113.1')).status).toBe(429);
  });

  test('one client is one client, however its address is spelled', async () => {
    const from = (client: string) => ask(`${byRange.url}/api/questions`, { headers: { 'x-forwarded-for': client } });
    const answers = [];
    for (let i = 0; i < 4; i += 1) {
      for (const spelling of [`203.0.113.50:${5000 + i}`, `"203.0.113.50:${i}"`, `[::ffff:203.0.113.50]:${i}`]) {
        answers.push((await from(spelling)).status);
      }
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(3);
    expect((await from('203.0.113.50')).status).toBe(429);
    expect((await from('::ffff:cb00:7132')).status).toBe(429);
  });

  test('what is no address is no fresh subject: all of it counts as the proxy', async () => {
    const own = await startTestServer({
      database: direct.database,
      environment: { TRUST_PROXY: '1', LIMIT_ADDRESS_PER_MINUTE: '3' },
    });
    const answers = [];
    for (let i = 0; i < 8; i += 1) {
      answers.push((await ask(`${own.url}/api/questions`, { headers: { 'x-forwarded-for': `client-${i}` } })).status);
    }
    const peer = await ask(`${own.url}/api/questions`);
    await own.close();
    expect(answers).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(peer.status).toBe(429);
  });

  test('rotating networks inside a wider one does not escape, nor uses up what is not in it', async () => {
    const from = (client: string) => ask(`${byRange.url}/api/questions`, { headers: { 'x-forwarded-for': client } });
    const rotate = async (addressOf: (i: number) => string, count: number) => {
      const statuses = [];
      for (let i = 0; i < count; i += 1) statuses.push((await from(addressOf(i))).status);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await rotate((i) => `2001:db8:1:${i.toString(16)}::1`, 30)).toBe(3 * 4);
    expect(await rotate((i) => `2001:db8:1:${(256 * i + 256).toString(16)}::1`, 60)).toBe(3 * (16 - 4));
    expect((await from('2001:db8:2::1')).status).toBe(200);
    const refused = await from('2001:db8:1:ffff::1');
    expect(refused.headers.get('ratelimit')).toMatch(/^"address";r=0;t=\d+$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a network that is used up leaves its neighbours what is theirs', async () => {
    const from = (client: string) => ask(`${byRange.url}/api/questions`, { headers: { 'x-forwarded-for': client } });
    for (let i = 0; i < 60; i += 1) await from(`2001:db8:3:1::${i.toString(16)}`);
    expect((await from('2001:db8:3:2::1')).status).toBe(200);
  });

  test('a stranger who invents addresses is still one stranger', async () => {
    // One of four was spent by the refusal above.
    const answers: number[] = [];
    for (let i = 0; i < 5; i += 1)
      answers.push(
        (await ask(`${strangers.url}/api/questions`, { headers: { 'x-forwarded-for': `203.0.113.${i}` } })).status,
      );
    expect(answers).toEqual([200, 200, 200, 429, 429]);
  });

  test('the request id of a trusted proxy runs through, if it is one', async () => {
    const given = async (id: string) =>
      (await ask(`${byRange.url}/healthz`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await given('edge-0123456789')).toBe('edge-0123456789');
    expect(await given('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('two processes that count in Redis', () => {
  const QUOTA = 6;
  let redis: TestRedis;
  let servers: TestServer[];

  beforeAll(async () => {
    redis = await startRedis();
    const environment = { TRUST_PROXY: '1', LIMIT_ADDRESS_PER_MINUTE: String(QUOTA), REDIS_URL: redis.url };
    servers = await Promise.all(
      [1, 2].map(() => startTestServer({ database: direct.database, environment: { ...environment, WORKER: 'off' } })),
    );
    const isCounted = async (url: string) => {
      const before = await keysInRedis();
      // Somebody new each time: whoever is counted in Redis leaves a key there.
      probes += 1;
      await ask(`${url}/nowhere`, { headers: { 'x-forwarded-for': `192.0.2.${probes}` } });
      expect(await keysInRedis()).toBe(before + 1);
    };
    for (const { url } of servers) await vi.waitFor(() => isCounted(url), { timeout: 10_000 });
  });

  afterAll(async () => {
    for (const server of servers) await server.close();
    await redis.stop();
  });

  let probes = 0;
  const keysInRedis = async () => {
    const client = new Redis(redis.url);
    const size = await client.dbsize();
    client.disconnect();
    return size;
  };

  /** How many pass of these, sent to one process and the other by turns. */
  async function passed(addresses: readonly string[]): Promise<number> {
    let count = 0;
    for (const [i, address] of addresses.entries()) {
      const headers = { 'x-forwarded-for': address };
      if ((await ask(`${servers[i % 2]?.url}/api/questions`, { headers })).status === 200) count += 1;
    }
    return count;
  }

  const times = (count: number, address: (i: number) => string) => Array.from({ length: count }, (_, i) => address(i));

  test('know one client by every spelling, and what is no address as one', async () => {
    expect(await passed(times(20, (i) => `203.0.113.60:${i}`))).toBe(QUOTA);
    expect(await passed(times(20, (i) => `[::ffff:203.0.113.60]:${i}`))).toBe(0);
    expect(await passed(times(20, (i) => `nobody-${i}`))).toBe(QUOTA);
  });

  test('count networks inside wider ones together, and leave others theirs', async () => {
    expect(await passed(times(60, (i) => `2001:db8:7:${i.toString(16)}::1`))).toBe(4 * QUOTA);
    expect(await passed(times(20, () => '2001:db8:7:100::1'))).toBe(QUOTA);
    expect(await passed(times(3, () => '2001:db8:7:101::1'))).toBe(3);
  });

  test('go on counting, each for itself, when Redis is killed meanwhile', async () => {
    const before = await passed(times(10, (i) => `2001:db8:8:${i.toString(16)}::1`));
    await redis.stop();
    const after = await passed(times(150, (i) => `2001:db8:8:${(i % 100).toString(16)}::2`));
    expect(before).toBe(10);
    // One more quota for each process, and no more.
    expect(after).toBe(2 * 4 * QUOTA);
  });
});
