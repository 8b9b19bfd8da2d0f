import type { PreparedAnswer } from '../http/answer/prepared-answer.ts';
import { prepareText } from '../http/answer/prepared-answer.ts';

/** Everything that a page needs comes from this server; nothing stands in the page itself, and nobody can frame it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Of pages whose scripts ask this server for what they show. */
export const APPLICATION_POLICY = [PAGE_POLICY, "font-src 'self'", "connect-src 'self'"].join('; ');

/**
 * Of pages with a form. Browsers that are told to send no referrer send no origin with a form either; this server's own pages
 * have to say theirs.
 */
export const FORM_PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'same-origin',
} as const;

export const PAGE_TYPE = 'text/html; charset=utf-8';

/** A page of ours, made before anybody asked: however large it is, sending it costs next to nothing. */
export function preparePage(html: string, headers: Readonly<Record<string, string>> = {}): PreparedAnswer {
  return prepareText(PAGE_TYPE, html, { 'content-security-policy': PAGE_POLICY, ...headers });
}
