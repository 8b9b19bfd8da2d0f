import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FrontProxy, ProxyName } from './support/front-proxy.ts';
import { replaceIn, startFrontProxy } from './support/front-proxy.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** The server behind real proxies, with each form of TRUST_PROXY: whom the limits count, and what is taken over https. */
const closing: { close: () => Promise<void> }[] = [];
const QUOTA = 4;
let base: TestServer;
let key: string;

beforeAll(async () => {
  base = await startTestServer();
  key = await base.issueKey();
});

afterEach(async () => {
  for (const each of closing.splice(0).reverse()) await each.close();
});

afterAll(() => base.close());

const FORMS = ['1', '127.0.0.1', '127.0.0.1,10.0.0.0/8', '127.0.0.0/30', '::ffff:127.0.0.1'];

async function serverFor(trust: string | undefined, more: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({
    database: base.database,
    environment: {
      LIMIT_ADDRESS_PER_MINUTE: String(QUOTA),
      WORKER: 'off',
      ...(trust !== undefined && { TRUST_PROXY: trust }),
      ...more,
    },
  });
  closing.push(server);
  return server;
}

async function proxyFor(name: ProxyName, port: number, edit?: (text: string) => string): Promise<FrontProxy> {
  const proxy = await startFrontProxy(name, port, edit);
  closing.push(proxy);
  return proxy;
}

const portOf = ({ url }: TestServer) => Number(new URL(url).port);

type Asked = { from?: string; headers?: Record<string, string>; path?: string; plain?: boolean };

async function through(proxy: FrontProxy, { from = '127.0.0.1', headers = {}, path, plain = false }: Asked = {}) {
  const options = {
    host: '127.0.0.1',
    path: path ?? '/api/questions',
    localAddress: from,
    headers: { host: 'localhost', ...headers },
    agent: false as const,
  };
  const request = plain
    ? plainRequest({ ...options, port: proxy.plainPort })
    : tlsRequest({ ...options, port: proxy.tlsPort, ca: proxy.certificate.pem, servername: 'localhost' });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, headers: response.headers };
}

/** What a client says of itself, in the hope to be somebody else. */
const LIES = [
  { 'x-forwarded-for': '203.0.113.1' },
  { 'x-forwarded-for': '203.0.113.2, 203.0.113.3' },
  { 'x-forwarded-for': '127.0.0.9' },
  { forwarded: 'for=203.0.113.4' },
  { 'x-real-ip': '203.0.113.5' },
  { 'x-forwarded-for': '203.0.113.6:1', 'x-client-ip': '203.0.113.6', 'true-client-ip': '203.0.113.6' },
];

async function lying(proxy: FrontProxy, from: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const headers of LIES) statuses.push((await through(proxy, { from, headers })).status);
  return statuses;
}

