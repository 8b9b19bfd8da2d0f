import { Agent, request } from 'node:http';
import type { Answer } from './evidence.ts';
import type { Use } from './plan.ts';

/** Registers uses at one server over connections that stay open, and tells apart the ways in which that can fail. */
export type Reply =
  | { kind: 'answer'; answer: Answer }
  /** Nobody listened: the request was never sent. */
  | { kind: 'undelivered' }
  /** Sent, and no answer came: it may have been counted or not. */
  | { kind: 'lost' }
  | { kind: 'unavailable'; retryAfter: string | undefined }
  /** What may never be answered. */
  | { kind: 'wrong'; text: string };

const CONNECTIONS = 64;

export class UsageClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** `patienceMs`: how long to wait before the connection is cut. */
  register({ way, appName, key }: Use, patienceMs: number): Promise<Reply> {
    const body = JSON.stringify({ userId: way.userId, email: way.email, appName });
    const sentAt = Date.now();
    return new Promise((resolve) => {
      const call = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method: 'POST',
          path: '/api/register-usage',
          headers: {
            ...way.headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.once('error', () => resolve({ kind: 'lost' }));
          response.once('end', () => {
            clearTimeout(timer);
            const headers = { reset: response.headers['x-quota-reset'], retryAfter: response.headers['retry-after'] };
            resolve(understand(response.statusCode ?? 0, headers, text, sentAt));
          });
        },
      );
      const timer = setTimeout(() => call.destroy(), patienceMs);
      call.once('error', (error) => {
        clearTimeout(timer);
        resolve({ kind: 'code' in error && error.code === 'ECONNREFUSED' ? 'undelivered' : 'lost' });
      });
      call.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

type Headers = { reset: string | string[] | undefined; retryAfter: string | undefined };

function understand(status: number, { reset, retryAfter }: Headers, text: string, sentAt: number): Reply {
  if (status === 503) return { kind: 'unavailable', retryAfter };
  const found: unknown = status === 200 || status === 429 ? JSON.parse(text) : undefined;
  if (!isUsageReply(found) || typeof reset !== 'string' || found.success !== (status === 200)) {
    return { kind: 'wrong', text: `${status} ${text}` };
  }
  const { success, usos_restantes: remaining, es_premium: isPremium } = found;
  const resetsAt = Date.parse(reset);
  return {
    kind: 'answer',
    answer: { sentAt, answeredAt: Date.now(), granted: success, remaining, isPremium, resetsAt },
  };
}

type UsageReply = { success: boolean; usos_restantes: number; es_premium: boolean };

const isUsageReply = (found: unknown): found is UsageReply =>
  typeof found === 'object' &&
  found !== null &&
  'success' in found &&
  typeof found.success === 'boolean' &&
  'usos_restantes' in found &&
  typeof found.usos_restantes === 'number' &&
  'es_premium' in found &&
  typeof found.es_premium === 'boolean';
