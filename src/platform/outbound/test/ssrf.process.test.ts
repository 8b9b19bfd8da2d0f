import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DnsScript } from '#test/support/dns-responder.ts';
import type { Fetched, FetchFailure, GuardedClient, GuardedClientOptions } from '../guarded-client.ts';
import { isPublicAddress } from '../public-address.ts';
import { NOT_PUBLIC, readTarget } from '../target.ts';
import type { PrivateNetwork } from './private-network.ts';
import { startPrivateNetwork } from './private-network.ts';
import type { HostileTarget } from './ssrf-targets.ts';
import { HOSTILE_NAMES, HOSTILE_TARGETS } from './ssrf-targets.ts';
import type { Web } from './web.ts';
import { page, redirect, SITE_ADDRESS, startWeb, wanted } from './web.ts';

/**
 * Hostile URLs against the guarded client. Private here are real listeners on the own machine, which count who connects; a
 * site at one further address stands for the public internet. Besides, every socket that this process opens is counted,
 * so that nothing leaves for an address at which no listener stands.
 */
let network: PrivateNetwork;
let web: Web;
let openedSockets = 0;
const countSocket = () => {
  openedSockets++;
};

/** The site at first, the own machine when asked again. */
const rebinding: DnsScript = ({ type, count }) =>
  type === 'A' ? { A: [count === 0 ? SITE_ADDRESS : '127.0.0.1'], ttl: 0 } : 'no_data';

beforeAll(async () => {
  network = await startPrivateNetwork((path, socket) => {
    const [, status, to] = /^\/to\/(\d+)\/(.*)$/.exec(path) ?? [];
    if (status === undefined || to === undefined) socket.end(page(`<h1>public</h1>`));
    else socket.end(redirect(Buffer.from(to, 'base64url').toString(), Number(status)));
  });
  const rebindingNames = Array.from({ length: 3 }, (_, i) => [`rebinding-${i}.example`, rebinding] as const);
  web = await startWeb(network.site, { ...HOSTILE_NAMES, ...Object.fromEntries(rebindingNames) });
  subscribe('net.client.socket', countSocket);
});
afterAll(async () => {
  unsubscribe('net.client.socket', countSocket);
  await web.close();
  await network.close();
});
beforeEach(async () => {
  await network.newConnections();
  openedSockets = 0;
});

const NONE = { '127.0.0.1': 0, '127.0.0.2': 0, '127.0.0.3': 0, '::1': 0 };

const fill = (written: string) =>
  written.replaceAll('PORT', String(network.port)).replaceAll('OTHER', String(network.otherPort));

const isSitePort = (port: number) => port === network.port;

/** As a caller of the client would: reads what was written, then fetches it. */
async function attempt(written: string, client: GuardedClient, mayUsePort = isSitePort) {
  const target = readTarget(fill(written), mayUsePort);
  return 'refused' in target ? { failure: target.refused, detail: target.detail } : client.get(target.url, wanted());
}

/** Without reading: the client is on its own. What the parser refuses cannot even be handed over. */
function attemptUnread(written: string, client: GuardedClient): Promise<Fetched | FetchFailure> | undefined {
  const url = URL.parse(fill(written));
  return url === null ? undefined : client.get(url, wanted());
}

const targetsBy = <Value>(value: (target: HostileTarget) => Value) =>
  Object.fromEntries(HOSTILE_TARGETS.map((target) => [target.written, value(target)]));

test('the site can be reached, by its name and by its address', async () => {
  for (const host of ['hotel.example', SITE_ADDRESS, '0x7f.2', '[::ffff:127.0.0.2]']) {
    const outcome = await attempt(`http://${host}:PORT/`, web.open({ mayUsePort: isSitePort }));
    expect('body' in outcome && Buffer.from(outcome.body).toString(), host).toBe('<h1>public</h1>');
  }
  expect(openedSockets).toBe(4);
});

