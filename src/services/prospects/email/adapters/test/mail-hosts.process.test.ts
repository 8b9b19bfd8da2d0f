import { afterEach, describe, expect, test } from 'vitest';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import type { DnsResponder, DnsScript, Reply } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import { PROBED_DOMAINS } from '../../well-known-domains.ts';
import type { MailHosts } from '../mail-hosts.ts';
import { openMailHosts } from '../mail-hosts.ts';

/** How long answers are remembered, who shares them, and how many are fetched at once. */
let responder: DnsResponder | undefined;

afterEach(async () => {
  await responder?.close();
  responder = undefined;
});

/** A clock that moves when it is told to. */
class HandClock {
  seconds = 1_800_000_000;
  now = () => new Date(this.seconds * 1000);
}

type Scene = { hosts: MailHosts; clock: HandClock; queries: () => number };

/** The names by which the name server shows that it can be believed: it knows them, and nobody counts them here. */
function wellKnown(name: string): Reply | null {
  const isKnown = PROBED_DOMAINS.includes(name) || name === 'mail.wellknown.com';
  return isKnown ? { MX: [{ exchange: 'mail.wellknown.com', priority: 1 }], A: ['93.184.216.34'] } : null;
}

type Denial = { status: 'no_such_name'; ttlSeconds: number };

/** Denies names as a test says, and refuses the well-known ones, which is no evidence against it. */
const denying = (deny: (name: string) => Promise<Denial>) => ({
  resolve: async (name: string) =>
    wellKnown(name) === null ? deny(name) : ({ status: 'failed', reason: 'refused' } as const),
});

async function open(script: DnsScript): Promise<Scene> {
  const clock = new HandClock();
  const started = await startDnsResponder((question) => wellKnown(question.name) ?? script(question));
  responder = started;
  const resolver = openDnsClient({ servers: [started.server], tries: 1 });
  const hosts = openMailHosts({ resolver, clock, mayConnectTo: (address) => address !== '10.0.0.1' });
  return { hosts, clock, queries: () => started.queries.filter(({ name }) => wellKnown(name) === null).length };
}

const mailServer = (ttl: number): DnsScript => {
  return ({ name }) =>
    name === 'mail.com' ? { A: ['93.184.216.34'], ttl: 86_400 } : { MX: [{ exchange: 'mail.com', priority: 1 }], ttl };
};

/** Asks, moves the clock to just before and to the moment when it should be asked again. */
async function isRememberedFor(seconds: number, { hosts, clock, queries }: Scene): Promise<void> {
  const first = await hosts.find('hotel.com');
  const asked = queries();
  clock.seconds += seconds - 1;
  expect(await hosts.find('hotel.com')).toEqual(first);
  expect(queries()).toBe(asked);
  clock.seconds += 1;
  const again = await hosts.find('hotel.com');
  expect(queries()).toBe(asked * 2);
  expect(again.checkedAt.getTime() - first.checkedAt.getTime()).toBe(seconds * 1000);
}

describe('an answer is remembered', () => {
  test('as long as the name server allows', async () => {
    await isRememberedFor(120, await open(mailServer(120)));
  });

  test('an hour at most', async () => {
    await isRememberedFor(3600, await open(mailServer(86_400)));
  });

  test('by the shortest life of what it is made of', async () => {
    const script: DnsScript = ({ name }) =>
      name === 'mail.com'
        ? { A: ['93.184.216.34'], ttl: 45 }
        : { MX: [{ exchange: 'mail.com', priority: 1 }], ttl: 900 };
    await isRememberedFor(45, await open(script));
  });

  test.each([
    ['a domain that does not exist', 'no_such_name'],
    ['a domain without a mail server', 'no_data'],
  ] as const)('five minutes at most: %s', async (_, status) => {
    await isRememberedFor(300, await open(() => ({ status, soa: { ttl: 86_400, minimum: 86_400 } })));
    await responder?.close();
    await isRememberedFor(30, await open(() => ({ status, soa: { ttl: 86_400, minimum: 30 } })));
  });

  test('five minutes at most: mail servers that cannot be reached', async () => {
    const script: DnsScript = ({ name }) =>
      name === 'mail.com' ? { A: ['10.0.0.1'], ttl: 9000 } : { MX: [{ exchange: 'mail.com', priority: 1 }], ttl: 9000 };
    await isRememberedFor(300, await open(script));
  });

  test('an hour at most: that no mail is taken', async () => {
    await isRememberedFor(3600, await open(() => ({ MX: [{ exchange: '', priority: 0 }], ttl: 9000 })));
  });

  test('never if it may not be kept, or if there was none', async () => {
    const brief = await open(mailServer(0));
    await brief.hosts.find('hotel.com');
    const asked = brief.queries();
    expect((await brief.hosts.find('hotel.com')).status).toBe('ok');
    expect(brief.queries()).toBe(asked * 2);
    await responder?.close();

    const failing = await open(({ count }) => (count < 1 ? 'server_failure' : 'no_such_name'));
    expect((await failing.hosts.find('hotel.com')).status).toBe('unknown');
    expect((await failing.hosts.find('hotel.com')).status).toBe('domain_not_found');
  });

  test('not longer because a clock was set back', async () => {
    const scene = await open(mailServer(600));
    await scene.hosts.find('hotel.com');
    const asked = scene.queries();
    scene.clock.seconds -= 3600;
    await scene.hosts.find('hotel.com');
    expect(scene.queries()).toBe(asked * 2);
  });
});

