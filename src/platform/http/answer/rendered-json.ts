import type { FastifyReply } from 'fastify';

/**
 * JSON that was written before, such as documents out of a database: it goes out as it is, without being parsed and
 * serialised again. The operation still declares its schema, for the documentation; tests must hold the text against it.
 */
declare const brand: unique symbol;
export type RenderedJson = string & { readonly [brand]: true };

export function renderedJson(reply: FastifyReply, text: string): RenderedJson {
  reply.type('application/json; charset=utf-8');
  return text as RenderedJson;
}
