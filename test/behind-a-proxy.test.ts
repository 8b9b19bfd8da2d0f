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