describe('an answer is not forgotten', () => {
  test('early because a mail server lacks one of the two kinds of address', async () => {
    const soa = { ttl: 10, minimum: 10 };
    const script: DnsScript = ({ name, type }) => {
      if (name === 'hotel.com') return { MX: [{ exchange: 'mail.com', priority: 1 }], ttl: 900 };
      return type === 'A' ? { A: ['93.184.216.34'], ttl: 900 } : { status: 'no_data', soa };
    };
    await isRememberedFor(900, await open(script));
  });
});

describe('who asks for the same domain at once', () => {
  test('shares one look-up', async () => {
    const { hosts, queries } = await open(mailServer(60));
    const answers = await Promise.all(Array.from({ length: 100 }, () => hosts.find('hotel.com')));
    expect(new Set(answers).size).toBe(1);
    // MX of the domain; A and AAAA of its mail server.
    expect(queries()).toBe(3);
  });

  test('shares a failure as well, and the next is looked up again', async () => {
    const { hosts, queries } = await open(() => 'refused');
    const answers = await Promise.all(Array.from({ length: 10 }, () => hosts.find('hotel.com')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['unknown']));
    const asked = queries();
    await hosts.find('hotel.com');
    expect(queries()).toBe(asked * 2);
  });
});

describe('many domains at once', () => {
  test('are looked up fifty at a time, and each has its turn', async () => {
    let most = 0;
    const beingAsked = new Set<string>();
    const clock = new HandClock();
    const resolver = denying(async (name) => {
      beingAsked.add(name);
      most = Math.max(most, beingAsked.size);
      await new Promise((resolve) => setImmediate(resolve));
      beingAsked.delete(name);
      return { status: 'no_such_name', ttlSeconds: 60 };
    });
    const hosts = openMailHosts({ resolver, clock, mayConnectTo: () => true });
    const found = await Promise.all(Array.from({ length: 400 }, (_, i) => hosts.find(`hotel-${i}.com`)));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['domain_not_found']));
    expect(most).toBe(50);
  });

  test('beyond what may wait are told that it is busy, at once', async () => {
    const clock = new HandClock();
    const waiting: (() => void)[] = [];
    const resolver = denying(
      () =>
        new Promise((resolve) => {
          waiting.push(() => resolve({ status: 'no_such_name', ttlSeconds: 60 }));
        }),
    );
    const hosts = openMailHosts({ resolver, clock, mayConnectTo: () => true });
    const first = Array.from({ length: 1050 }, (_, i) => hosts.find(`hotel-${i}.com`));
    expect(await hosts.find('one-too-many.com')).toMatchObject({ status: 'unknown', findings: ['dns_busy'] });
    expect(waiting.length).toBe(50);
    // As slots become free, those who wait are let in, in order.
    for (let turn = 0; turn < 1050; turn += 1) {
      await expect.poll(() => waiting.length, { interval: 1 }).toBeGreaterThan(turn);
      waiting[turn]?.();
    }
    expect((await Promise.all(first)).every(({ status }) => status === 'domain_not_found')).toBe(true);
  });

  test('ten thousand are remembered, and the one that was not used longest is forgotten first', async () => {
    const asked: string[] = [];
    const resolver = denying(async (name) => {
      asked.push(name);
      return { status: 'no_such_name', ttlSeconds: 300 };
    });
    const hosts = openMailHosts({ resolver, clock: new HandClock(), mayConnectTo: () => true });
    for (let i = 0; i < 10_000; i += 1) await hosts.find(`hotel-${i}.com`);
    await hosts.find('hotel-0.com');
    await hosts.find('one-more.com');
    expect(asked.length).toBe(10_001);
    await hosts.find('hotel-0.com');
    expect(asked.length).toBe(10_001);
    await hosts.find('hotel-1.com');
    expect(asked.length).toBe(10_002);
  });
});
