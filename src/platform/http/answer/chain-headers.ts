import type { FastifyReply } from 'fastify';

/**
 * What the chain says with every answer (request id, security, caching, limits, CORS), gathered in one plain object and
 * handed over when the answer goes out: a dozen calls of Fastify's `header` cost more than the rest of the chain. What an
 * answer sets itself wins.
 */
type ChainHeaders = Record<string, string>;

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the moment a shutdown began. */
    isDraining: () => boolean;
  }
  interface FastifyRequest {
    chainHeaders: ChainHeaders;
  }
}

export function handOver(reply: FastifyReply): void {
  const { chainHeaders } = reply.request;
  for (const name in chainHeaders) {
    if (!reply.hasHeader(name)) reply.header(name, chainHeaders[name]);
  }
}
