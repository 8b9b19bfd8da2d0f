import { createConnection } from 'node:net';

/** Sends many requests on each of many connections and reads none of the answers; whatever is ended comes again. */
const { url, from, connections, large, small, path } = JSON.parse(process.argv[2] ?? '') as {
  url: string;
  from: string;
  connections: number;
  large: number;
  small: number;
  path: string;
};
const { hostname, port } = new URL(url);
const get = (address: string) => `GET ${address} HTTP/1.1\r\nhost: a\r\n\r\n`;
const requests = get(path).repeat(large) + get('/healthz').repeat(small);
const AGAIN_MS = 200;

function open(): void {
  const socket = createConnection({ host: hostname, port: Number(port), localAddress: from });
  socket.pause();
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(open, AGAIN_MS));
  socket.write(requests);
}

process.on('disconnect', () => process.exit());
for (let i = 0; i < connections; i += 1) open();
process.send?.('begun');
