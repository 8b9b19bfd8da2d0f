import { createSocket } from 'node:dgram';
import { getEventListeners, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { DnsResponder, DnsScript } from '#test/support/dns-responder.ts';
import { encodeReply, startDnsResponder } from '#test/support/dns-responder.ts';
import { openDnsClient } from '../dns-client.ts';

/** How one question goes over the network: what is taken for its answer, how it ends, and that nothing is left behind. */
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function respond(script: DnsScript): Promise<DnsResponder> {
  const responder = await startDnsResponder(script);
  closing.push(responder.close);
  return responder;
}

/** So long that only what is under test can end a question. */
const openTo = (server: string, tryMilliseconds = 60_000) =>
  openDnsClient({ servers: [server], tries: 1, tryMilliseconds });

const GOOD = { A: ['192.0.2.1'] };
const BAD = { A: ['192.0.2.66'] };
const FOUND = { status: 'found', records: GOOD.A };

function changed(bytes: Buffer, at: number, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = change(copy[at] ?? 0);
  return copy;
}

describe('what is no answer to the question is passed over', () => {
  const FLAGS = 2;
  const FIRST_LETTER = 13;
  const TYPE = 20;
  const CLASS = 22;

  test.each([
    ['another id', (bytes: Buffer) => changed(bytes, 0, (byte) => byte ^ 1)],
    ['another name', (bytes: Buffer) => changed(bytes, FIRST_LETTER, () => 98)],
    ['another type', (bytes: Buffer) => changed(bytes, TYPE, () => 15)],
    ['another class', (bytes: Buffer) => changed(bytes, CLASS, () => 3)],
    ['the mark of a question', (bytes: Buffer) => changed(bytes, FLAGS, (byte) => byte & 0x7f)],
    ['two questions', (bytes: Buffer) => changed(bytes, 5, () => 2)],
    ['no question', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(8)])],
    ['no bytes', () => Buffer.alloc(0)],
    ['too few bytes', (bytes: Buffer) => bytes.subarray(0, 11)],
  ])('with %s', async (_, spoil) => {
    const { server } = await respond(({ bytes }) => [spoil(encodeReply(bytes, BAD)), encodeReply(bytes, GOOD)]);
    expect(await openTo(server).resolve('a.test', 'A')).toMatchObject(FOUND);
  });

  test('from another port', async () => {
    const server = createSocket('udp4').bind(0, '127.0.0.1');
    const stranger = createSocket('udp4').bind(0, '127.0.0.1');
    closing.push(
      async () => server.close(),
      async () => stranger.close(),
    );
    await Promise.all([once(server, 'listening'), once(stranger, 'listening')]);
    server.on('message', (bytes, { port, address }) => {
      stranger.send(encodeReply(bytes, BAD), port, address, () => server.send(encodeReply(bytes, GOOD), port, address));
    });
    expect(await openTo(`127.0.0.1:${server.address().port}`).resolve('a.test', 'A')).toMatchObject(FOUND);
  });

  test('until the time is over', async () => {
    const { server } = await respond(({ bytes }) => changed(encodeReply(bytes, BAD), 1, (byte) => byte ^ 1));
    expect(await openTo(server, 100).resolve('a.test', 'A')).toEqual({ status: 'failed', reason: 'timeout' });
  });
});

test('an answer may spell the name with other capitals', async () => {
  const { server } = await respond(({ bytes }) => changed(encodeReply(bytes, GOOD), 13, () => 65));
  expect(await openTo(server).resolve('a.test', 'A')).toMatchObject({ status: 'found' });
});

test('an answer to the question that cannot be read ends the try', async () => {
  const { server } = await respond(({ bytes }) => encodeReply(bytes, GOOD).subarray(0, -1));
  expect(await openTo(server).resolve('a.test', 'A')).toEqual({ status: 'failed', reason: 'bad_answer' });
});

