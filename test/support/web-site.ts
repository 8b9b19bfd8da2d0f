import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real web server on a loopback address and a free port, with the answers that a test gives it. */
export type WebSite = {
  port: number;
  /** What was asked for, in order: `host path`. */
  requests: string[];
  /** The user agents that asked. */
  agents: Set<string>;
  /** Tells from now on which host was asked for, at that moment. */
  onRequest: (listener: (host: string) => void) => void;
  close: () => Promise<void>;
};

export type Answer =
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** By path, or by `host path` for one name only; everything else is 404. */
export async function startWebSite(answers: Readonly<Record<string, Answer>>, address = '127.0.0.2'): Promise<WebSite> {
  const requests: string[] = [];
  const agents = new Set<string>();
  let tell = (_host: string): void => {};
  const server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    const path = request.url ?? '';
    requests.push(`${host} ${path}`);
    tell(host);
    agents.add(request.headers['user-agent'] ?? '');
    const answer = answers[`${host} ${path}`] ?? answers[path] ?? { status: 404 };
    if (typeof answer === 'function') {
      answer(request, response);
      return;
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...answer.headers });
    response.end(answer.body ?? '');
  });
  server.listen(0, address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    agents,
    onRequest: (listener) => {
      tell = listener;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
