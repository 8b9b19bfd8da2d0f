import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as sendRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cycles } from '#services/cycles/index.ts';
import { readiness } from '#services/readiness/index.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** The URL that the reference shows: the operator's, or that which was asked where it can be nothing but a host. */
const PAGES = ['/docs/readiness', '/docs/readiness/checkReadiness', '/docs/cycles/readCycles'];
const services = [readiness, cycles];
let told: TestServer;
let untold: TestServer;
let proxied: TestServer;

beforeAll(async () => {
  untold = await startTestServer({ services });
  const { database } = untold;
  told = await startTestServer({ services, database, environment: { PUBLIC_URL: 'https://api.quintet.example' } });
  proxied = await startTestServer({ services, database, environment: { TRUST_PROXY: '1', WORKER: 'off' } });
});

afterAll(async () => {
  await proxied.close();
  await told.close();
  await untold.close();
});

type Got = { status: number; headers: IncomingHttpHeaders; body: string };

async function get(base: string, path: string, headers: Record<string, string> = {}): Promise<Got> {
  const { hostname, port } = new URL(base);
  const request = sendRequest({ host: hostname, port, path, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of response) body += String(part);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

const shown = ({ body }: Got) => [
  ...new Set([...body.matchAll(/curl &#39;([a-z]+:\/\/[^/&]+)\//g)].map(([, origin]) => origin)),
];

describe('with PUBLIC_URL', () => {
  test.each(PAGES)('%s shows it to everybody, in the same bytes, and may be kept', async (path) => {
    const clean = await get(told.url, path);
    expect(shown(clean)).toEqual(['https://api.quintet.example']);
    expect(clean.headers['cache-control']).toBe('public, max-age=300');
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { host: 'x', forwarded: 'host=evil.example' },
    ]) {
      const lied = await get(told.url, path, headers);
      expect(lied.body).toBe(clean.body);
      expect(lied.headers.etag).toBe(clean.headers.etag);
    }
    expect((await get(told.url, path, { 'if-none-match': clean.headers.etag ?? '' })).status).toBe(304);
  });
});

describe('without it', () => {
  test.each(PAGES)('%s shows the host that was asked, and nobody keeps it', async (path) => {
    for (const host of [
      'quintet.example',
      'quintet.example:8443',
      '127.0.0.1:3000',
      '[::1]:3000',
      'a-b.c',
      'a.example:65535',
      `${'a'.repeat(63)}.example`,
      'LOCALHOST',
    ]) {
      const got = await get(untold.url, path, { host });
      expect(shown(got)).toEqual([`http://${host.toLowerCase()}`]);
      expect(got.headers['cache-control']).toBe('no-store');
      expect(got.headers.etag).toBeUndefined();
    }
  });

  test('shows its own port on localhost where the host is anything else', async () => {
    const { port } = new URL(untold.url);
    for (const host of [
      'a_b.example',
      '~x',
      '[2001:db8::1]',
      '[::ffff:1.2.3.4]',
      '-a',
      'a-',
      '.a',
      'a'.repeat(64),
      `${'a.'.repeat(126)}aa`,
      'a..b',
      'a.-b',
      'a.',
      'evil.example:99999',
      'evil.example:0',
      'a:123456',
    ]) {
      const got = await get(untold.url, '/docs/readiness', { host });
      if (got.status === 400) continue;
      expect([host, shown(got)]).toEqual([host, [`http://localhost:${port}`]]);
      expect(got.headers['cache-control']).toBe('no-store');
    }
  });

  test('believes no proxy about the host, and a trusted one about https', async () => {
    const lied = await get(proxied.url, '/docs/readiness', { host: 'a.example', 'x-forwarded-host': 'evil.example' });
    expect(lied.body).not.toContain('evil.example');
    expect(shown(lied)).toEqual(['http://a.example']);
    const secure = { host: 'a.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
    expect(shown(await get(proxied.url, '/docs/readiness', secure))).toEqual(['https://a.example']);
    const odd = { host: 'a.example', 'x-forwarded-proto': '"><script>', 'x-forwarded-for': '192.0.2.1' };
    const got = await get(proxied.url, '/docs/readiness', odd);
    expect(got.body).not.toContain('"><script>');
    // From here the header is a stranger's: it changes nothing.
    expect(shown(await get(untold.url, '/docs/readiness', secure))).toEqual(['http://a.example']);
  });

  test('what shows no address is kept as before', async () => {
    for (const path of ['/docs', '/docs/problems', '/openapi/readiness.json']) {
      const got = await get(untold.url, path, { host: 'evil.example' });
      expect(got.headers['cache-control']).toBe('public, max-age=300');
      expect(got.body).not.toContain('evil.example');
    }
  });
});