describe.each(['nginx', 'haproxy'] as const)('behind %s', (name) => {
  test.each(FORMS)('TRUST_PROXY=%s: each client has its own limit, and lies neither help nor harm', async (trust) => {
    const proxy = await proxyFor(name, portOf(await serverFor(trust)));
    expect(await lying(proxy, '127.0.0.21')).toEqual([200, 200, 200, 200, 429, 429]);
    // Nobody whom the liar named has lost anything, nor has the neighbour.
    expect((await through(proxy, { from: '127.0.0.9' })).status).toBe(200);
    expect((await through(proxy, { from: '127.0.0.22' })).status).toBe(200);
    expect((await through(proxy, { from: '127.0.0.21' })).status).toBe(429);
  });

  test('without TRUST_PROXY all are the proxy, whatever they say', async () => {
    const proxy = await proxyFor(name, portOf(await serverFor(undefined)));
    expect(await lying(proxy, '127.0.0.21')).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await through(proxy, { from: '127.0.0.22' })).status).toBe(429);
  });

  test('a proxy that is not trusted is a client like others', async () => {
    const proxy = await proxyFor(name, portOf(await serverFor('192.0.2.0/24')));
    expect(await lying(proxy, '127.0.0.21')).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await through(proxy, { from: '127.0.0.22' })).status).toBe(429);
    const keyed = { authorization: `Bearer ${key}` };
    expect((await through(proxy, { headers: keyed, path: '/api/keys/info' })).status).toBe(403);
  });

  test('a key is taken over https, with HSTS; plain HTTP only leads there, whatever it claims', async () => {
    const proxy = await proxyFor(name, portOf(await serverFor('1')));
    const headers = { authorization: `Bearer ${key}` };
    const secure = await through(proxy, { headers, path: '/api/keys/info' });
    expect([secure.status, secure.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    const downgraded = await through(proxy, {
      headers: { ...headers, 'x-forwarded-proto': 'http' },
      path: '/api/keys/info',
    });
    expect(downgraded.status).toBe(200);
    const claimed = { ...headers, 'x-forwarded-proto': 'https' };
    const plain = await through(proxy, { headers: claimed, path: '/api/keys/info', plain: true });
    expect([plain.status, plain.headers.location]).toEqual([308, 'https://localhost/api/keys/info']);
  });

  test('its log has no query, and no address of a report or a chart that is shared', async () => {
    const proxy = await proxyFor(name, portOf(await serverFor('1', { LIMIT_ADDRESS_PER_MINUTE: '100' })));
    for (const path of [
      '/fec/shared/opens-a-report',
      '/fec/shared/opens-a-report/workbook',
      '/%66ec/shared/opens-a-report',
      '/chart/shared/opens-a-chart',
      '/c%68art/shared/opens-a-chart',
    ])
      for (const plain of [true, false]) await through(proxy, { path, plain });
    await through(proxy, { path: '/healthz?signature=opens-a-report' });
    await expect.poll(() => proxy.log()).toMatch(/GET \/healthz HTTP/);
    expect(proxy.log().match(/GET \/fec\/shared\/\* HTTP/g)).toHaveLength(6);
    expect(proxy.log().match(/GET \/chart\/shared\/\* HTTP/g)).toHaveLength(4);
    expect(proxy.log()).not.toMatch(/opens-a-(?:report|chart)/);
  });

  test('a proxy that hands plain HTTP on does so without keys', async () => {
    const edit = (text: string) =>
      name === 'nginx'
        ? replaceIn(text, 'return 308 https://$host$request_uri;', plainLocation)
        : replaceIn(
            replaceIn(text, 'http-request redirect scheme https code 308 unless { ssl_fc }', ''),
            'http-request set-header X-Forwarded-Proto https',
            'http-request set-header X-Forwarded-Proto %[ssl_fc,iif(https,http)]',
          );
    const proxy = await proxyFor(name, portOf(await serverFor('1')), edit);
    const headers = { authorization: `Bearer ${key}`, 'x-forwarded-proto': 'https' };
    expect((await through(proxy, { headers, path: '/api/keys/info', plain: true })).status).toBe(403);
    expect((await through(proxy, { headers, path: '/api/keys/info' })).status).toBe(200);
  });
});

const plainLocation =
  'location / { proxy_pass http://quintet; proxy_http_version 1.1; proxy_set_header Connection ""; ' +
  'proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme; }';

/** nginx behind another proxy: it appends, and takes the scheme over. */
const behindAnother = (text: string) =>
  replaceIn(
    replaceIn(
      replaceIn(text, 'X-Forwarded-For $remote_addr;', 'X-Forwarded-For $proxy_add_x_forwarded_for;'),
      'X-Forwarded-Proto $scheme;',
      'X-Forwarded-Proto $http_x_forwarded_proto;',
    ),
    'return 308 https://$host$request_uri;',
    plainLocation.replace('$remote_addr', '$proxy_add_x_forwarded_for').replace('$scheme', '$http_x_forwarded_proto'),
  );

describe('nginx behind HAProxy', () => {
  test.each(['2', '127.0.0.1', '127.0.0.0/30'])('TRUST_PROXY=%s: the client is whom HAProxy saw', async (trust) => {
    const inner = await proxyFor('nginx', portOf(await serverFor(trust)), behindAnother);
    const outer = await proxyFor('haproxy', inner.plainPort);
    expect(await lying(outer, '127.0.0.21')).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await through(outer, { from: '127.0.0.22' })).status).toBe(200);
    const headers = { authorization: `Bearer ${key}` };
    expect((await through(outer, { headers, path: '/api/keys/info' })).status).toBe(200);
  });

  test('one hop too few makes all one client, and lets nobody choose', async () => {
    const inner = await proxyFor('nginx', portOf(await serverFor('1')), behindAnother);
    const outer = await proxyFor('haproxy', inner.plainPort);
    expect(await lying(outer, '127.0.0.21')).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await through(outer, { from: '127.0.0.22' })).status).toBe(429);
  });
});

