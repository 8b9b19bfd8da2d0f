import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { matches } from './caching.ts';

/**
 * An answer whose bytes, type and ETag are ready. It goes out as it is, without being serialised or hashed again, and a
 * client that has it already costs no byte of it. The resource still declares its schema, for the documentation; tests
 * must hold the bytes against it.
 */
export class PreparedAnswer {
  readonly mediaType: string;
  /** The ETag, and whatever else is the answer's own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  #body: Body | (() => Body);

  constructor(mediaType: string, etag: string, body: Body | (() => Body), headers: Record<string, string> = {}) {
    this.mediaType = mediaType;
    this.etag = etag;
    this.headers = { etag, ...headers };
    this.#body = body;
  }

  /** Made when it is first needed. */
  body(): Body {
    if (typeof this.#body === 'function') this.#body = this.#body();
    return this.#body;
  }
}

/** Bytes, in as many parts as they lie in memory; or a small body as one letter a byte. */
type Body = readonly Buffer[] | string;

/** With its head it must fit into the 16 kB that Node writes from the stack: head and body then go out in one piece. */
const ONE_PIECE_BYTES = 14 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer that was made before anybody asked. */
export function prepareJson(value: unknown): PreparedAnswer {
  const body = Buffer.from(JSON.stringify(value));
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  return new PreparedAnswer(JSON_TYPE, etag, body.length <= ONE_PIECE_BYTES ? body.toString('latin1') : [body]);
}

/** JSON that is put together out of ready parts, when it is needed: whoever has them knows a cheaper ETag than a hash. */
export function preparedJson(
  etag: string,
  parts: () => readonly Buffer[],
  headers?: Record<string, string>,
): PreparedAnswer {
  return new PreparedAnswer(JSON_TYPE, etag, parts, headers);
}

/**
 * Sends it past Fastify's serialisation and onSend hooks, which have nothing to add: the headers that the chain has set
 * so far, the answer's own, and the bytes.
 */
export function sendPrepared(reply: FastifyReply, answer: PreparedAnswer): void {
  const { raw, request } = reply;
  const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders), ...answer.headers };
  if (reply.server.isDraining()) headers.connection = 'close';
  reply.hijack();
  if (matches(request.headers['if-none-match'], answer.etag)) {
    raw.writeHead(304, headers).end();
    return;
  }
  const body = answer.body();
  headers['content-type'] = answer.mediaType;
  headers['content-length'] = lengthOf(body);
  raw.writeHead(200, headers);
  // Node leaves the body of a HEAD out by itself.
  if (typeof body === 'string') {
    raw.end(body, 'latin1');
    return;
  }
  // All parts in one write, without copying them into one piece first.
  raw.cork();
  for (const part of body) raw.write(part);
  raw.end();
}

function lengthOf(body: Body): number {
  if (typeof body === 'string') return body.length;
  let length = 0;
  for (const part of body) length += part.length;
  return length;
}
