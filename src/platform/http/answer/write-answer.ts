import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Answer } from './answer.ts';
import { isAnswer } from './answer.ts';
import { knownTag, varyWith } from './caching.ts';
import { LEAST_PACKED_BYTES, packOnce } from './compression.ts';
import { codingFor, tagOf } from './content-coding.ts';
import type { Bytes, PreparedAnswer } from './prepared-answer.ts';
import type { ShortAnswer } from './short-answer.ts';

/**
 * Writes an answer. What is known whole goes out at once, past Fastify's serialisation and its onSend hooks, which have nothing
 * to add: the headers of the chain, the answer's own, and the bytes. What is not goes the way of every value, so that it gets
 * its ETag and is packed there, and so that a stream that fails at its first byte becomes a refusal.
 */
export function writeAnswer(reply: FastifyReply, answer: Answer): void {
  const left = begin(reply, answer);
  if (left !== undefined) reply.send(left);
}

/** The same for what a handler gave back. What is returned is left for Fastify to send: nothing where all is written. */
export function takeResult(reply: FastifyReply, result: unknown): unknown {
  return isAnswer(result) ? begin(reply, result) : result;
}

function begin(reply: FastifyReply, answer: Answer): unknown {
  if (answer.kind === 'rendered') {
    reply.code(answer.status).headers(answer.headers).type(answer.mediaType);
    return answer.body;
  }
  writeWhole(reply, answer);
  return undefined;
}

function writeWhole(reply: FastifyReply, answer: PreparedAnswer | ShortAnswer): void {
  const { raw, request } = reply;
  const headers: OutgoingHttpHeaders = Object.assign(request.chainHeaders, answer.headers);
  if (reply.server.isDraining()) headers['connection'] = 'close';
  reply.hijack();
  reply.server.concurrency.endWork(request);
  if (answer.kind === 'prepared') {
    writePrepared(reply, headers, answer);
    return;
  }
  headers['content-type'] = answer.mediaType;
  writeBytes(raw, answer.status, headers, answer.letters, answer.letters.length);
}

/** As little of it as the client needs: nothing if it has it already, and packed if it takes that. */
function writePrepared({ raw, request }: FastifyReply, headers: OutgoingHttpHeaders, answer: PreparedAnswer): void {
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
    writeBytes(raw, 200, headers, body, length);
    return;
  }
  const send = (packed: Buffer | undefined) => {
    if (packed === undefined) {
      writeBytes(raw, 200, headers, body, length);
      return;
    }
    headers['etag'] = tagOf(answer.etag, coding);
    headers['content-encoding'] = coding;
    writeBytes(raw, 200, headers, [packed], packed.length);
  };
  const ready = answer.packed[coding];
  if (ready === undefined) packOnce(answer, () => bytesOf(body), coding, send);
  else send(ready);
}

function writeBytes(
  raw: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Bytes,
  length: number,
): void {
  headers['content-length'] = length;
  raw.writeHead(status, headers);
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

const bytesOf = (body: Bytes): Buffer => (typeof body === 'string' ? Buffer.from(body, 'latin1') : Buffer.concat(body));

function lengthOf(body: Bytes): number {
  if (typeof body === 'string') return body.length;
  let length = 0;
  for (const part of body) length += part.length;
  return length;
}
