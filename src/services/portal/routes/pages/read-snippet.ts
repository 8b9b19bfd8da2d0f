import { media } from '#platform/http/operation/operation.ts';
import { answerFile } from '#platform/pages/served-file.ts';
import { pageFileOperation } from '../../context.ts';

/** The module that an application's page imports. Only pages of the listed origins can: the service's CORS rule says so. */
export const readSnippet = pageFileOperation({
  id: 'readSnippet',
  method: 'GET',
  path: '/portal.js',
  access: 'open',
  effect: 'read',
  // Pages hang a version on what they import.
  ignoresUnknownQuery: true,
  cache: { open: { seconds: 300 } },
  summary: 'The snippet for the pages of applications',
  description:
    "`import { portal } from 'https://portal.example/portal.js'`: asks whether a use is left, registers it and shows the message when there is none. Its types are at `/portal.d.ts`.",
  tag: 'Snippet',
  reply: { 200: media('text/javascript', 'An ES module') },
  handle: ({ service }) => answerFile(service.pages.snippet),
});
