import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import type { Resolver } from '#platform/outbound/resolver.ts';
import type { DnsScript, Reply } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import { ask } from '#test/support/http.ts';
import type { Zones } from '#test/support/name-server.ts';
import { startNameServer } from '#test/support/name-server.ts';
import { openMailHosts } from '../adapters/mail-hosts.ts';
import type { EmailServer } from './email-server.ts';
import { startEmailServer } from './email-server.ts';
import { MAIL_ZONES } from './zones.ts';

/** Name servers that deny what is known to exist: they say nothing against an address, and the operator is told. */
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close();
});

async function serverAsking(zones: Zones): Promise<EmailServer> {
  const names = await startNameServer(zones);
  cleanups.push(names.stop);
  const email = await startEmailServer(names.server);
  cleanups.push(email.close);
  return email;
}

const readyOf = async (email: EmailServer) => {
  const answer = await ask(`${email.server.url}/readyz`);
  return { status: answer.status, ...answer.json<{ notes?: { service: string; note: string }[] }>() };
};

const UNTRUSTED = {
  verdict: 'unknown',
  valid: null,
  mx: { status: 'unknown', source: null, records: [] },
  reasons: [{ code: 'dns_untrusted', effect: 'unknown', retryable: true }],
};

describe('a name server that denies everything', () => {
  const nothing: Zones = { records: ['only.sg. TXT "nothing else"'], empty: ['com', 'th'] };

  test('says nothing against any domain', async () => {
    const email = await serverAsking(nothing);
    for (const domain of ['hotel-somewhere.com', 'gmail.com', 'outlook.com', 'yahoo.co.th', 'only.sg', 'none.sg'])
      expect(await email.check(`tan@${domain}`), domain).toMatchObject(UNTRUSTED);
  });

  test('is noted by /readyz, which stays ready', async () => {
    const email = await serverAsking(nothing);
    // Nobody has asked for an address: the first time, it is found out behind its back.
    expect(await readyOf(email)).not.toHaveProperty('notes');
    await expect
      .poll(() => readyOf(email))
      .toMatchObject({
        status: 'ready',
        notes: [{ service: 'prospects', note: expect.stringMatching(/take no mail, which cannot be: .*gmail\.com/) }],
      });
    expect((await ask(`${email.server.url}/readyz`)).status).toBe(200);
  });

  test('is noted at once by whoever asks for an address', async () => {
    const email = await serverAsking(nothing);
    await email.check('tan@hotel-somewhere.com');
    expect(await readyOf(email)).toMatchObject({ notes: [{ note: expect.stringContaining('gmail.com') }] });
  });

  test('is told once in the log, without the address that was asked for', async () => {
    const email = await serverAsking(nothing);
    await email.check('canary@canary-domain.com');
    await email.check('canary@canary-domain.com');
    await email.check('canary@gmail.com');
    const warnings = () =>
      email.server.logLines.filter((line) => line.includes('"warn"') && line.includes('gmail.com'));
    await expect.poll(() => warnings().length).toBe(1);
    expect(email.server.logLines.join('\n')).not.toContain('canary');
  });
});

describe('a name server that denies one well-known name and knows another', () => {
  test('is not believed about the first, and is about others', async () => {
    // gmail.com is among its records, and outlook.com is not.
    const email = await serverAsking(MAIL_ZONES);
    expect(await email.check('tan@outlook.com')).toMatchObject(UNTRUSTED);
    expect(await email.check('tan@nobody-has-registered-this.com')).toMatchObject({
      verdict: 'invalid',
      mx: { status: 'domain_not_found' },
    });
    expect((await email.check('tan@gmail.com')).verdict).toBe('valid');
    const { notes = [] } = await readyOf(email);
    expect(notes).toMatchObject([{ service: 'prospects', note: expect.stringContaining('outlook.com') }]);
    expect(notes[0]?.note).not.toContain('gmail.com');
  });

  test('may deny what lies below it', async () => {
    const email = await serverAsking(MAIL_ZONES);
    expect(await email.check('tan@nothing.gmail.com')).toMatchObject({ verdict: 'invalid' });
  });
});

/** A clock that moves when it is told to. */
class HandClock {
  seconds = 1_800_000_000;
  now = () => new Date(this.seconds * 1000);
}

const aborted = (signal: AbortSignal | undefined) =>
  new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));

async function hostsWith(script: DnsScript) {
  const responder = await startDnsResponder(script);
  cleanups.push(responder.close);
  const clock = new HandClock();
  const resolver = openDnsClient({ servers: [responder.server], tries: 1 });
  const hosts = openMailHosts({ resolver, clock, mayConnectTo: (address) => !address.startsWith('0.') });
  const asked = (name: string) => responder.queries.filter((query) => query.name === name).length;
  return { hosts, clock, asked, responder };
}