test('where nothing is checked, the listeners count those who come', async () => {
  const unguarded = web.open({ mayConnectTo: () => true, mayUseName: () => true });
  const reachable = HOSTILE_TARGETS.filter(({ reaches }) => reaches !== undefined);
  expect(reachable.length).toBeGreaterThan(60);
  for (const { written, reaches = '' } of reachable) {
    await attemptUnread(written, unguarded);
    expect.soft((await network.newConnections())[reaches], written).toBeGreaterThan(0);
  }
});

describe('no one is reached by any of the hostile targets', () => {
  const isWebPort = (port: number) => port === 80 || port === 443;
  const EXPECTED = targetsBy(({ refused }) => ({ refused, sockets: 0 }));

  /** What became of each, and how many sockets were opened for it. */
  async function attemptAll(policy: Pick<GuardedClientOptions, 'mayConnectTo' | 'mayUsePort'>) {
    const outcomes: Record<string, { refused: string; sockets: number }> = {};
    for (const { written } of HOSTILE_TARGETS) {
      const before = openedSockets;
      const outcome = await attempt(written, web.open(policy), policy.mayUsePort);
      await attemptUnread(written, web.open(policy));
      outcomes[written] = {
        refused: 'failure' in outcome ? outcome.failure : 'fetched',
        sockets: openedSockets - before,
      };
    }
    return outcomes;
  }

  test('where the site is the only public address', async () => {
    const policy = { mayConnectTo: (address: string) => address === SITE_ADDRESS, mayUsePort: isSitePort };
    expect(await attemptAll(policy)).toEqual(EXPECTED);
    expect(await network.newConnections()).toEqual(NONE);
  });

  test('with the policy of production', async () => {
    const before = network.site.connections();
    expect(await attemptAll({ mayConnectTo: isPublicAddress, mayUsePort: isWebPort })).toEqual(EXPECTED);
    expect(await network.newConnections()).toEqual(NONE);
    expect(network.site.connections()).toBe(before);
  });

  test('with the addresses of production and every port', async () => {
    const before = network.site.connections();
    expect(await attemptAll({ mayConnectTo: isPublicAddress, mayUsePort: () => true })).toEqual(EXPECTED);
    expect(await network.newConnections()).toEqual(NONE);
    expect(network.site.connections()).toBe(before);
  });

  test('with the policy of production, on its own ports', async () => {
    for (const { written } of HOSTILE_TARGETS.filter((target) => target.written.includes(':PORT'))) {
      const client = web.open({ mayConnectTo: isPublicAddress, mayUsePort: isWebPort });
      const outcome = await attempt(written.replace(':PORT', ''), client, isWebPort);
      expect.soft(outcome, written).toHaveProperty('failure', expect.stringMatching(/^(invalid_url|blocked_target)$/));
    }
    expect(openedSockets).toBe(0);
  });

  test('not even the address that only these tests call public, in production', async () => {
    const client = web.open({ mayConnectTo: isPublicAddress });
    const before = network.site.connections();
    expect(await attempt('http://hotel.example:PORT/', client)).toMatchObject({ failure: 'blocked_target' });
    expect(await attempt(`http://${SITE_ADDRESS}:PORT/`, client)).toMatchObject({ failure: 'blocked_target' });
    expect([openedSockets, network.site.connections()]).toEqual([0, before]);
  });
});

