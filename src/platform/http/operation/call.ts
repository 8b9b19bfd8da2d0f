import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MountedOperation } from './mounted.ts';

/** What a handler gets, out of a request that was admitted and validated. */
export function callOf(
  mounted: MountedOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  query: unknown,
  body: unknown,
) {
  return {
    params: request.params,
    query,
    headers: request.headers,
    body,
    service: mounted.context,
    principal: request.principal,
    key: request.key,
    session: request.session,
    person: request.person,
    request,
    reply,
  };
}