describe('the test of the name servers', () => {
  test('is made when something is denied, and not again for a minute', async () => {
    const { hosts, clock, asked } = await hostsWith(({ name }) =>
      name.endsWith('gmail.com')
        ? { MX: [{ exchange: 'mail.gmail.com', priority: 1 }], A: ['93.184.216.34'] }
        : 'no_such_name',
    );
    expect(asked('gmail.com')).toBe(0);
    const routes = await Promise.all(['a.com', 'b.com', 'c.com'].map((domain) => hosts.find(domain)));
    expect(routes.map(({ status }) => status)).toEqual(['domain_not_found', 'domain_not_found', 'domain_not_found']);
    expect(asked('gmail.com')).toBe(1);
    clock.seconds += 59;
    await hosts.find('d.com');
    expect(asked('gmail.com')).toBe(1);
    clock.seconds += 1;
    await hosts.find('e.com');
    expect(asked('gmail.com')).toBe(2);
  });

  test('is not made for what is found', async () => {
    const { hosts, responder } = await hostsWith(() => ({
      MX: [{ exchange: 'mail.com', priority: 1 }],
      A: ['93.184.216.34'],
    }));
    expect((await hosts.find('hotel.com')).status).toBe('ok');
    expect(new Set(responder.queries.map(({ name }) => name))).toEqual(new Set(['hotel.com', 'mail.com']));
  });

  test('ends the doubt once the names are found again, also when nobody checks an address', async () => {
    let isBroken = true;
    const { hosts, clock } = await hostsWith(() =>
      isBroken ? 'no_such_name' : { MX: [{ exchange: 'mail.com', priority: 1 }], A: ['93.184.216.34'] },
    );
    expect((await hosts.find('gmail.com')).status).toBe('unknown');
    await expect.poll(() => hosts.doubt()).toContain('yahoo.com');
    isBroken = false;
    clock.seconds += 9;
    expect(hosts.doubt()).toContain('gmail.com');
    clock.seconds += 1;
    await expect.poll(() => hosts.doubt()).toBeNull();
    expect((await hosts.find('gmail.com')).status).toBe('ok');
  });

  test('that nobody answers is no evidence: what was denied stays denied, in time', async () => {
    const { hosts } = await hostsWith(({ name }) => (name === 'denied.com' ? 'no_such_name' : 'silence'));
    const from = performance.now();
    expect((await hosts.find('denied.com')).status).toBe('domain_not_found');
    expect(performance.now() - from).toBeLessThan(1400);
    expect(hosts.doubt()).toContain('cannot be reached');
  });

  test('that has no outcome in time leaves a denial open: it is not believed, not kept, and asked again', async () => {
    let asked = 0;
    const resolver: Resolver = {
      resolve: async (name, _type, signal) => {
        if (name !== 'late.com') {
          await aborted(signal);
          return { status: 'failed', reason: 'timeout' };
        }
        asked += 1;
        await delay(600);
        return { status: 'no_such_name', ttlSeconds: 300 };
      },
    };
    const hosts = openMailHosts({ resolver, clock: new HandClock(), mayConnectTo: () => true });
    expect(await hosts.find('late.com')).toMatchObject({ status: 'unknown', findings: ['dns_timeout'] });
    await hosts.find('late.com');
    expect(asked).toBe(2);
  });

  test('is made when the state is asked for: once, and again after five minutes', async () => {
    const { hosts, clock, asked, responder } = await hostsWith(() => ({
      MX: [{ exchange: 'mail.com', priority: 1 }],
      A: ['93.184.216.34'],
    }));
    expect(responder.queries).toEqual([]);
    expect([hosts.doubt(), hosts.doubt()]).toEqual([null, null]);
    await expect.poll(() => asked('mail.com')).toBe(8);
    clock.seconds += 299;
    expect(hosts.doubt()).toBeNull();
    clock.seconds += 1;
    expect(hosts.doubt()).toBeNull();
    await expect.poll(() => asked('mail.com')).toBe(16);
    expect(asked('gmail.com')).toBe(2);
  });

  test('that hears nothing at all is told as that, until something is heard', async () => {
    let isSilent = true;
    const { hosts, clock } = await hostsWith(() =>
      isSilent ? 'silence' : { MX: [{ exchange: 'mail.com', priority: 1 }], A: ['93.184.216.34'] },
    );
    expect(hosts.doubt()).toBeNull();
    await expect.poll(() => hosts.doubt(), { timeout: 3000 }).toContain('cannot be reached');
    expect(hosts.doubt()).not.toContain('take no mail');
    isSilent = false;
    clock.seconds += 10;
    await expect.poll(() => hosts.doubt()).toBeNull();
  });

  const wrong: [string, Reply][] = [
    ['no mail server', 'no_data'],
    ['a null MX', { MX: [{ exchange: '', priority: 0 }] }],
    ['a mail server nowhere', { MX: [{ exchange: 'sink.com', priority: 1 }], A: ['0.0.0.0'] }],
  ];

  test.each(wrong)('of a well-known name with %s: it is not believed', async (_, reply) => {
    const { hosts } = await hostsWith(({ name }) =>
      name === 'gmail.com' || name === 'sink.com'
        ? reply
        : { MX: [{ exchange: 'mail.com', priority: 1 }], A: ['93.184.216.34'] },
    );
    expect(await hosts.find('gmail.com')).toMatchObject({ status: 'unknown', findings: ['dns_untrusted'] });
    expect(hosts.doubt()).toContain('gmail.com');
  });
});
