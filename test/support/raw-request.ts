import { createConnection } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Bytes on a connection of their own, and what came back until it was closed or nothing moved for a while. */
export type SendOptions = {
  quietMs?: number;
  from?: string;
  /** The certificate to trust: then the connection is TLS. */
  ca?: string;
};

export async function sendBytes(
  port: number,
  bytes: string,
  { quietMs = 250, from = '127.0.0.1', ca }: SendOptions = {},
): Promise<string> {
  const target = { port, host: '127.0.0.1', localAddress: from };
  const socket = ca === undefined ? createConnection(target) : connectTls({ ...target, ca, servername: 'localhost' });
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
