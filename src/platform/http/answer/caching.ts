import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LEAST_PACKED_BYTES, pack, packOnce, packStream } from './compression.ts';
import { CODINGS, codingFor, isPackable, tagOf } from './content-coding.ts';

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
  if (!isKeepable(reply)) done(null, payload);
  else if (!answersUnchanged(request, reply, payload, done)) done(null, payload);
}

/** The same, and packed for whoever takes that: only for what holds no secret, because its length tells of its content. */
export function answerPacked(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (!isKeepable(reply)) {
    done(null, payload);
    return;
  }
  const isPacked = mayPack(reply, payload);
  if (answersUnchanged(request, reply, payload, done)) return;
  if (isPacked) sendPacked(request, reply, payload, done);
  else done(null, payload);
}

/** For an answer that nobody keeps and that holds no secret all the same. */
export function packOnly(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (reply.statusCode === 200 && mayPack(reply, payload)) sendPacked(request, reply, payload, done);
  else done(null, payload);
}

/** For an operation whose answers hold no secret, kept or not: where a handler lets nobody keep one, it is packed all the same. */
export function answerAlwaysPacked(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (isKeepable(reply)) answerPacked(request, reply, payload, done);
  else packOnly(request, reply, payload, done);
}

/** Says so in `Vary`, whether or not this client takes it. */
function mayPack(reply: FastifyReply, payload: unknown): boolean {
  if (!isWorthPacking(reply, payload)) return false;
  reply.header('vary', varyWith(reply.getHeader('vary')));
  return true;
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const coding = codingFor(request.headers['accept-encoding']);
  if (coding === undefined) {
    done(null, payload);
    return;
  }
  const send = (packed: unknown) => {
    if (packed === undefined) {
      done(null, payload);
      return;
    }
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string') reply.header('etag', tagOf(etag, coding));
    reply.header('content-encoding', coding).removeHeader('content-length');
    done(null, packed);
  };
  if (isStream(payload)) send(request.method === 'HEAD' ? payload : packStream(payload, coding));
  // Bytes that may be kept are those of a file that stays; whatever else there is was made for this request.
  else if (Buffer.isBuffer(payload) && isKeepable(reply)) packOnce(payload, () => payload, coding, send);
  else pack(Buffer.isBuffer(payload) ? payload : String(payload), coding, send);
}

const isKeepable = (reply: FastifyReply) => reply.statusCode === 200 && reply.getHeader('cache-control') !== 'no-store';

function isWorthPacking(reply: FastifyReply, payload: unknown): boolean {
  if (!isPackable(reply.getHeader('content-type'))) return false;
  // Packed already, or with somebody's cookie beside it.
  if (reply.hasHeader('content-encoding') || reply.hasHeader('set-cookie')) return false;
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length >= LEAST_PACKED_BYTES;
  return isStream(payload);
}

/** True when the client has it already and was told so. */
function answersUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): boolean {
  let etag = reply.getHeader('etag');
  if (etag === undefined && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
    etag = `"${hash('sha1', payload, 'base64url')}"`;
    reply.header('etag', etag);
  }
  const known = typeof etag === 'string' ? knownTag(request.headers['if-none-match'], etag) : undefined;
  if (known === undefined) return false;
  reply.code(304).header('etag', known);
  reply.removeHeader('content-length');
  reply.removeHeader('content-type');
  // Fastify takes the body of a HEAD away itself, and fails if it is gone already; of a text it would tell the length, which
  // need not be that of the representation that the client has.
  if (request.method === 'HEAD') {
    done(null, isStream(payload) ? payload : Readable.from([]));
    return true;
  }
  if (isStream(payload)) payload.destroy();
  done(null, null);
  return true;
}

function isStream(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'destroy' in payload && 'pipe' in payload;
}

/** Which ETag of the answer the client has, in whatever coding: the content is the same. */
export function knownTag(ifNoneMatch: string | undefined, etag: string): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  if (matches(ifNoneMatch, etag)) return etag;
  return CODINGS.map((coding) => tagOf(etag, coding)).find((tag) => matches(ifNoneMatch, tag));
}

export const varyWith = (present: unknown): string =>
  typeof present === 'string' ? `${present}, Accept-Encoding` : 'Accept-Encoding';

/** RFC 9110, 13.1.2: weak comparison, a list, or `*`. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const wanted = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === wanted);
}
