import { Agent, request as openRequest } from 'node:http';
import fc from 'fast-check';
import type { Outcome } from './answer.ts';
import { addHeader, CLOSED, quote } from './answer.ts';

/**
 * Requests that are well framed, whatever they say, over connections that are kept. What breaks the framing itself goes
 * through raw-client.ts.
 */
export type HttpRequest = {
  method: string;
  /** With the query, as it goes over the wire. */
  target: string;
  headers: readonly (readonly [string, string])[];
  body?: Buffer | undefined;
  /** Sends the body in chunks instead of announcing its length. */
  chunked?: boolean;
};

const ANSWER_WITHIN_MS = 10_000;
const CONNECTION_ENDED = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** The answer, or that the connection was closed. Fails when neither happens in time, or the answer is not HTTP. */
  send({ method, target, headers, body, chunked }: HttpRequest): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        request.destroy();
        reject(new Error(`Neither answered nor closed within ${ANSWER_WITHIN_MS} ms: ${method} ${quote(target)}`));
      }, ANSWER_WITHIN_MS);
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const request = openRequest({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        method,
        path: target,
        headers: [
          ...hostUnlessGiven(headers, this.#port),
          ...headers.flat(),
          ...(body === undefined ? [] : chunked ? ['transfer-encoding', 'chunked'] : ['content-length', body.length]),
        ].map(String),
      });
      let answering = false;
      request.once('response', (response) => {
        answering = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', () => settle(CLOSED));
        response.once('end', () => {
          const received = new Map<string, string>();
          for (let i = 0; i < response.rawHeaders.length; i += 2) {
            addHeader(received, response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '');
          }
          settle({ status: response.statusCode ?? 0, headers: received, body: Buffer.concat(chunks).toString('utf8') });
        });
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        // An answer may come before the end of a long body; then it counts, and not that the rest could not be written.
        if (answering) return;
        if (CONNECTION_ENDED.has(error.code ?? '')) settle(CLOSED);
        else {
          clearTimeout(timer);
          reject(error);
        }
      });
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function hostUnlessGiven(headers: HttpRequest['headers'], port: number): string[] {
  return headers.some(([name]) => name.toLowerCase() === 'host') ? [] : ['host', `127.0.0.1:${port}`];
}

/** Lets fast-check print a failing request so that it can be read. */
export function readable<T extends object>(value: T, describe: () => string): T {
  return Object.assign(value, { [fc.toStringMethod]: describe });
}

export function describeRequest({ method, target, headers, body }: HttpRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${quote(value)}`).join('; ');
  return `${method} ${quote(target)} [${lines}] ${body === undefined ? 'no body' : `${body.length} bytes ${quote(body)}`}`;
}
