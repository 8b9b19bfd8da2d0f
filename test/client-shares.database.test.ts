import { once } from 'node:events';
import { Agent, request as rawRequest } from 'node:http';
import type { Socket } from 'node:net';
import { createConnection } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shapes } from './support/fixtures/shapes.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/**
 * What one client can hold of the server, and that it is never all of it: an attacker at 127.0.0.7 keeps whatever it can get,
 * and somebody at 127.0.0.5 asks meanwhile.
 */
const ATTACKER = '127.0.0.7';
const HONEST = '127.0.0.5';
const MAX_IN_FLIGHT = 60;

let server: TestServer;
const sockets: Socket[] = [];

async function start(environment: Record<string, string>): Promise<void> {
  server = await startTestServer({ services: [shapes], environment });
}

beforeEach(() => {
  sockets.length = 0;
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

function connectFrom(localAddress: string): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = createConnection({ port: Number(port), host: hostname, localAddress });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** What an honest client is told, on a connection of its own. */
async function askHonestly(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<number> {
  const agent = new Agent({ maxSockets: 1 });
  const sent = rawRequest(`${server.url}${path}`, { method, headers, localAddress: HONEST, agent });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  response.resume();
  await once(response, 'end');
  agent.destroy();
  return response.statusCode ?? 0;
}

const gauge = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(server.server.metrics.render())?.[1]);
const ended = (why: string) => gauge(`http_connections_ended_total\\{why="${why}"\\}`) || 0;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

describe('while somebody does not read', () => {
  test('answers that wait behind an unread one are nobody else’s loss', async () => {
    await start({ MAX_IN_FLIGHT: String(MAX_IN_FLIGHT), LIMIT_ADDRESS_PER_MINUTE: '100000' });
    for (let i = 0; i < 20; i += 1) {
      const socket = connectFrom(ATTACKER);
      socket.pause();
      socket.write(get('/shapes/export?rows=200000') + get('/healthz').repeat(14) + get('/shapes/time').repeat(15));
    }
    await expect.poll(() => gauge('http_requests_in_flight')).toBeGreaterThanOrEqual(20);
    const statuses = [];
    for (let i = 0; i < 20; i += 1) statuses.push(await askHonestly('/shapes/time'));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await askHonestly('/healthz')).toBe(200);
  });

  test('a connection on which more requests wait than any client sends is ended', async () => {
    await start({});
    const socket = connectFrom(ATTACKER);
    const closed = once(socket, 'close');
    socket.pause();
    socket.write(get('/shapes/export?rows=200000') + get('/healthz').repeat(64));
    await expect.poll(() => ended('pipelining')).toBe(1);
    socket.resume();
    await closed;
  });
});

describe('while somebody does not send', () => {
  test('bodies that do not come are nobody else’s loss', async () => {
    await start({ MAX_IN_FLIGHT: String(MAX_IN_FLIGHT) });
    for (let i = 0; i < 2 * MAX_IN_FLIGHT; i += 1) {
      const head = 'POST /shapes/echo/here HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
      connectFrom(ATTACKER).write(`${head}content-length: 100\r\n\r\n{`);
    }
    await expect.poll(() => gauge('http_requests_open')).toBe(2 * MAX_IN_FLIGHT);
    expect(gauge('http_requests_in_flight')).toBe(0);
    const body = JSON.stringify({ name: 'a' });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    expect(await askHonestly('/shapes/echo/here', { method: 'POST', headers, body })).toBeLessThan(500);
    expect(await askHonestly('/shapes/time')).toBe(200);
  });
});

describe('connections', () => {
  test('of one address end at its share, and others find room', async () => {
    await start({ MAX_CONNECTIONS: '30' });
    const silent = Array.from({ length: 60 }, () => connectFrom(ATTACKER));
    await expect.poll(() => silent.filter((socket) => socket.destroyed).length).toBe(45);
    expect(gauge('http_connections')).toBe(15);
    expect(await askHonestly('/shapes/time')).toBe(200);
    for (const socket of silent) socket.destroy();
    await expect.poll(() => gauge('http_connections')).toBe(0);
  });

  test('of many addresses together leave room too: whoever has most idle ones loses some', async () => {
    await start({ MAX_CONNECTIONS: '64' });
    const silent = Array.from({ length: 12 }, (_, i) =>
      Array.from({ length: 32 }, () => connectFrom(`127.0.1.${i + 1}`)),
    );
    const openOf = (i: number) => silent[i]?.filter((socket) => !socket.destroyed).length ?? 0;
    await expect.poll(() => ended('share')).toBeGreaterThan(100);
    // An idle connection of the first, which came when there was most to be had, makes room for whoever is new.
    await expect.poll(() => gauge('http_connections')).toBeLessThanOrEqual(60);
    await expect.poll(() => openOf(0)).toBeLessThan(32);
    for (let i = 0; i < 20; i += 1) expect(await askHonestly('/shapes/time')).toBe(200);
  });

  test('of a trusted proxy carry everybody, and are bounded together only', async () => {
    await start({ MAX_CONNECTIONS: '30', TRUST_PROXY: `10.0.0.0/8,${ATTACKER}` });
    const carried = Array.from({ length: 40 }, () => connectFrom(ATTACKER));
    await expect.poll(() => carried.filter((socket) => socket.destroyed).length).toBe(10);
    expect(gauge('http_connections')).toBe(30);
  });

  test('that the limit of open files cannot carry stop the start, with what to do', async () => {
    await start({});
    await expect(startTestServer({ services: [shapes], environment: { MAX_CONNECTIONS: '999999' } })).rejects.toThrow(
      /MAX_CONNECTIONS is 999999, but this process may open \d+ files: at most \d+ connections/,
    );
  });
});

describe('a key', () => {
  test('has its share from whatever address, and no more', async () => {
    await start({ MAX_IN_FLIGHT: '8', TRUST_PROXY: '1', REQUIRE_HTTPS: 'false' });
    const [greedy, other] = [await server.issueKey('shapes'), await server.issueKey('shapes')];
    const wait = async (key: string, i: number) =>
      await askHonestly('/shapes/guarded-wait?ms=1000', {
        headers: { 'x-api-key': key, 'x-forwarded-for': `198.51.100.${i}` },
      });
    const all = Promise.all(Array.from({ length: 12 }, (_, i) => wait(greedy, i)));
    await expect.poll(() => gauge('http_requests_in_flight')).toBe(4);
    expect(await wait(other, 99)).toBe(200);
    const statuses = await all;
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([4, 8]);
  });
});
