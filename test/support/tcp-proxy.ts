import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/**
 * A proxy as it stands in front of a database: leads to one port, can be turned to another, can cut what is open, and can go
 * silent, which is what a machine that has gone without a word looks like.
 */
export type TcpProxy = {
  port: number;
  /** New connections go there. Open ones stay where they are, as with a proxy that cuts no sessions. */
  turnTo: (port: number) => void;
  cut: () => void;
  /** Nothing passes any more, in either direction, and nothing is closed. */
  fallSilent: () => void;
  speak: () => void;
  close: () => Promise<void>;
};

export async function startTcpProxy(firstPort: number): Promise<TcpProxy> {
  let target = firstPort;
  let isSilent = false;
  const open = new Set<Socket>();
  const server: Server = createServer((inner) => {
    const outer = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      if (isSilent) from.pause();
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
    if (isSilent) {
      inner.pause();
      outer.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    turnTo: (port) => {
      target = port;
    },
    cut,
    fallSilent: () => {
      isSilent = true;
      for (const socket of open) socket.pause();
    },
    speak: () => {
      isSilent = false;
      for (const socket of open) socket.resume();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
