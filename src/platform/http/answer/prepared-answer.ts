import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { knownTag, varyWith } from './caching.ts';
import { LEAST_PACKED_BYTES, packOnce } from './compression.ts';
import { codingFor, isPackable, tagOf } from './content-coding.ts';

/**
 * An answer whose bytes, type and ETag are ready. It goes out as it is, without being serialised or hashed again, and a
 * client that has it already costs no byte of it. The resource still declares its schema, for the documentation; tests
 * must hold the bytes against it.
 */
export class PreparedAnswer {
  readonly mediaType: string;
  readonly etag: string;
  /** The ETag, and whatever else is the answer's own. */
  readonly headers: Readonly<Record<string, string>>;
  /** Memory that it takes by itself. */
  readonly ownBytes: number;
  readonly isPackable: boolean;
  #body: Body | (() => Body);

  constructor(facts: Pick<PreparedAnswer, 'mediaType' | 'etag' | 'headers' | 'ownBytes'>, body: Body | (() => Body)) {
    this.mediaType = facts.mediaType;
    this.etag = facts.etag;
    this.headers = { etag: facts.etag, ...facts.headers };
    this.ownBytes = facts.ownBytes;
    this.isPackable = isPackable(facts.mediaType);
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
/** Of an answer whose parts are, but for its head and end, views of memory that is there anyway. */
const VIEW_BYTES = 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer that was made before anybody asked. */
export function prepareJson(value: unknown): PreparedAnswer {
  return prepareText(JSON_TYPE, JSON.stringify(value));
}

export function prepareText(mediaType: string, text: string, headers: Record<string, string> = {}): PreparedAnswer {
  const body = Buffer.from(text);
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  const piece = body.length <= ONE_PIECE_BYTES ? body.toString('latin1') : [body];
  return new PreparedAnswer({ mediaType, etag, headers, ownBytes: body.length }, piece);
}

/** JSON that is put together out of ready parts, when it is needed: whoever has them knows a cheaper ETag than a hash. */
export function preparedJson(
  etag: string,
  parts: () => readonly Buffer[],
  headers: Record<string, string> = {},
): PreparedAnswer {
  return new PreparedAnswer({ mediaType: JSON_TYPE, etag, headers, ownBytes: VIEW_BYTES }, parts);
}

/**
 * Sends it past Fastify's serialisation and onSend hooks, which have nothing to add: the headers of the chain, the answer's
 * own, and the bytes. What a handler has set on the reply does not go out: an answer that is kept has only its own.
 */
export function sendPrepared(reply: FastifyReply, answer: PreparedAnswer): void {
  const { raw, request } = reply;
  const headers: OutgoingHttpHeaders = Object.assign(request.chainHeaders, answer.headers);
  if (reply.server.isDraining()) headers['connection'] = 'close';
  reply.hijack();
  reply.server.door.endWork(request);
  const mayBePacked = answer.isPackable && headers['cache-control'] !== 'no-store';
  if (mayBePacked) headers['vary'] = varyWith(headers['vary']);
  const known = knownTag(request.headers['if-none-match'], answer.etag);
  if (known !== undefined) {
    headers['etag'] = known;
    raw.writeHead(304, headers).end();
    return;
  }
  const body = answer.body();
  const length = lengthOf(body);
  headers['content-type'] = answer.mediaType;
  const coding =
    mayBePacked && length >= LEAST_PACKED_BYTES ? codingFor(request.headers['accept-encoding']) : undefined;
  if (coding === undefined) {
    write(raw, headers, body, length);
    return;
  }
  packOnce(
    answer,
    () => bytesOf(body),
    coding,
    (packed) => {
      if (packed === undefined) {
        write(raw, headers, body, length);
        return;
      }
      headers['etag'] = tagOf(answer.etag, coding);
      headers['content-encoding'] = coding;
      write(raw, headers, [packed], packed.length);
    },
  );
}

function write(raw: ServerResponse, headers: OutgoingHttpHeaders, body: Body, length: number): void {
  headers['content-length'] = length;
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

const bytesOf = (body: Body): Buffer => (typeof body === 'string' ? Buffer.from(body, 'latin1') : Buffer.concat(body));

function lengthOf(body: Body): number {
  if (typeof body === 'string') return body.length;
  let length = 0;
  for (const part of body) length += part.length;
  return length;
}
