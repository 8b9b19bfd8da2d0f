import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setInterval, setTimeout } from 'node:timers/promises';

/** Sends so many files with each key, a byte every five seconds, and each again when it was ended. */
type Task = { url: string; keys: string[]; uploads: number };
const { url, keys, uploads } = JSON.parse(process.argv[2] ?? '') as Task;
const { hostname, port } = new URL(url);

const BYTE_MS = 5000;
const PAUSE_MS = 500;
const ANNOUNCED = 3000;

const open = (key: string): Socket => {
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/external/analyze HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: text/plain\r\nx-api-key: ${key}\r\nContent-Length: ${ANNOUNCED}\r\n\r\nJ`,
  );
  return socket;
};

async function drip(key: string): Promise<void> {
  for (;;) {
    const socket = open(key);
    const ended = new AbortController();
    socket.on('error', () => {}).on('data', () => socket.destroy());
    socket.on('close', () => ended.abort());
    try {
      for await (const _ of setInterval(BYTE_MS, undefined, { signal: ended.signal })) socket.write('o');
    } catch {
      await setTimeout(PAUSE_MS);
    }
  }
}

process.on('disconnect', () => process.exit());
const drips = keys.flatMap((key) => Array.from({ length: uploads }, () => drip(key)));
await setTimeout(PAUSE_MS);
process.send?.('begun');
await Promise.all(drips);
