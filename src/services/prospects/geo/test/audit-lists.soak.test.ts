import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realPorts } from '#platform/ports.ts';
import type { DnsResponder } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import type { Answer, WebSite } from '#test/support/web-site.ts';
import { startWebSite } from '#test/support/web-site.ts';
import { prospects } from '../../index.ts';
import type { BulkWorkers } from '../../test/bulk-workers.ts';
import { bulkWorkers } from '../../test/bulk-workers.ts';
import type { TestWorkspace } from '../../test/workspace-server.ts';
import { insertWorkspace, workspaceAt } from '../../test/workspace-server.ts';

/**
 * A list of pages over two workers, with hostile sites among them: every row has an audit or a reason, no site is visited faster
 * than by one polite visitor, and nobody inside is reached.
 */
const SITES = proofSize({ full: 128, short: 8 });
const PAGES_OF_A_SITE = 3;
/** More pages than a site is asked for at once, so that both workers have to wait for it. */
const CROWDED_SITES = proofSize({ full: 6, short: 1 });
const PAGES_OF_A_CROWDED_SITE = 16;
const HOSTILE_OF_A_KIND = proofSize({ full: 2, short: 1 });
const WORKERS = 2;
const MINUTES = 20;
const PUBLIC_ADDRESS = '127.0.0.2';
/** Of the polite visitor: so many at once, and then one a second. */
const BURST = 8;
const SECOND = 1000;

const PAGE = (name: string) =>
  `<!doctype html><html lang="en"><title>${name}</title><meta name="description" content="A hotel by the river."><h1>${name}</h1><p>Twelve rooms.`;

const html = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' });
const drip = (response: ServerResponse, everyMs: number, piece: string | Buffer) => {
  const timer = setInterval(() => response.write(piece), everyMs);
  response.on('close', () => clearInterval(timer));
};
const text = (body: string): Answer => ({ headers: { 'content-type': 'text/plain' }, body });
const FREE = text('User-agent: *\nAllow: /');

/** What a hostile site answers, and what is said of it. */
const HOSTILE: Readonly<
  Record<string, { answers?: (port: number) => Record<string, Answer>; says: RegExp; scheme?: string }>
> = {
  slow: { answers: () => ({ '/': (_request, response) => drip(html(response), 700, '<p>') }), says: /timeout/ },
  endless: {
    answers: () => ({ '/': (_request, response) => drip(html(response), 1, Buffer.alloc(64 * 1024, '<p>x')) }),
    says: /too_large/,
  },
  silent: { answers: () => ({ '/': () => {} }), says: /timeout/ },
  inside: {
    answers: (port) => ({ '/': { status: 302, headers: { location: `http://127.0.0.1:${port}/secret` } } }),
    says: /blocked_target/,
  },
  circle: { answers: () => ({ '/': { status: 302, headers: { location: '/' } } }), says: /unreachable/ },
  bytes: {
    answers: () => ({ '/': { headers: { 'content-encoding': 'gzip' }, body: Buffer.alloc(5000, 7) } }),
    says: /unreachable/,
  },
  tls: { scheme: 'https', says: /unreachable/ },
  closed: { answers: () => ({ '/robots.txt': text('User-agent: *\nDisallow: /') }), says: /robots_disallowed/ },
  robots: {
    answers: () => ({
      '/robots.txt': (_request, response) => drip(response.writeHead(200), 1, Buffer.alloc(64 * 1024, '#')),
    }),
    says: /robots_disallowed|unreachable|timeout/,
  },
  private: { says: /blocked_target/ },
  // Public when the site is first asked for, and inside from then on.
  rebind: { says: /blocked_target|unreachable/ },
};

const hostile = Object.entries(HOSTILE).flatMap(([kind, { scheme = 'http' }]) =>
  Array.from({ length: HOSTILE_OF_A_KIND }, (_, at) => ({ kind, host: `${kind}-${at}.example`, scheme })),
);
const good = [
  ...Array.from({ length: SITES }, (_, at) => ({ host: `hotel-${at}.example`, pages: PAGES_OF_A_SITE })),
  ...Array.from({ length: CROWDED_SITES }, (_, at) => ({
    host: `crowded-${at}.example`,
    pages: PAGES_OF_A_CROWDED_SITE,
  })),
];
const pathsOf = (pages: number) => Array.from({ length: pages }, (_, at) => (at === 0 ? '/' : `/page-${at}`));

let dns: DnsResponder;
let site: WebSite;
let inside: Server;
let insideConnections = 0;
let server: TestServer;
let workers: BulkWorkers;
let workspace: TestWorkspace;
const visits = new Map<string, number[]>();

