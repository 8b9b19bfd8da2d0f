import type { FastifyRequest } from 'fastify';
import type { Answer } from '../http/answer/answer.ts';
import { RenderedAnswer } from '../http/answer/rendered-answer.ts';
import { ownOrigin } from './own-origin.ts';
import { PAGE_POLICY, PAGE_TYPE, preparePage } from './prepare-page.ts';

/** Stands in a page for the server's own URL. No character of it is changed by any quoting. */
export const ORIGIN = '::own-origin::';

/** A page that shows the server's own URL: how it is answered to a request. */
export type OwnPage = (request: FastifyRequest) => Answer;

/**
 * With a known URL the page is prepared once, and anybody may keep it. Without, its parts are: each request puts its own
 * URL between them, which costs a copy; nothing is kept by URL, and the answer is kept by nobody.
 */
export function prepareOwnPage(html: string, publicUrl: string | undefined): OwnPage {
  if (publicUrl !== undefined) {
    const page = preparePage(html.replaceAll(ORIGIN, publicUrl));
    return () => page;
  }
  const parts = html.split(ORIGIN).map((part) => Buffer.from(part));
  const headers = { 'cache-control': 'no-store', 'content-security-policy': PAGE_POLICY };
  return (request) => {
    const origin = Buffer.from(ownOrigin(request));
    const page = Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [origin, part])));
    return new RenderedAnswer(PAGE_TYPE, page, { headers });
  };
}
