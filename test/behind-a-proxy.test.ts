import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/http.ts';
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
