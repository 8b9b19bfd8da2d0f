import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isIP } from 'node:net';
import type { Metrics } from './metrics.ts';

/** `/metrics` on a port of its own, which is not for the public. */
export type MetricsServer = { url: string; close: () => Promise<void> };

/** `wanted` is what the operator asked for; without it the usual one is taken, or any free one if that is not to be had. */
export type MetricsPort = { wanted: number | undefined; usual: number };

/** Whoever reads metrics needs one connection and a few kilobytes, now and then. More is somebody else, and is cut short. */
const MOST_CONNECTIONS = 32;
const MOST_REQUESTS_A_SECOND = 100;
const MOST_HEADER_BYTES = 8192;
const PATIENCE_MS = 5000;

export async function startMetricsServer(metrics: Metrics, host: string, port: MetricsPort): Promise<MetricsServer> {
  const isTooMany = countedBySecond();
  const options = {
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: PATIENCE_MS,
    requestTimeout: PATIENCE_MS,
    keepAliveTimeout: PATIENCE_MS,
    connectionsCheckingInterval: 1000,
  };
  const server = createServer(options, (request, response) => {
    const [status, text] = isTooMany() ? TOO_MANY : refusalOf(request, host);
    const closes = status === 200 ? {} : { connection: 'close' };
    response.writeHead(status, { ...HEADERS, ...closes }).end(status === 200 ? metrics.render() : text);
  });
  server.maxConnections = MOST_CONNECTIONS;
  // Whoever does not read does not stay.
  server.setTimeout(PATIENCE_MS);
  await listen(server, host, port);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const HEADERS = {
  'content-type': 'text/plain; version=0.0.4; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

type Answered = readonly [status: number, text: string];
const TOO_MANY: Answered = [429, 'Too many requests.\n'];

function refusalOf({ method, url, headers }: IncomingMessage, boundTo: string): Answered {
  if (!isMeantForUs(headers.host, boundTo)) return [421, 'This is not the host that was asked for.\n'];
  if (url?.split('?')[0] !== '/metrics') return [404, 'Only /metrics is here.\n'];
  if (method !== 'GET' && method !== 'HEAD') return [405, 'Metrics can only be read.\n'];
  return [200, ''];
}

/**
 * On loopback only this machine asks, and it asks by address or as localhost. Another name is a web page that had its own
 * name point here, so that the browser of whoever works on this machine takes us for a part of it.
 */
function isMeantForUs(host: string | undefined, boundTo: string): boolean {
  if (host === undefined || !isLoopback(boundTo)) return true;
  const name = host.replace(/:\d{0,5}$/, '').toLowerCase();
  return name === 'localhost' || name === boundTo.toLowerCase() || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Says from when on in a second it is too many: to write all metrics takes longer than to say no. */
function countedBySecond(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    return count > MOST_REQUESTS_A_SECOND;
  };
}

async function listen(server: Server, host: string, { wanted, usual }: MetricsPort): Promise<void> {
  const attempt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  if (wanted !== undefined) return await attempt(wanted);
  const busy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return await attempt(usual <= 65_535 ? usual : 0).catch((error: unknown) => {
    if (!busy(error)) throw error;
    return attempt(0);
  });
}
