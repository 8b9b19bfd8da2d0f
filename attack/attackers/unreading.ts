import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Asks for one page over so many connections and reads nothing of it; again when a connection was ended. */
type Task = { url: string; path: string; readers: number };
const { url, path, readers } = JSON.parse(process.argv[2] ?? '') as Task;
const { hostname, port } = new URL(url);

const PAUSE_MS = 1000;

async function ask(): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => {
      const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.9' });
      socket.on('error', () => {}).on('close', () => resolve());
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      socket.pause();
    });
    await setTimeout(PAUSE_MS);
  }
}

process.on('disconnect', () => process.exit());
const asking = Array.from({ length: readers }, ask);
await setTimeout(PAUSE_MS);
process.send?.('begun');
await Promise.all(asking);
