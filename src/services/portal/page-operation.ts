import { media } from '#platform/http/operation/operation.ts';
import { answerFile } from '#platform/pages/served-file.ts';
import { operation } from './context.ts';
import type { PageName } from './pages/portal-pages.ts';

/** Everything that a page needs comes from the portal itself; it cannot be framed, nor send its forms elsewhere. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page of the portal. It holds nothing of anybody, so anybody may read it. */
export function pageOperation(id: string, name: PageName, summary: string) {
  return operation({
    id,
    method: 'GET',
    path: `/${name}`,
    access: 'open',
    page: true,
    summary,
    reply: { 200: media('text/html', 'The page, in Spanish') },
    handle: ({ service }) => answerFile(service.pages.pages[name], { 'content-security-policy': PAGE_POLICY }),
  });
}
