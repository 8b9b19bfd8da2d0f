import { createConnection } from 'node:net';

/** Bytes on a connection of their own, and what came back until it was closed or nothing moved for a while. */
export async function sendBytes(
  port: number,
  bytes: string,
  { quietMs = 250, from = '127.0.0.1' }: { quietMs?: number; from?: string } = {},
): Promise<string> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from });
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.setTimeout(quietMs, () => socket.destroy());
  socket.write(bytes, 'latin1');
  await closed;
  return text;
}

/** The statuses in the order in which they came. */
export const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
