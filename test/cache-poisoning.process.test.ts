import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as sendRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrontProxy } from './support/front-proxy.ts';
import { replaceIn, startFrontProxy } from './support/front-proxy.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/**
 * What one visitor sends must not change what a cache in front keeps for the next: every answer that may be kept by anyone is
 * the same bytes whatever a header says, or `Vary` names the header.
 */
const POISON = 'poisoned.example';
let direct: TestServer;
let trusting: TestServer;

beforeAll(async () => {
  const environment = {
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
    WORKER: 'off',
    PUBLIC_URL: 'https://quintet.example',
    CYCLES_CORS_DOMAIN: 'apps.example',
    PORTAL_URL: 'https://portal.example',
    PORTAL_ORIGINS: 'https://app.portal.example',
  };
  direct = await startTestServer({ environment });
  trusting = await startTestServer({ database: direct.database, environment: { ...environment, TRUST_PROXY: '1' } });
});

afterAll(async () => {
  await trusting.close();
  await direct.close();
});

/** What a stranger may send along, and hope that it shows. */
const LIES: readonly Record<string, string>[] = [
  { host: POISON },
  { host: `${POISON}:8443` },
  { 'x-forwarded-host': POISON },
  { 'x-forwarded-host': `${POISON}, other.example` },
  { 'x-forwarded-proto': 'http' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': POISON },
  { 'x-forwarded-scheme': 'http' },
  { 'x-forwarded-port': '8443' },
  { 'x-forwarded-prefix': `/${POISON}` },
  { 'x-forwarded-server': POISON },
  { 'x-forwarded-for': POISON },
  { 'x-host': POISON },
  { 'x-original-url': `/${POISON}` },
  { 'x-rewrite-url': `/${POISON}` },
  { 'x-original-host': POISON },
  { forwarded: `for=1.2.3.4;host=${POISON};proto=http` },
  { 'x-http-method-override': 'POST' },
  { 'x-method-override': 'DELETE' },
  { accept: 'text/html' },
  { accept: 'application/json' },
  { accept: 'image/svg+xml' },
  { accept: `application/${POISON}` },
  { 'accept-encoding': 'gzip, br, zstd' },
  { 'accept-encoding': 'identity;q=0' },
  { 'accept-language': 'fr-FR, es;q=0.5' },
  { 'accept-charset': 'utf-16' },
  { origin: `https://${POISON}` },
  { origin: 'https://a.apps.example' },
  { origin: 'https://app.portal.example' },
  { origin: 'null' },
  { range: 'bytes=0-3' },
  { 'if-range': '"x"', range: 'bytes=0-3' },
  { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { 'user-agent': POISON },
  { referer: `https://${POISON}/` },
  { cookie: `theme=${POISON}; lang=fr` },
  { 'x-request-id': `${POISON}-12345678` },
  { 'save-data': 'on', dpr: '3', 'viewport-width': '1' },
  { te: 'trailers' },
  { purpose: 'prefetch', 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' },
  { authorization: `Bearer ${POISON}` },
  { 'x-api-key': POISON },
];

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer };

async function get(base: string, path: string, headers: Record<string, string>, method = 'GET'): Promise<Got> {
  const { hostname, port } = new URL(base);
  const request = sendRequest({ host: hostname, port, path, method, headers: { host: 'quintet.example', ...headers } });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) };
}

/** Differs from answer to answer, and no cache hands it on as new. */
const CHANCE = new Set(['date', 'x-request-id', 'ratelimit', 'ratelimit-policy', 'age', 'connection', 'keep-alive']);

const kept = ({ status, headers, body }: Got) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !CHANCE.has(name))),
  body: body.toString('latin1'),
});

const isCacheable = ({ headers }: Got) => !/no-store|private/.test(headers['cache-control'] ?? '');

/** Every URL whose answer anybody may keep, with values for the parameters of its path. */
async function urlsOf({ server, url }: TestServer): Promise<string[]> {
  const services = [...new Set(server.mounted.map(({ service }) => service.name))].filter(
    (name) => name !== 'platform',
  );
  const page = (await get(url, '/entrar', {})).body.toString();
  const assets = [...new Set(page.match(/\/portal-assets\/[\w.-]+\/[\w.-]+/g) ?? [])];
  const application = (await get(url, '/console', {})).body.toString();
  const built = [...new Set(application.match(/\/console\/assets\/[\w.-]+/g) ?? [])];
  const reference = (await get(url, '/docs', {})).body.toString();
  const files = [...new Set(reference.match(/\/assets\/[\w.-]+\/[\w.-]+/g) ?? [])];
  const known: Record<string, string[]> = {
    '/docs/{service}': services.map((name) => `/docs/${name}`),
    '/docs/{service}/{operation}': ['/docs/prospects/getHotel', '/docs/portal/signIn'],
    '/assets/{version}/{name}': files,
    '/openapi/{file}': services.map((name) => `/openapi/${name}.json`),
    '/portal-assets/{version}/{name}': assets,
    '/console/{path*}': ['/console/', '/console/w/any/page', ...built],
    '/console/design/{part}': ['/console/design/tables'],
  };
  return server.mounted
    .filter(({ operation, cacheControl }) => operation.method === 'GET' && !/no-store|private/.test(cacheControl))
    .flatMap(({ operation: { path, resources } }) => {
      if (resources === undefined) return known[path] ?? [path];
      return resources.list.map(({ name }) => `${path}?${resources.selector}=${name}`);
    });
}