beforeAll(async () => {
  dns = await startDnsResponder(({ name, type, count }) => {
    if (type !== 'A') return 'no_data';
    const isInside = name.startsWith('private') || (name.startsWith('rebind') && count > 0);
    return { A: [isInside ? '127.0.0.1' : PUBLIC_ADDRESS], ttl: 0 };
  });
  const answers: Record<string, Answer> = {};
  site = await startWebSite(answers, PUBLIC_ADDRESS);
  for (const { host, pages } of good) {
    for (const path of pathsOf(pages)) answers[`${host} ${path}`] = { body: PAGE(host) };
  }
  for (const { kind, host } of hostile) {
    const own = HOSTILE[kind]?.answers?.(site.port) ?? {};
    answers[`${host} /`] = { body: PAGE(host) };
    for (const [path, answer] of Object.entries(own)) answers[`${host} ${path}`] = answer;
  }
  for (const { host } of [...good, ...hostile]) answers[`${host} /robots.txt`] ??= FREE;
  const noting = (host: string) => visits.set(host, [...(visits.get(host) ?? []), performance.now()]);
  site.onRequest(noting);
  inside = createServer((socket) => {
    insideConnections += 1;
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\nsecret');
  }).listen(site.port, '127.0.0.1');
  await once(inside, 'listening');
  server = await startTestServer({
    services: [prospects],
    environment: {
      WORKER: 'off',
      DEMO_DATA: 'false',
      LIMIT_KEY_PER_MINUTE: '100000',
      LIMIT_ADDRESS_PER_MINUTE: '100000',
    },
    ports: { ...realPorts(), mayUsePort: (port) => port === site.port },
  });
  const { database, environment, url } = server;
  const query = (sql: string, values: unknown[]) => database.query(sql, values);
  workspace = workspaceAt(url, await insertWorkspace(query, environment['KEY_PEPPER'] ?? ''));
  workers = bulkWorkers({ nameServer: dns.server, site: { address: PUBLIC_ADDRESS, port: site.port } }, environment);
}, 120_000);

afterAll(async () => {
  await workers.stop();
  await server.close();
  await site.close();
  await dns.close();
  inside.close();
});

/** How many requests too many there were at some moment, by one visitor who has `BURST` turns and gets one a second. */
function tooMany(times: readonly number[]): number {
  let worst = 0;
  for (let from = 0; from < times.length; from += 1) {
    for (let to = from; to < times.length; to += 1) {
      const allowed = BURST + ((times[to] ?? 0) - (times[from] ?? 0)) / SECOND;
      worst = Math.max(worst, to - from + 1 - allowed);
    }
  }
  return worst;
}

test(
  'every row has an audit or a reason, sites are spared, and nothing inside is reached',
  async () => {
    for (let at = 0; at < WORKERS; at += 1) await workers.start();
    const urlOf = (host: string, path = '/', scheme = 'http') => `${scheme}://${host}:${site.port}${path}`;
    const expected = [
      ...hostile.map(({ kind, host, scheme }) => ({
        url: urlOf(host, '/', scheme),
        says: HOSTILE[kind]?.says ?? /none/,
      })),
      ...good.flatMap(({ host, pages }) =>
        pathsOf(pages).map((path) => ({ url: urlOf(host, path), says: /^audited$/ })),
      ),
    ];
    const began = performance.now();
    const begun = await workspace.ask('POST', '/geo/audits', { json: { urls: expected.map(({ url }) => url) } });
    expect([begun.status, begun.text]).toEqual([202, expect.any(String)]);
    const path = `/geo/audits/${String(begun.json()['id'])}`;
    const job = await workspace.finished(path);
    const seconds = Math.round((performance.now() - began) / 1000);
    expect(job).toMatchObject({ status: 'done', done: expected.length });
    const { results } = (await workspace.ask('GET', `${path}/results?limit=1000`)).json<{
      results: { outcome: string; failure: { code: string; detail: string } | null }[];
    }>();
    const told: Record<string, number> = {};
    results.forEach(({ outcome, failure }, at) => {
      const code = failure?.code ?? outcome;
      told[code] = (told[code] ?? 0) + 1;
      expect.soft(code, expected[at]?.url).toMatch(expected[at]?.says ?? /none/);
      if (failure !== null) expect.soft(failure.detail).toMatch(/^[A-Z].+\.$/);
    });
    const worst = Math.max(...[...visits.values()].map(tooMany));
    const requests = [...visits.values()].flat().length;
    const crowded = visits.get('crowded-0.example')?.length ?? 0;
    expect(crowded).toBeGreaterThan(PAGES_OF_A_CROWDED_SITE);
    console.log(
      `${expected.length} audits at ${good.length + hostile.length} sites, ${hostile.length} of them hostile, over ${WORKERS} workers: done in ${seconds} s, ${JSON.stringify(told)}; ` +
        `${requests} requests, none beyond a burst of ${BURST} and one a second at any site (${worst.toFixed(2)} at most); ${insideConnections} connections inside`,
    );
    expect(insideConnections).toBe(0);
    // A request is on its way for a while after its turn.
    expect(worst).toBeLessThanOrEqual(1);
  },
  MINUTES * 60_000,
);
