import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createConnection } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ended } from '../connections.ts';
import { Connections } from '../connections.ts';

/** Readers of one large answer, over real sockets, judged over three seconds instead of two minutes. */
const ANSWER = Buffer.alloc(60 * 2 ** 20, 'x');
const WINDOW_MS = 3000;

const server = createServer((_request, response) => response.end(ANSWER));
const ended: Ended[] = [];
const sockets: Socket[] = [];
let connections: Connections;

beforeEach(async () => {
  ended.length = 0;
  connections = new Connections({
    most: 100,
    leastBytesPerSecond: 1024,
    isTrustedPeer: () => false,
    readingWindowMs: WINDOW_MS,
    onEnded: (why) => ended.push(why),
  });
  connections.watch(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  connections.close();
  await new Promise((resolve) => server.close(resolve));
});

function ask(): Socket {
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  return socket;
}

test('whoever does not read is ended, and so is whoever reads a byte at a time; a steady reader is not', async () => {
  ask();
  const [dripping, steady] = [ask(), ask()];
  const drip = setInterval(() => dripping.read(1), 100);
  let read = 0;
  // Two megabytes a second: many steps of the system's buffer in each window.
  const sip = setInterval(() => {
    for (let taken = 0; taken < 200_000; ) {
      const piece = steady.read() as Buffer | null;
      if (piece === null) break;
      taken += piece.length;
      read += piece.length;
    }
  }, 100);
  await expect.poll(() => ended, { timeout: 25_000 }).toEqual(['slow_reader', 'slow_reader']);
  const before = read;
  await expect.poll(() => read).toBeGreaterThan(before + 500_000);
  clearInterval(drip);
  clearInterval(sip);
  expect(steady.destroyed).toBe(false);
  expect(ended).toHaveLength(2);
});
