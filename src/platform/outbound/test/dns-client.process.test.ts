import dns from 'node:dns';
import { Resolver as NodeResolver } from 'node:dns/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { DnsResponder, DnsScript } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import { openDnsClient } from '../dns-client.ts';

const responders: DnsResponder[] = [];

afterEach(async () => {
  await Promise.all(responders.splice(0).map((responder) => responder.close()));
});

async function respond(script: DnsScript): Promise<DnsResponder> {
  const responder = await startDnsResponder(script);
  responders.push(responder);
  return responder;
}

/** So long that only what is under test can end a question. */
const PATIENT = { tryMilliseconds: 60_000 };

describe('a question', () => {
  test('brings the records of its type', async () => {
    const { server } = await respond(() => ({
      A: ['192.0.2.1', '192.0.2.2'],
      AAAA: ['2001:db8::1'],
      MX: [
        { exchange: 'Mail.Example.TEST', priority: 10 },
        { exchange: 'other.test', priority: 0 },
      ],
      ttl: 77,
    }));
    const client = openDnsClient({ servers: [server], ...PATIENT });
    const found = { status: 'found', ttlSeconds: 77, isAlias: false };
    expect(await client.resolve('a.test', 'A')).toEqual({ ...found, records: ['192.0.2.1', '192.0.2.2'] });
    expect(await client.resolve('a.test', 'AAAA')).toEqual({ ...found, records: ['2001:db8::1'] });
    expect(await client.resolve('A.Test.', 'MX')).toEqual({
      ...found,
      records: [
        { exchange: 'mail.example.test', priority: 10 },
        { exchange: 'other.test', priority: 0 },
      ],
    });
  });

  test('finds what another resolver finds', async () => {
    const { server } = await respond(({ name }) =>
      name === 'alias.test'
        ? { CNAME: 'a.test', and: { A: ['192.0.2.1'], ttl: 5 } }
        : { A: ['192.0.2.1'], AAAA: ['2001:db8:0:1::2'], MX: [{ exchange: 'mx.test', priority: 3 }] },
    );
    const client = openDnsClient({ servers: [server], ...PATIENT });
    const other = new NodeResolver();
    other.setServers([server]);
    for (const name of ['a.test', 'alias.test']) {
      expect(await client.resolve(name, 'A')).toMatchObject({ records: await other.resolve4(name) });
    }
    expect(await client.resolve('a.test', 'AAAA')).toMatchObject({ records: await other.resolve6('a.test') });
    const exchanges = (await other.resolveMx('a.test')).map(({ exchange, priority }) => ({ exchange, priority }));
    expect(await client.resolve('a.test', 'MX')).toMatchObject({ records: exchanges });
  });

  test('brings a null MX as an exchange without a name', async () => {
    const { server } = await respond(() => ({ MX: [{ exchange: '', priority: 0 }] }));
    expect(await openDnsClient({ servers: [server], ...PATIENT }).resolve('a.test', 'MX')).toMatchObject({
      records: [{ exchange: '', priority: 0 }],
    });
  });

  test('tells a name that is not there from one without such records', async () => {
    const { server } = await respond(({ name }) => (name === 'none.test' ? 'no_such_name' : { A: ['192.0.2.1'] }));
    const client = openDnsClient({ servers: [server], ...PATIENT });
    expect(await client.resolve('none.test', 'MX')).toEqual({ status: 'no_such_name', ttlSeconds: 300 });
    expect(await client.resolve('some.test', 'MX')).toEqual({ status: 'no_data', ttlSeconds: 300 });
  });

  test('is asked of the server even for localhost', async () => {
    const { server, queries } = await respond(() => 'no_such_name');
    expect(await openDnsClient({ servers: [server], ...PATIENT }).resolve('localhost', 'A')).toMatchObject({
      status: 'no_such_name',
    });
    expect(queries).toEqual([{ name: 'localhost', type: 'A' }]);
  });

  test.each(['', '.', 'a..test', 'โรงแรม.ไทย', `${'a'.repeat(64)}.test`, 'a b.test'])(
    'for %j is not asked at all',
    async (name) => {
      const { server, queries } = await respond(() => ({ A: ['192.0.2.1'] }));
      expect(await openDnsClient({ servers: [server], ...PATIENT }).resolve(name, 'A')).toEqual({
        status: 'failed',
        reason: 'bad_name',
      });
      expect(queries).toEqual([]);
    },
  );
});

