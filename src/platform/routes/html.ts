import type { FastifyReply } from 'fastify';

const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Sends a generated page: it runs no script, loads nothing from anywhere and cannot be framed. */
export function sendHtml(reply: FastifyReply, html: string): string {
  reply.header('content-security-policy', POLICY);
  reply.type('text/html; charset=utf-8');
  return html;
}
