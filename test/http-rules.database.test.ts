import dns from 'node:dns';
import { request as rawRequest } from 'node:http';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { shapes } from './support/fixtures/shapes.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** What holds for every operation of every service, seen from outside. */
let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startTestServer({
    services: [shapes],
    environment: { LIMIT_ADDRESS_PER_MINUTE: '100000', WORKER: 'off' },
  });
  key = await server.issueKey('shapes');
});

afterAll(() => server.close());

const echo = (query: string, json: unknown) => ask(`${server.url}/shapes/echo/here${query}`, { json });

describe('strict in', () => {
  test('query values are read as what the schema wants, with its defaults', async () => {
    const { status, json } = await echo('?ratio=2.5&deep=true', { age: 7 });
    expect(status).toBe(200);
    expect(json()).toEqual({
      place: 'here',
      query: { limit: 100, ratio: 2.5, deep: true },
      body: { age: 7 },
    });
  });

  test.each([
    'limit=0',
    'limit=501',
    'limit=1.5',
    'limit=',
    'limit=0x10',
    'limit=1e2',
    'limit=%207',
    'limit=07',
    'limit=1&limit=2',
    'limit=ten',
    'ratio=NaN',
    'ratio=9007199254740993',
    'ratio=Infinity',
    'deep=1',
    'deep=TRUE',
  ])('query %s is 400 and named', async (query) => {
    const { status, json } = await echo(`?${query}`, {});
    expect(status).toBe(400);
    expect(json()).toMatchObject({
      success: false,
      code: 'invalid_request',
      error: expect.stringContaining(query.split('=')[0] ?? ''),
    });
  });

  test.each([
    { age: null },
    { age: '7' },
    { age: true },
    { name: null },
    { name: 7 },
    { open: 'true' },
    { tags: 'one' },
    { extra: 1 },
    { age: -1 },
    [],
    'text',
    7,
    null,
  ])('body %j is 400: nothing is coerced or dropped', async (body) => {
    expect((await echo('', body)).status).toBe(400);
  });

  test('a missing body equals {} where every field is optional', async () => {
    const { status, json } = await ask(`${server.url}/shapes/echo/here`, { method: 'POST' });
    expect(status).toBe(200);
    expect(json()['body']).toEqual({});
  });

  test('bytes that are not UTF-8, and keys that would poison a prototype, are 400', async () => {
    const headers = { 'content-type': 'application/json' };
    const bad = new Uint8Array([0x7b, 0x22, 0x6e, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect((await ask(`${server.url}/shapes/echo/here`, { body: bad, headers })).json()).toMatchObject({
      code: 'malformed_json',
    });
    const poison = '{"__proto__": {"admin": true}}';
    expect((await ask(`${server.url}/shapes/echo/here`, { body: poison, headers })).status).toBe(400);
  });

  test('a body that is too large is 413, one of another type is 415', async () => {
    expect((await echo('', { name: 'x'.repeat(200_000) })).status).toBe(413);
    const text = await ask(`${server.url}/shapes/echo/here`, { body: 'x', headers: { 'content-type': 'text/plain' } });
    expect([text.status, text.json()['code']]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('strict out', () => {
  test('what the schema does not declare is not sent', async () => {
    expect((await echo('', {})).text).not.toContain('never sent');
  });

  test('a failure of ours is 500 without a word of its cause; the log has it', async () => {
    const { status, text, headers } = await ask(`${server.url}/shapes/fail`);
    expect(status).toBe(500);
    expect(text).not.toMatch(/secret|vault|\.ts/);
    const line = server.logLines.find((each) => each.includes(headers.get('x-request-id') ?? '?'));
    expect(line).toContain('select secret from vault');
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'error',
      status: 500,
      operation: 'failLoudly',
      route: '/shapes/fail',
    });
  });
});

describe('every answer', () => {
  test.each(['/healthz', '/nowhere', '/shapes/time', '/shapes/upload'])(
    '%s carries the request id and the security headers',
    async (path) => {
      const { headers } = await ask(server.url + path);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  test('an id that a client invents is not taken over', async () => {
    const { headers } = await ask(`${server.url}/healthz`, { headers: { 'x-request-id': 'mine-12345678' } });
    expect(headers.get('x-request-id')).not.toBe('mine-12345678');
  });

  test('limited routes tell the limit, refusals included', async () => {
    const refused = await ask(`${server.url}/shapes/upload`, { method: 'POST' });
    expect(refused.headers.get('ratelimit-policy')).toBe('"address";q=100000;w=60');
    const guessed = await ask(`${server.url}/shapes/upload`, { method: 'POST', key: 'nonsense' });
    expect(guessed.headers.get('ratelimit-policy')).toBe('"failures";q=100000;w=60');
    const keyed = await ask(`${server.url}/shapes/upload`, {
      body: 'abc',
      headers: { 'content-type': 'text/plain', 'x-api-key': key },
    });
    expect(keyed.headers.get('ratelimit-policy')).toBe('"key";q=6000;w=60');
    expect(keyed.headers.get('ratelimit')).toMatch(/^"key";r=59\d\d;t=\d+$/);
    const open = await ask(`${server.url}/shapes/time`);
    expect(open.headers.get('ratelimit')).toMatch(/^"address";r=\d+;t=\d+$/);
  });

  test('one structured line each, with the pattern instead of the address', async () => {
    const { headers } = await ask(`${server.url}/shapes/echo/secret-place?limit=5&utm_term=hidden`, {
      json: { name: 'body-text' },
    });
    const lines = server.logLines.filter((each) => each.includes(headers.get('x-request-id') ?? '?'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      level: 'info',
      method: 'POST',
      route: '/shapes/echo/{place}',
      service: 'shapes',
      status: 200,
      from: '127.0.0.0/24',
    });
    expect(server.logLines.join('')).not.toMatch(/secret-place|hidden|body-text/);
  });
});

describe('paths and methods', () => {
  test('an unknown path is 404 as a problem document', async () => {
    const { status, headers, json } = await ask(`${server.url}/nowhere`);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(json()).toMatchObject({
      status: 404,
      code: 'not_found',
      type: '/docs/problems#not_found',
      request_id: headers.get('x-request-id'),
    });
  });

  test('a path without this method is 405 with Allow, in the format of its service', async () => {
    const { status, headers, json } = await ask(`${server.url}/shapes/time`, { method: 'DELETE' });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD');
    expect(json()).toMatchObject({ success: false, code: 'method_not_allowed' });
    expect((await ask(`${server.url}/shapes/echo/x`, { method: 'OPTIONS' })).headers.get('allow')).toBe('POST');
  });

  test('an address that cannot be decoded is 400', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      rawRequest(`${server.url}/`, { path: '/shapes/echo/%zz', method: 'POST' }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });

  test('HEAD answers like GET, without a body', async () => {
    const { status, text, headers } = await ask(`${server.url}/shapes/time`, { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('etag')).not.toBeNull();
  });
});

describe('connections', () => {
  test('all come through one listener, also where localhost is two addresses', async () => {
    const both = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    type Found = (error: null, addresses: typeof both) => void;
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((name: string, _options: object, found: Found) =>
        found(null, name === '::1' ? both.slice(1) : both)) as never);
    const local = await startTestServer({
      services: [shapes],
      database: server.database,
      environment: { HOST: 'localhost', WORKER: 'off' },
    }).finally(() => lookup.mockRestore());
    try {
      expect(local.server.app.addresses()).toHaveLength(1);
      expect(local.url).toMatch(/^http:\/\/localhost:\d+$/);
      expect((await ask(`${local.url}/healthz`)).status).toBe(200);
    } finally {
      await local.close();
    }
  });

  test('one that sends on and on and never reads is closed, and holds nothing', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = createConnection(Number(port), hostname);
    socket.pause();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.write(`GET /docs/shapes HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(2000));
    const inFlight = async () =>
      Number(/http_requests_in_flight (\d+)/.exec(await (await fetch(server.metricsUrl)).text())?.[1]);
    await expect.poll(inFlight, { timeout: 10_000 }).toBe(0);
    socket.resume();
    await closed;
  });

  test('a JSON body that comes too slowly is 408, and its connection is closed', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = createConnection(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = `POST /shapes/echo/here HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}content-length: 1000\r\n\r\n{"name":"`);
    // Never silent: only its rate tells.
    const trickle = setInterval(() => socket.write('a'), 200);
    await closed;
    clearInterval(trickle);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"request_timeout"');
  });

  test('a few requests in a row on one connection are answered in order', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = createConnection(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
    const line = (path: string, end = '') => `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${end}\r\n`;
    socket.write(line('/healthz').repeat(20) + line('/nowhere', 'connection: close\r\n'));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([
      ...Array.from({ length: 20 }, () => 'HTTP/1.1 200'),
      'HTTP/1.1 404',
    ]);
  });
});

describe('caching', () => {
  test('an answer that has not changed is 304 without a body', async () => {
    const first = await ask(`${server.url}/openapi/shapes.json`);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const second = await ask(`${server.url}/openapi/shapes.json`, { headers: { 'if-none-match': etag } });
    expect([second.status, second.text, second.headers.get('etag')]).toEqual([304, '', etag]);
  });

  test('what a POST answers is never stored', async () => {
    expect((await echo('', {})).headers.get('cache-control')).toBe('no-store');
  });
});
