import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** `/metrics` on a port of its own, which is not for the public. */
export type MetricsServer = { url: string; close: () => Promise<void> };

/** `wanted` is what the operator asked for; without it the usual one is taken, or any free one if that is not to be had. */
export type MetricsPort = { wanted: number | undefined; usual: number };

export async function startMetricsServer(metrics: Metrics, host: string, port: MetricsPort): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only /metrics is here.\n');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(metrics.render());
  });
  server.requestTimeout = 5000;
  await listen(server, host, port);
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
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
