import type { Socket } from 'node:net';
import { createConnection } from 'node:net';

/** Begins requests and sends a byte of each body every few seconds; whatever is ended comes again. */
const { url, from, connections, path } = JSON.parse(process.argv[2] ?? '') as {
  url: string;
  from: string;
  connections: number;
  path: string;
};
const { hostname, port } = new URL(url);
const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`;
const AGAIN_MS = 200;
const DRIP_MS = 3000;
const open = new Set<Socket>();

function begin(): void {
  const socket = createConnection({ host: hostname, port: Number(port), localAddress: from });
  open.add(socket);
  socket.on('data', () => {});
  socket.on('error', () => {});
  socket.on('close', () => {
    open.delete(socket);
    setTimeout(begin, AGAIN_MS);
  });
  socket.write(head);
}

process.on('disconnect', () => process.exit());
for (let i = 0; i < connections; i += 1) begin();
setInterval(() => {
  for (const socket of open) socket.write(' ');
}, DRIP_MS);
process.send?.('begun');
