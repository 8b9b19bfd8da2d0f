import type { FastifyReply } from 'fastify';
import type { RenderedJson } from './rendered-json.ts';

/**
 * A few bytes of JSON for an operation that is asked thousands of times a second: written at once, past Fastify's
 * serialisation and its hooks, which have nothing to add to an answer that nobody may keep. The operation still declares its
 * schema, for the documentation; tests must hold the text against it.
 */
export function shortJson(
  reply: FastifyReply,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): RenderedJson {
  const { raw, request } = reply;
  reply.hijack();
  reply.server.door.endWork(request);
  const body = Buffer.from(text);
  // One letter a byte: head and body then go out in one piece, without being looked at again.
  const letters = body.length === text.length ? text : body.toString('latin1');
  const all: Record<string, string | number> = Object.assign(request.chainHeaders, headers);
  if (reply.server.isDraining()) all['connection'] = 'close';
  all['content-type'] = 'application/json; charset=utf-8';
  all['content-length'] = body.length;
  raw.writeHead(status, all);
  raw.end(letters, 'latin1');
  return text as RenderedJson;
}
