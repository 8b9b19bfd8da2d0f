import { createConnection } from 'node:net';

/** Opens connections and says nothing; whatever is ended comes again. */
const { url, from, connections } = JSON.parse(process.argv[2] ?? '') as {
  url: string;
  from: string;
  connections: number;
};
const { hostname, port } = new URL(url);
const AGAIN_MS = 5000;

function open(): void {
  const socket = createConnection({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(open, AGAIN_MS));
}

process.on('disconnect', () => process.exit());
for (let i = 0; i < connections; i += 1) open();
process.send?.('begun');
