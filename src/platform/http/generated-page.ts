import type { FastifyReply } from 'fastify';

/** For whatever is generated out of data: it runs nothing and loads nothing. */
export const GENERATED_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Sends a generated page or picture: it runs no script, loads nothing from anywhere and cannot be framed. */
export function sendGenerated(reply: FastifyReply, mediaType: 'text/html' | 'image/svg+xml', text: string): string {
  reply.header('content-security-policy', GENERATED_POLICY);
  reply.type(`${mediaType}; charset=utf-8`);
  return text;
}
