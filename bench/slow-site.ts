import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Cleanup } from './cleanup.ts';

/** A site that takes `seconds` for a page, a piece every quarter of a second; its other files are missing, and quickly so. */
export const SITE_ADDRESS = '127.0.0.2';

const PIECE_MILLISECONDS = 250;

export type SlowSite = {
  port: number;
  /** Pages that are being sent now. */
  underWay: () => number;
};

export async function startSlowSite(page: string, seconds: number, cleanup: Cleanup): Promise<SlowSite> {
  let underWay = 0;
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/page')) {
      response.writeHead(404).end();
      return;
    }
    underWay += 1;
    response.on('close', () => {
      underWay -= 1;
    });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    drip(response, page, Math.ceil((seconds * 1000) / PIECE_MILLISECONDS));
  });
  server.listen(0, SITE_ADDRESS);
  await once(server, 'listening');
  cleanup.add(async () => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, underWay: () => underWay };
}

function drip(response: ServerResponse, page: string, pieces: number): void {
  const size = Math.ceil(page.length / pieces);
  let sent = 0;
  const timer = setInterval(() => {
    response.write(page.slice(sent, sent + size));
    sent += size;
    if (sent < page.length) return;
    clearInterval(timer);
    response.end();
  }, PIECE_MILLISECONDS);
  response.on('close', () => clearInterval(timer));
}
