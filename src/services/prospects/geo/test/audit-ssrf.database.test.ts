import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PrivateNetwork } from '#platform/outbound/test/private-network.ts';
import { startPrivateNetwork } from '#platform/outbound/test/private-network.ts';
import { HOSTILE_NAMES, HOSTILE_TARGETS } from '#platform/outbound/test/ssrf-targets.ts';
import type { Web } from '#platform/outbound/test/web.ts';
import { page, redirect, SITE_ADDRESS, startWeb } from '#platform/outbound/test/web.ts';
import type { Ports } from '#platform/ports.ts';
import { realPorts } from '#platform/ports.ts';
import type { Reply } from '#test/support/dns-responder.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { prospects } from '../../index.ts';

/**
 * Hostile targets through the whole server: as the URL of the page, and wherever a page or its site can name another
 * address that an audit looks at. Real listeners on the own machine count who connects; each host name has a site of its
 * own, all of them at the one address that is called public here.
 */
let network: PrivateNetwork;
let web: Web;
let server: TestServer;
let key: string;

const NONE = { '127.0.0.1': 0, '127.0.0.2': 0, '127.0.0.3': 0, '::1': 0 };
const PAGE = '<!doctype html><html lang="en"><title>Hotel Specimen</title><h1>Hotel Specimen</h1>';

const fill = (written: string) =>
  written.replaceAll('PORT', String(network.port)).replaceAll('OTHER', String(network.otherPort));

/** What a private place is called in the files of a site. */
const PRIVATE = ['http://127.0.0.1:PORT/', 'http://127.0.0.3:PORT/', 'http://[::1]:PORT/', 'http://six.example:PORT/'];

/** The i-th of the hostile sites names the i-th private place in each of its files. */
function answerOfSite(path: string, host: string): Buffer {
  const [, kind = '', index = ''] = /^(sitemap|redirected|alternate|canonical)-(\d)\.example/.exec(host) ?? [];
  const target = fill(PRIVATE[Number(index)] ?? '');
  if (kind === 'sitemap' && path === '/robots.txt') return page(`Sitemap: ${target}`, { 'content-type': 'text/plain' });
  if (kind === 'redirected' && /^\/(robots|llms)\.txt|^\/sitemap/.test(path)) return redirect(target);
  if (path !== '/') return page('', {}, '404 Not Found');
  if (kind === 'alternate')
    return page(PAGE.replace('<h1>', `<link rel="alternate" hreflang="th" href="${target}"><h1>`));
  if (kind === 'canonical') return page(PAGE.replace('<h1>', `<link rel="canonical" href="${target}"><h1>`));
  return page(PAGE);
}

async function start(policy: Partial<Ports>): Promise<void> {
  server = await startTestServer({
    services: [prospects],
    environment: { DEMO_DATA: 'false', LIMIT_KEY_PER_MINUTE: '100000' },
    ports: { ...realPorts(), resolver: web.resolver, ...policy },
  });
  key = await server.issueKey('prospects');
}

const audit = (url: string) =>
  ask(`${server.url}/api/v1/geo/audit?url=${encodeURIComponent(fill(url))}`, { headers: { 'x-gateway-key': key } });

beforeAll(async () => {
  network = await startPrivateNetwork((path, socket) => {
    const host = /\r\nhost: ([^\r]+)/i.exec(network.site.requests.at(-1) ?? '')?.[1] ?? '';
    socket.end(answerOfSite(path, host));
  });
  const sites = ['sitemap', 'redirected', 'alternate', 'canonical'].flatMap((kind) =>
    PRIVATE.map((_, i): [string, Reply] => [`${kind}-${i}.example`, { A: [SITE_ADDRESS] }]),
  );
  web = await startWeb(network.site, { ...HOSTILE_NAMES, ...Object.fromEntries(sites) });
});

afterAll(async () => {
  await web.close();
  await network.close();
});

describe('where the site is the only public address', () => {
  beforeAll(() =>
    start({ mayConnectTo: (address) => address === SITE_ADDRESS, mayUsePort: (port) => port === network.port }),
  );
  afterAll(() => server.close());
  beforeEach(() => network.newConnections());

  test('a page of the site is audited', async () => {
    const answer = await audit('http://hotel.example:PORT/');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json<{ signals: unknown[] }>().signals).toHaveLength(29);
    expect(await network.newConnections()).toEqual(NONE);
  });

  test(`none of ${HOSTILE_TARGETS.length} hostile targets reaches anybody, and each is told as what it is`, async () => {
    expect(HOSTILE_TARGETS.length).toBeGreaterThan(60);
    for (const { written, refused } of HOSTILE_TARGETS) {
      const answer = await audit(written);
      expect.soft([answer.status, answer.json()['code']], written).toEqual([400, refused]);
    }
    expect(await network.newConnections()).toEqual(NONE);
  });

  test.each(PRIVATE.flatMap((_, i) => ['sitemap', 'alternate', 'canonical'].map((kind) => `${kind}-${i}.example`)))(
    'what %s names is not asked for, and the page is audited all the same',
    async (host) => {
      const answer = await audit(`http://${host}:PORT/`);
      expect(answer.status, answer.text).toBe(200);
      expect(await network.newConnections()).toEqual(NONE);
    },
  );

  test.each(PRIVATE.map((_, i) => `redirected-${i}.example`))(
    'a robots.txt of %s that leads inside is not followed',
    async (host) => {
      const answer = await audit(`http://${host}:PORT/`);
      expect([answer.status, answer.json()['code']]).toEqual([400, 'blocked_target']);
      expect(await network.newConnections()).toEqual(NONE);
    },
  );
});

describe('with the policy of production', () => {
  beforeAll(() => start({}));
  afterAll(() => server.close());

  test('nothing is connected to at all', async () => {
    const before = network.site.connections();
    await network.newConnections();
    for (const { written } of [...HOSTILE_TARGETS, { written: 'http://hotel.example:PORT/' }]) {
      expect.soft((await audit(written)).status, written).toBe(400);
      expect.soft((await audit(written.replace(/:(PORT|OTHER)/, ''))).status, written).toBe(400);
    }
    expect(await network.newConnections()).toEqual(NONE);
    expect(network.site.connections()).toBe(before);
  });
});
