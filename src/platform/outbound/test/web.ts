import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { DnsScript, Reply } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import { openDnsClient } from '../dns-client.ts';
import type { GuardedClient, GuardedClientOptions, Wanted } from '../guarded-client.ts';
import { openGuardedClient } from '../guarded-client.ts';
import type { Resolver } from '../resolver.ts';

/** A site that is no program's idea of HTTP: it sends the bytes that a test says. */
export type Site = {
  port: number;
  /** The head of each request that came. */
  requests: string[];
  /** What came over all connections, requests or not. */
  bytesReceived: () => number;
  connections: () => number;
  /** Of the connections, those that have not ended yet. */
  openConnections: () => number;
  close: () => Promise<void>;
};

export type Answer = (path: string, socket: Socket) => void;

/** The address that these tests call public. */
export const SITE_ADDRESS = '127.0.0.2';

export async function startSite(answer: Answer, address = SITE_ADDRESS, port = 0): Promise<Site> {
  const requests: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  let bytesReceived = 0;
  const server = createServer((socket) => {
    connections++;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    let head = '';
    socket.on('data', (chunk) => {
      bytesReceived += chunk.length;
      head += chunk.toString('latin1');
      // What is no request, such as TLS, has no end to wait for.
      if (head.startsWith('GET ') && !head.endsWith('\r\n\r\n')) return;
      requests.push(head);
      answer(/^GET (\S+) /.exec(head)?.[1] ?? '', socket);
      head = '';
    });
  });
  await listen(server, port, address);
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    bytesReceived: () => bytesReceived,
    connections: () => connections,
    openConnections: () => open.size,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server, port: number, address: string): Promise<void> {
  server.listen(port, address);
  await once(server, 'listening');
}

/** An answer with its length. */
export function page(body: string | Buffer, headers: Record<string, string> = {}, status = '200 OK'): Buffer {
  const lines = Object.entries({ 'content-type': 'text/html; charset=utf-8', ...headers }).map(
    ([n, v]) => `${n}: ${v}`,
  );
  const head = [`HTTP/1.1 ${status}`, ...lines, `content-length: ${Buffer.byteLength(body)}`, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

export function redirect(to: string, status = 302): Buffer {
  return Buffer.from(`HTTP/1.1 ${status} Moved\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`);
}

/** For the name server: on a busy machine an answer may take its time. */
export const PATIENCE_MILLISECONDS = 20_000;

/** A name server and a client that takes the site's address for the only public one. */
export type Web = {
  site: Site;
  client: GuardedClient;
  resolver: Resolver;
  queries: readonly { name: string; type: string }[];
  /** Of the site, by its name. */
  url: (path?: string) => URL;
  open: (options?: Partial<GuardedClientOptions>) => GuardedClient;
  close: () => Promise<void>;
};

export async function startWeb(answer: Answer | Site, names: Record<string, Reply | DnsScript> = {}): Promise<Web> {
  const known: Record<string, Reply | DnsScript> = { 'hotel.example': { A: [SITE_ADDRESS] }, ...names };
  const dns = await startDnsResponder((question) => {
    const reply = known[question.name] ?? 'no_such_name';
    return typeof reply === 'function' ? reply(question) : reply;
  });
  const resolver = openDnsClient({ servers: [dns.server], tries: 1, tryMilliseconds: PATIENCE_MILLISECONDS });
  const site = typeof answer === 'function' ? await startSite(answer) : answer;
  const clients: GuardedClient[] = [];
  const open = (options: Partial<GuardedClientOptions> = {}) => {
    const client = openGuardedClient({
      resolver,
      mayConnectTo: (address) => address === SITE_ADDRESS,
      mayUsePort: () => true,
      userAgent: 'test-client (+https://client.example)',
      connectMilliseconds: 20_000,
      headersMilliseconds: 20_000,
      ...options,
    });
    clients.push(client);
    return client;
  };
  return {
    site,
    client: open(),
    resolver,
    queries: dns.queries,
    url: (path = '/') => new URL(path, `http://hotel.example:${site.port}`),
    open,
    close: async () => {
      for (const client of clients) await client.close();
      await site.close();
      await dns.close();
    },
  };
}

export function wanted(overrides: Partial<Wanted> = {}): Wanted {
  return {
    accept: (mediaType) => mediaType === 'text/html',
    acceptHeader: 'text/html',
    maxWireBytes: 100_000,
    maxDecodedBytes: 200_000,
    signal: new AbortController().signal,
    ...overrides,
  };
}
