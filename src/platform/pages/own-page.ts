import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { ownOrigin } from './own-origin.ts';
import { PAGE_POLICY, PAGE_TYPE, preparePage } from './prepare-page.ts';

/** Stands in a page for the server's own address. No character of it is changed by any quoting. */
export const ORIGIN = '::own-origin::';

/** A page that shows the server's own address: how it is answered to a request. */
export type OwnPage = (request: FastifyRequest, reply: FastifyReply) => PreparedAnswer | Buffer;

/**
 * With a known address the page is prepared once, and anybody may keep it. Without, its parts are: each request puts its own
 * address between them, which costs a copy; nothing is kept by address, and the answer is kept by nobody.
 */
export function prepareOwnPage(html: string, publicUrl: string | undefined): OwnPage {
  if (publicUrl !== undefined) {
    const page = preparePage(html.replaceAll(ORIGIN, publicUrl));
    return () => page;
  }
  const parts = html.split(ORIGIN).map((part) => Buffer.from(part));
  return (request, reply) => {
    const origin = Buffer.from(ownOrigin(request));
    reply.header('cache-control', 'no-store').header('content-security-policy', PAGE_POLICY).type(PAGE_TYPE);
    return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [origin, part])));
  };
}