/** The same file with lower bounds: fewer connections show the same. */
const lowered =
  (...bounds: readonly (readonly [string, string])[]) =>
  (text: string) =>
    bounds.reduce((edited, [from, to]) => replaceIn(edited, from, to), text);

/** A connection with TLS and nothing more, or with a beginning; undefined if it was not let in. */
async function openSilent(proxy: FrontProxy, from: string, beginning = ''): Promise<TLSSocket | undefined> {
  const target = { host: '127.0.0.1', port: proxy.tlsPort, localAddress: from };
  const socket = connectTls({ ...target, ca: proxy.certificate.pem, servername: 'localhost' });
  closing.push({ close: async () => void socket.destroy() });
  socket.on('error', () => {});
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  if (isOpen && beginning !== '') socket.write(beginning);
  return isOpen ? socket : undefined;
}

const openMany = (count: number, proxy: FrontProxy, from: string, beginning?: string) =>
  Promise.all(Array.from({ length: count }, () => openSilent(proxy, from, beginning)));

/** The head of a request whose body never comes: it holds a connection of the proxy and one of the server. */
const UNFINISHED =
  'POST /api/auth/sign-up/email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';

describe('one client with many connections', () => {
  test('nginx: silent ones make room, however many they are', async () => {
    const edit = lowered(['worker_connections 4096;', 'worker_connections 64;']);
    const proxy = await proxyFor('nginx', portOf(await serverFor('1')), edit);
    await openMany(100, proxy, '127.0.0.21');
    for (let i = 0; i < 3; i += 1) expect((await through(proxy, { from: '127.0.0.22' })).status).toBe(200);
  });

  test('nginx: requests beyond its bound are refused, and nobody else is', async () => {
    const edit = lowered(['limit_conn clients 256;', 'limit_conn clients 5;']);
    const server = await serverFor('1', { LIMIT_ADDRESS_PER_MINUTE: '100' });
    const proxy = await proxyFor('nginx', portOf(server), edit);
    const held = await openMany(5, proxy, '127.0.0.21', UNFINISHED);
    await expect.poll(async () => (await through(proxy, { from: '127.0.0.21' })).status).toBe(429);
    // By nginx: the server has no such page.
    expect((await through(proxy, { from: '127.0.0.21' })).headers['content-type']).toBe('text/html');
    expect((await through(proxy, { from: '127.0.0.22' })).status).toBe(200);
    for (const socket of held) socket?.destroy();
    await expect.poll(async () => (await through(proxy, { from: '127.0.0.21' })).status).toBe(200);
  });

  test('HAProxy: connections beyond its bound are not let in, and nobody else is kept out', async () => {
    const edit = lowered(['sc0_conn_cur gt 256', 'sc0_conn_cur gt 5']);
    const proxy = await proxyFor('haproxy', portOf(await serverFor('1')), edit);
    const silent = (await openMany(9, proxy, '127.0.0.21')).filter((socket) => socket !== undefined);
    expect(silent).toHaveLength(5);
    await expect(through(proxy, { from: '127.0.0.21' })).rejects.toThrow();
    expect((await through(proxy, { from: '127.0.0.22' })).status).toBe(200);
    for (const socket of silent) socket.destroy();
    const again = () => through(proxy, { from: '127.0.0.21' }).then(({ status }) => status, String);
    await expect.poll(again).toBe(200);
  });

  test('HAProxy: what the server has no room for waits in line', async () => {
    const edit = lowered(['maxconn 8000 pool-max-conn 1000', 'maxconn 2 pool-max-conn 2']);
    const server = await serverFor('1', { MAX_CONNECTIONS: '8' });
    const proxy = await proxyFor('haproxy', portOf(server), edit);
    const clients = Array.from({ length: 40 }, (_, i) => through(proxy, { from: `127.0.0.${100 + i}` }));
    expect(new Set((await Promise.all(clients)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