async function cacheableAnswers(server: TestServer): Promise<Map<string, Got>> {
  const answers = new Map<string, Got>();
  for (const url of await urlsOf(server)) {
    const answer = await get(server.url, url, {});
    // A resource that wants more than its name refuses, and refusals are kept by nobody.
    if (isCacheable(answer)) answers.set(url, answer);
    else expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store']);
  }
  return answers;
}

/** What differs although `Vary` does not say so, or shows what the stranger sent. */
function faultOf(clean: Got, lied: Got, lie: Record<string, string>): string | undefined {
  const varies = (clean.headers.vary ?? '').toLowerCase().split(/,\s*/);
  const { 'x-request-id': _id, ...headers } = lied.headers;
  if ((JSON.stringify(headers) + lied.body.toString('latin1')).includes(POISON)) return 'shows what was sent';
  if (!isCacheable(lied) || Object.keys(lie).some((name) => varies.includes(name))) return undefined;
  return JSON.stringify(kept(lied)) === JSON.stringify(kept(clean)) ? undefined : 'differs';
}

describe.each([
  ['reached directly', () => direct],
  ['behind a proxy that hands on whatever it gets', () => trusting],
] as const)('a server %s', (_how, which) => {
  test('answers what may be kept with the same bytes, whatever a stranger sends along', async () => {
    const answers = await cacheableAnswers(which());
    expect(answers.size).toBeGreaterThan(25);
    const faults: unknown[] = [];
    for (const [url, clean] of answers) {
      for (const lie of LIES) {
        for (const method of ['GET', 'HEAD']) {
          const lied = await get(which().url, url, lie, method);
          const expected = method === 'HEAD' ? { ...clean, body: Buffer.alloc(0) } : clean;
          const fault = faultOf(expected, lied, lie);
          if (fault !== undefined) faults.push([method, url, lie, fault]);
        }
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);

  test('says on 304 what it says on 200 about keeping, and says 304 to the tag alone', async () => {
    for (const [url, clean] of await cacheableAnswers(which())) {
      const { etag = '' } = clean.headers;
      if (etag === '') continue;
      const same = await get(which().url, url, { 'if-none-match': etag });
      expect([url, same.status, same.body.length]).toEqual([url, 304, 0]);
      for (const name of ['etag', 'cache-control', 'vary']) expect(same.headers[name]).toBe(clean.headers[name]);
      const other = await get(which().url, url, { 'if-none-match': `"${POISON}"` });
      expect([url, kept(other)]).toEqual([url, kept(clean)]);
    }
  });

  test('keeps nothing under an address that only looks like a file', async () => {
    const hidden = which().server.mounted.filter(
      ({ operation }) => operation.method === 'GET' && operation.path !== '/',
    );
    for (const { operation } of hidden) {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'x');
      for (const end of ['/x.css', ';x.css', '%2Fx.css', '/..%2Fx.js', '%00.css', '%0d%0ax.css']) {
        const answer = await get(which().url, path + end, {});
        expect([path + end, answer.headers['cache-control']]).toEqual([path + end, 'no-store']);
      }
    }
  });
});

describe('a cache in front', () => {
  let proxy: FrontProxy;

  beforeAll(async () => {
    // As careless as a cache can be: it goes by the URL alone, and hands on whatever it is told.
    const edit = (text: string) =>
      [
        ['server_tokens off;', 'server_tokens off; proxy_cache_path kept keys_zone=kept:1m;'],
        ['return 308 https://$host$request_uri;', `location / { ${CARELESS} }`],
      ].reduce((so, [from = '', to = '']) => replaceIn(so, from, to), text);
    proxy = await startFrontProxy('nginx', Number(new URL(trusting.url).port), edit);
  });

  afterAll(() => proxy.close());

  test('serves nobody what another has poisoned', async () => {
    const answers = [...(await cacheableAnswers(trusting))].filter(([, { headers }]) =>
      /max-age/.test(headers['cache-control'] ?? ''),
    );
    expect(answers.length).toBeGreaterThan(10);
    let hits = 0;
    const front = `http://127.0.0.1:${proxy.plainPort}`;
    for (const [url, clean] of answers) {
      for (const [round, lie] of LIES.entries()) {
        const turn = { 'x-round': String(round) };
        await get(front, url, { ...lie, ...turn });
        const { headers, ...next } = await get(front, url, turn);
        const { 'x-cache': state, server: _nginx, ...rest } = headers;
        if (state === 'HIT') hits += 1;
        expect([url, lie, kept({ headers: rest, ...next })]).toEqual([url, lie, kept(clean)]);
      }
    }
    expect(hits).toBeGreaterThan(answers.length * 10);
  }, 120_000);
});

const CARELESS =
  'proxy_pass http://quintet; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host; ' +
  'proxy_cache kept; proxy_cache_key "$request_uri $http_x_round"; add_header X-Cache $upstream_cache_status;';
