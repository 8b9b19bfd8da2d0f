import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How an answer may be kept. `open`: by anyone, for so long. `revalidate`: asked for again each time, answered with 304
 * when unchanged. `no-store`: never, for answers with a secret, a session or a birth in them.
 */
export type CachePolicy = { open: { seconds: number } } | 'revalidate' | 'no-store';

/** What holds when an operation does not say. */
export function defaultCachePolicy(method: string): CachePolicy {
  return method === 'GET' ? 'revalidate' : 'no-store';
}

export function cacheControlOf(policy: CachePolicy, isOpen: boolean): string {
  if (policy === 'no-store') return 'no-store';
  if (policy === 'revalidate') return isOpen ? 'no-cache' : 'private, no-cache';
  return `public, max-age=${policy.open.seconds}`;
}

type Done = (error: Error | null, payload?: unknown) => void;

/** Gives a 200 its ETag and turns it into a 304 when the client has it already. A handler may set an ETag of its own. */
export function answerConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (reply.statusCode !== 200 || reply.getHeader('cache-control') === 'no-store') {
    done(null, payload);
    return;
  }
  let etag = reply.getHeader('etag');
  if (etag === undefined && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
    etag = `"${hash('sha1', payload, 'base64url')}"`;
    reply.header('etag', etag);
  }
  if (typeof etag === 'string' && matches(request.headers['if-none-match'], etag)) {
    reply.code(304);
    reply.removeHeader('content-length');
    reply.removeHeader('content-type');
    // Fastify takes the body of a HEAD away itself, and fails if it is gone already.
    if (request.method === 'HEAD') {
      done(null, payload);
      return;
    }
    if (isStream(payload)) payload.destroy();
    done(null, null);
    return;
  }
  done(null, payload);
}

function isStream(payload: unknown): payload is { destroy: () => void } {
  return typeof payload === 'object' && payload !== null && 'destroy' in payload && 'pipe' in payload;
}

/** RFC 9110, 13.1.2: weak comparison, a list, or `*`. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const wanted = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === wanted);
}