test('every question has an id and a port of its own', async () => {
  const server = createSocket('udp4').bind(0, '127.0.0.1');
  closing.push(async () => server.close());
  await once(server, 'listening');
  const [ids, ports] = [new Set<number>(), new Set<number>()];
  server.on('message', (bytes, { port, address }) => {
    ids.add(bytes.readUInt16BE(0));
    ports.add(port);
    server.send(encodeReply(bytes, GOOD), port, address);
  });
  const client = openTo(`127.0.0.1:${server.address().port}`);
  for (let i = 0; i < 8; i++) await client.resolve('a.test', 'A');
  expect(ids.size).toBeGreaterThan(4);
  expect(ports.size).toBeGreaterThan(4);
});

describe('an answer that was cut off', () => {
  const A = Array.from({ length: 64 }, (_, i) => `192.0.2.${i}`);
  const many = { MX: Array.from({ length: 60 }, (_, priority) => ({ exchange: `mail${priority}.a.test`, priority })) };

  test('is asked for over TCP', async () => {
    const over: string[] = [];
    const { server } = await respond((question) => {
      over.push(question.over);
      return question.type === 'MX' ? many : { A };
    });
    expect(await openTo(server).resolve('a.test', 'MX')).toMatchObject({ records: many.MX });
    expect(over).toEqual(['udp', 'tcp']);
    expect(await openTo(server).resolve('a.test', 'A')).toMatchObject({ records: A });
  });

  test('is not asked for again where it fits what we said we take', async () => {
    const over: string[] = [];
    const { server } = await respond((question) => {
      over.push(question.over);
      return { A: A.slice(0, 50) };
    });
    expect(await openTo(server).resolve('a.test', 'A')).toMatchObject({ records: A.slice(0, 50) });
    expect(over).toEqual(['udp']);
  });

  const cut = (bytes: Buffer) => changed(encodeReply(bytes, GOOD), 2, (byte) => byte | 2);

  test.each([
    ['is cut off there too', cut],
    ['is to another question', (bytes: Buffer) => changed(encodeReply(bytes, GOOD), 13, () => 98)],
    ['is empty', () => Buffer.alloc(0)],
  ])('and over TCP %s is a bad one', async (_, spoil) => {
    const { server } = await respond(({ over, bytes }) => (over === 'udp' ? cut(bytes) : spoil(bytes)));
    expect(await openTo(server).resolve('a.test', 'A')).toEqual({ status: 'failed', reason: 'bad_answer' });
  });

  test('and over TCP never comes is a timeout', async () => {
    const { server } = await respond(({ over, bytes }) => (over === 'udp' ? cut(bytes) : 'silence'));
    expect(await openTo(server, 200).resolve('a.test', 'A')).toEqual({ status: 'failed', reason: 'timeout' });
  });

  test('by a server that hangs up over TCP is a bad one, and without TCP unreachable', async () => {
    const tcp = createServer((socket) =>
      socket
        .on('error', () => {})
        .resume()
        .end(),
    ).listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4').bind(port, '127.0.0.1');
    closing.push(async () => udp.close());
    await once(udp, 'listening');
    udp.on('message', (bytes, from) => udp.send(cut(bytes), from.port, from.address));
    const client = openTo(`127.0.0.1:${port}`);
    expect(await client.resolve('a.test', 'A')).toEqual({ status: 'failed', reason: 'bad_answer' });
    const closed = once(tcp, 'close');
    tcp.close();
    await closed;
    expect(await client.resolve('a.test', 'A')).toEqual({ status: 'failed', reason: 'unreachable' });
  });
});

describe('a server that does not know EDNS0', () => {
  const hasEdns = (bytes: Buffer) => bytes.readUInt16BE(10) === 1;

  test('is asked without it', async () => {
    const { server, queries } = await respond(({ bytes }) => (hasEdns(bytes) ? 'format_error' : GOOD));
    expect(await openTo(server).resolve('a.test', 'A')).toMatchObject(FOUND);
    expect(queries).toHaveLength(2);
  });

  test('may leave out the question that it could not read', async () => {
    const bare = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 2), Buffer.from('80010000000000000000', 'hex')]);
    const { server } = await respond(({ bytes }) => (hasEdns(bytes) ? bare(bytes) : GOOD));
    expect(await openTo(server).resolve('a.test', 'A')).toMatchObject(FOUND);
  });

  test('and not the rest either gives a bad answer', async () => {
    const { server } = await respond(() => 'format_error');
    expect(await openTo(server).resolve('a.test', 'A')).toEqual({ status: 'failed', reason: 'bad_answer' });
  });
});