describe('no one is reached by a redirect', () => {
  const redirecting = (to: string, status = 302) =>
    `http://hotel.example:PORT/to/${status}/${Buffer.from(fill(to)).toString('base64url')}`;

  test('to any of the hostile targets', async () => {
    const client = web.open({ mayUsePort: isSitePort });
    for (const { written } of HOSTILE_TARGETS) {
      const outcome = await attempt(redirecting(written), client);
      // In a Location header some of them are relative, and lead to a page of the site itself.
      if ('url' in outcome) expect.soft(outcome.url.host, written).toBe(`hotel.example:${network.port}`);
      // A line break ends the header, and perhaps the answer.
      else if (!written.includes('\n')) expect.soft(outcome, written).toMatchObject({ at: 'redirect' });
    }
    expect(await network.newConnections()).toEqual(NONE);
  });

  test.each([301, 302, 303, 307, 308])('to a private address, whatever its number: %i', async (status) => {
    for (const to of [
      'http://127.0.0.1:PORT/',
      '//127.0.0.3:PORT/',
      'http://[::1]:PORT/',
      'http://six.example:PORT/',
    ]) {
      const outcome = await attempt(redirecting(to, status), web.open({ mayUsePort: isSitePort }));
      expect(outcome).toEqual({ failure: 'blocked_target', detail: NOT_PUBLIC, at: 'redirect' });
    }
    expect(openedSockets).toBe(4);
    expect(await network.newConnections()).toEqual(NONE);
  });

  test('to a private address at the end of a chain', async () => {
    const chain = redirecting(redirecting(redirecting(redirecting('http://127.0.0.1:PORT/'))));
    const outcome = await attempt(chain, web.open({ mayUsePort: isSitePort }));
    expect(outcome).toMatchObject({ failure: 'blocked_target', at: 'redirect' });
    expect(openedSockets).toBe(4);
    expect(await network.newConnections()).toEqual(NONE);
  });

  test.each([
    ['http://hotel.example:OTHER/', 'blocked_target'],
    ['http://hotel.example:22/', 'blocked_target'],
    ['http://user@hotel.example:PORT/', 'invalid_url'],
    ['file:///etc/passwd', 'invalid_url'],
    ['ftp://hotel.example/', 'invalid_url'],
    ['gopher://hotel.example/', 'invalid_url'],
    ['data:text/html,hello', 'invalid_url'],
  ])('to %s, which is refused as what it is', async (to, failure) => {
    const outcome = await attempt(redirecting(to), web.open({ mayUsePort: isSitePort }));
    expect(outcome).toMatchObject({ failure, at: 'redirect' });
    expect(openedSockets).toBe(1);
    expect(await network.newConnections()).toEqual(NONE);
  });
});

describe('a name that changes its mind', () => {
  test('is asked once, and the answer that was checked is the one that is connected to', async () => {
    const outcome = await attempt('http://rebinding-0.example:PORT/', web.client);
    expect('body' in outcome && Buffer.from(outcome.body).toString()).toBe('<h1>public</h1>');
    expect(web.queries.filter(({ name, type }) => name === 'rebinding-0.example' && type === 'A')).toHaveLength(1);
    expect(await network.newConnections()).toEqual(NONE);
  });

  test('is checked anew with the next request', async () => {
    expect(await attempt('http://rebinding-1.example:PORT/', web.client)).toMatchObject({ status: 200 });
    expect(await attempt('http://rebinding-1.example:PORT/', web.client)).toMatchObject({ failure: 'blocked_target' });
    expect(await network.newConnections()).toEqual(NONE);
  });

  test('is checked anew when it redirects to itself', async () => {
    const self = Buffer.from(fill('http://rebinding-2.example:PORT/')).toString('base64url');
    const outcome = await attempt(`http://rebinding-2.example:PORT/to/302/${self}`, web.client);
    expect(outcome).toMatchObject({ failure: 'blocked_target', at: 'redirect' });
    expect(await network.newConnections()).toEqual(NONE);
  });
});

test('a refusal says the same of every private target, and nothing about it', async () => {
  const details = new Set<string>();
  for (const written of [
    'http://127.0.0.1:PORT/',
    'http://10.0.0.1:PORT/',
    'http://six.example:PORT/',
    'http://db.internal:PORT/',
  ]) {
    details.add(JSON.stringify(await web.open({ mayUsePort: isSitePort }).get(new URL(fill(written)), wanted())));
  }
  expect([...details]).toEqual([JSON.stringify({ failure: 'blocked_target', detail: NOT_PUBLIC, at: 'first' })]);
});
