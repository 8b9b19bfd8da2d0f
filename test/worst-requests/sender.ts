import { Agent, request as openRequest } from 'node:http';
import { parentPort } from 'node:worker_threads';
import type { WorstRequest } from './worst-request.ts';

/** Sends what it is told to from a thread of its own, so that making and reading texts is not taken for the server's work. */
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const ANSWER_WITHIN_MS = 60_000;

parentPort?.on('message', ({ port, request }: { port: number; request: WorstRequest }) => {
  void send(port, request).then((status) => parentPort?.postMessage(status));
});

/** The status, or 0 when the connection was closed. */
function send(port: number, { method, target, headers, body }: WorstRequest): Promise<number> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = openRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: { ...headers, ...length },
        timeout: ANSWER_WITHIN_MS,
      },
      (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode ?? 0));
      },
    );
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(0));
    request.end(body);
  });
}