describe('a signal', () => {
  const TIMEOUT = { status: 'failed', reason: 'timeout' };

  test('ends a question that nobody answers, at once and for good', async () => {
    const ending = new AbortController();
    const { server, queries } = await respond(() => {
      ending.abort();
      return 'silence';
    });
    const client = openDnsClient({ servers: [server, server], tries: 5, tryMilliseconds: 60_000 });
    expect(await client.resolve('a.test', 'A', ending.signal)).toEqual(TIMEOUT);
    expect(queries).toHaveLength(1);
  });

  test('ends a question over TCP', async () => {
    const ending = new AbortController();
    const { server } = await respond(({ over, bytes }) => {
      if (over === 'udp') return changed(encodeReply(bytes, GOOD), 2, (byte) => byte | 2);
      ending.abort();
      return 'silence';
    });
    expect(await openTo(server).resolve('a.test', 'A', ending.signal)).toEqual(TIMEOUT);
  });

  test('that came before keeps the question from being asked', async () => {
    const { server, queries } = await respond(() => GOOD);
    expect(await openTo(server).resolve('a.test', 'A', AbortSignal.abort())).toEqual(TIMEOUT);
    expect(queries).toEqual([]);
  });

  test('that outlives many questions gathers nothing from them', async () => {
    const ending = new AbortController();
    const { server } = await respond(() => GOOD);
    expect(await openTo(server).resolve('a.test', 'A', ending.signal)).toMatchObject(FOUND);
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
  });

  test('may come at any moment of opening the socket', async () => {
    const { server } = await respond(() => GOOD);
    const abortAfter = (ticks: number, ending: AbortController): void => {
      if (ticks === 0) ending.abort();
      else process.nextTick(abortAfter, ticks - 1, ending);
    };
    for (let ticks = 0; ticks < 12; ticks++) {
      const ending = new AbortController();
      const answer = openTo(server).resolve('a.test', 'A', ending.signal);
      abortAfter(ticks, ending);
      expect(['failed', 'found']).toContain((await answer).status);
    }
  });
});

test('no socket stays open, however a question ends', async () => {
  const openSockets = () => process.getActiveResourcesInfo().filter((resource) => /^(UDP|TCP)/.test(resource));
  // Those of the tests before are closed a moment later.
  await expect.poll(openSockets).toEqual([]);
  const cut = (bytes: Buffer) => changed(encodeReply(bytes, GOOD), 2, (byte) => byte | 2);
  const ending = new AbortController();
  const { server, close } = await startDnsResponder(({ name, over, bytes }) => {
    if (name.startsWith('cut')) return over === 'udp' ? cut(bytes) : name === 'cut-silent.test' ? 'silence' : GOOD;
    return name === 'good.test' ? GOOD : name === 'none.test' ? 'no_such_name' : 'silence';
  });
  const before = openSockets();
  const [patient, hasty] = [openTo(server), openTo(server, 200)];
  const answers = Promise.all([
    ...['good.test', 'none.test', 'cut.test'].map((name) => patient.resolve(name, 'A')),
    ...['silent.test', 'cut-silent.test'].map((name) => patient.resolve(name, 'A', ending.signal)),
    ...['silent.test', 'cut-silent.test'].map((name) => hasty.resolve(name, 'A')),
  ]);
  await patient.resolve('good.test', 'A');
  expect(openSockets().length).toBeGreaterThan(before.length);
  ending.abort();
  const statuses = (await answers).map(({ status }) => status).join(' ');
  expect(statuses).toBe('found no_such_name found failed failed failed failed');
  await expect.poll(openSockets).toEqual(before);
  await close();
});
