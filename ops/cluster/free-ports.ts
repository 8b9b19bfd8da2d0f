import { once } from 'node:events';
import { createServer } from 'node:net';
import { PORTS } from './layout.ts';

/** Below the range that the system gives to outgoing connections: none of them can take a port while a node is down. */
const FIRST = 20_000;
const LAST = 31_000;

/** The first of a range of ports that nobody listens on. */
export async function freeBasePort(count = PORTS): Promise<number> {
  for (let base = FIRST; base + count < LAST; base += count) {
    const range = Array.from({ length: count }, (_, index) => base + index);
    const free = await Promise.all(range.map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`No ${count} ports in a row are free between ${FIRST} and ${LAST}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
