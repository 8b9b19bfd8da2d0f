/**
 * At the port for metrics, until it is ended: connections that say nothing or half of something, again and again, and one
 * that asks as fast as it is answered.
 */
import { createConnection } from 'node:net';

const { port } = JSON.parse(process.argv[2] ?? '') as { port: number };
const SILENT = 200;
const PAUSE_MS = 50;

const REQUEST = 'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

process.on('disconnect', () => process.exit());
process.send?.('begun');
for (let i = 0; i < SILENT; i += 1) stayOn(i % 2 === 0 ? '' : 'GET /metrics HTTP/1.1\r\nX: ');
flood();

function stayOn(words: string): void {
  const socket = createConnection(port, '127.0.0.1', () => socket.write(words));
  socket.on('error', () => {});
  socket.resume();
  socket.once('close', () => setTimeout(() => stayOn(words), PAUSE_MS));
}

function flood(): void {
  const socket = createConnection(port, '127.0.0.1', () => socket.write(REQUEST.repeat(20)));
  socket.on('error', () => {});
  socket.on('data', () => socket.write(REQUEST));
  socket.once('close', () => setTimeout(flood, PAUSE_MS));
}
