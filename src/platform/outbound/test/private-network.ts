import { once } from 'node:events';
import { connect } from 'node:net';
import type { Answer, Site } from './web.ts';
import { page, SITE_ADDRESS, startSite } from './web.ts';

/** Addresses of the own machine that no request may reach. */
const PRIVATE_ADDRESSES = ['127.0.0.1', '127.0.0.3', '::1'] as const;
export type PrivateAddress = (typeof PRIVATE_ADDRESSES)[number];

/**
 * Listeners that count who connects to them: at the private addresses on the port of the site, so that a URL needs no more
 * than another host to reach them, and at all addresses on a second port.
 */
export type PrivateNetwork = {
  site: Site;
  port: number;
  otherPort: number;
  /** Made since the last time this was asked, to the address on either port; to the site's on the second alone. */
  newConnections: () => Promise<Record<string, number>>;
  close: () => Promise<void>;
};

export async function startPrivateNetwork(answerOfSite: Answer): Promise<PrivateNetwork> {
  const [site, ...listeners] = await startOnOnePort([answerOfSite, tellSecret, tellSecret, tellSecret]);
  const others = await startOnOnePort([tellSecret, tellSecret, tellSecret, tellSecret]);
  const [other] = others;
  if (site === undefined || other === undefined) throw new Error('No site was started.');
  const counted = [
    ...others.map((listener, i) => ({ listener, address: ADDRESSES[i] ?? '', seen: 0 })),
    ...listeners.map((listener, i) => ({ listener, address: PRIVATE_ADDRESSES[i] ?? '', seen: 0 })),
  ];

  async function newConnections(): Promise<Record<string, number>> {
    // Connections are taken in the order in which they were made: all before this one are counted when it is answered.
    await Promise.all(counted.map(({ listener, address }) => connectLast(listener.port, address)));
    const made: Record<string, number> = {};
    for (const entry of counted) {
      made[entry.address] = (made[entry.address] ?? 0) + entry.listener.connections() - entry.seen - 1;
      entry.seen = entry.listener.connections();
    }
    return made;
  }

  return {
    site,
    port: site.port,
    otherPort: other.port,
    newConnections,
    close: async () => {
      for (const { listener } of counted) await listener.close();
    },
  };
}

async function connectLast(port: number, address: string): Promise<void> {
  const socket = connect(port, address);
  socket.write('GET / HTTP/1.1\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
}

const ADDRESSES = [SITE_ADDRESS, ...PRIVATE_ADDRESSES];

const tellSecret: Answer = (_path, socket) => socket.end(page('<h1>private</h1>'));

/** One listener for each address. A machine without one of them, ::1 say, fails: there a count of zero proves nothing. */
async function startOnOnePort(answers: readonly Answer[]): Promise<Site[]> {
  for (let attempt = 1; ; attempt++) {
    const started: Site[] = [];
    try {
      for (const [i, answer] of answers.entries()) {
        started.push(await startSite(answer, ADDRESSES[i], started[0]?.port ?? 0));
      }
      return started;
    } catch (error) {
      for (const site of started) await site.close();
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const MAX_ATTEMPTS = 20;