describe('an alias', () => {
  test('whose target the server leaves out is asked for again', async () => {
    const { server, queries } = await respond(({ name }) =>
      name === 'a.test' ? { CNAME: 'b.test', ttl: 20 } : { A: ['192.0.2.1'], ttl: 50 },
    );
    expect(await openDnsClient({ servers: [server], ...PATIENT }).resolve('a.test', 'A')).toEqual({
      status: 'found',
      records: ['192.0.2.1'],
      ttlSeconds: 20,
      isAlias: true,
    });
    expect(queries.map(({ name }) => name)).toEqual(['a.test', 'b.test']);
  });

  test('whose target turns out not to be there is no such name', async () => {
    const { server } = await respond(({ name }) =>
      name === 'a.test' ? { CNAME: 'b.test', ttl: 20 } : { status: 'no_such_name', soa: { ttl: 9, minimum: 90 } },
    );
    expect(await openDnsClient({ servers: [server], ...PATIENT }).resolve('a.test', 'A')).toEqual({
      status: 'no_such_name',
      ttlSeconds: 9,
    });
  });

  test('is not asked for without end', async () => {
    const { server, queries } = await respond(({ name }) => ({ CNAME: `x.${name}` }));
    expect(await openDnsClient({ servers: [server], ...PATIENT }).resolve('a.test', 'A')).toEqual({
      status: 'failed',
      reason: 'bad_answer',
    });
    expect(queries.map(({ name }) => name)).toEqual(['a.test', 'x.a.test', 'x.x.a.test', 'x.x.x.a.test']);
  });
});

describe('a failure', () => {
  test.each(['server_failure', 'refused'] as const)('%s is told after every try', async (reason) => {
    const { server, queries } = await respond(() => reason);
    const client = openDnsClient({ servers: [server], tries: 3, ...PATIENT });
    expect(await client.resolve('a.test', 'A')).toEqual({ status: 'failed', reason });
    expect(queries).toHaveLength(3);
  });

  test('of silence is a timeout, after three tries', async () => {
    const { server, queries } = await respond(() => 'silence');
    const client = openDnsClient({ servers: [server], tryMilliseconds: 50 });
    expect(await client.resolve('a.test', 'A')).toEqual({ status: 'failed', reason: 'timeout' });
    await expect.poll(() => queries).toHaveLength(3);
  });

  test('where nobody listens is told as such', async () => {
    const { server, close } = await startDnsResponder(() => 'silence');
    await close();
    const port = server.split(':')[1];
    for (const nobody of [server, `[::1]:${port}`]) {
      const client = openDnsClient({ servers: [nobody], ...PATIENT });
      expect(await client.resolve('a.test', 'A')).toEqual({ status: 'failed', reason: 'unreachable' });
    }
    expect(await openDnsClient({ servers: [] }).resolve('a.test', 'A')).toMatchObject({ reason: 'unreachable' });
  });

  test.each(['server_failure', 'refused', 'silence', 'format_error'] as const)(
    'of one server (%s) is made good by the next',
    async (failure) => {
      const first = await respond(() => failure);
      const second = await respond(() => ({ A: ['192.0.2.1'] }));
      const client = openDnsClient({ servers: [first.server, second.server], tries: 50, tryMilliseconds: 100 });
      expect(await client.resolve('a.test', 'A')).toMatchObject({ records: ['192.0.2.1'] });
      await expect.poll(() => first.queries.length).toBeGreaterThan(0);
    },
  );

  test('of one server is not waited for again: the one that answered is asked first', async () => {
    const first = await respond(() => 'silence');
    const second = await respond(() => ({ A: ['192.0.2.1'] }));
    const client = openDnsClient({ servers: [first.server, second.server], tryMilliseconds: 100 });
    for (const name of ['a.test', 'b.test', 'c.test']) {
      expect(await client.resolve(name, 'A')).toMatchObject({ records: ['192.0.2.1'] });
    }
    expect(first.queries.map(({ name }) => name)).not.toContain('c.test');
  });

  test('is told as the last one was', async () => {
    const first = await respond(() => 'refused');
    const second = await respond(() => 'server_failure');
    const client = openDnsClient({ servers: [first.server, second.server], ...PATIENT });
    expect(await client.resolve('a.test', 'A')).toMatchObject({ reason: 'server_failure' });
    expect([first.queries.length, second.queries.length]).toEqual([3, 3]);
  });

  test('that passes is made good by the next try', async () => {
    const { server } = await respond(({ count }) => (count === 0 ? 'server_failure' : { A: ['192.0.2.1'] }));
    expect(await openDnsClient({ servers: [server], ...PATIENT }).resolve('a.test', 'A')).toMatchObject({
      status: 'found',
    });
  });
});

describe('the servers', () => {
  test("are the machine's at the time of opening, unless others are named", async () => {
    const { server } = await respond(() => ({ A: ['192.0.2.1'] }));
    const before = dns.getServers();
    dns.setServers([server]);
    const client = openDnsClient(PATIENT);
    dns.setServers(before);
    expect(await client.resolve('a.test', 'A')).toMatchObject({ status: 'found' });
  });

  test.each([
    '',
    'dns.test',
    'dns.test:53',
    '127.0.0.1:',
    '127.0.0.1:0',
    '127.0.0.1:65536',
    '[127.0.0.1]:53',
    '::1]:53',
  ])('are addresses, not %j', (server) => {
    expect(() => openDnsClient({ servers: [server] })).toThrow('Not the address of a name server');
  });

  test.each(['127.0.0.1', '127.0.0.1:5354', '::1', '[::1]', '[::1]:5354', 'fe80::1%lo'])('may be %s', (server) => {
    expect(() => openDnsClient({ servers: [server] })).not.toThrow();
  });
});
