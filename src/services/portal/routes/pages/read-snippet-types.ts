import { media } from '#platform/http/operation/operation.ts';
import { answerFile } from '#platform/pages/served-file.ts';
import { pageFileOperation } from '../../context.ts';

/** For whoever writes an application in TypeScript. */
export const readSnippetTypes = pageFileOperation({
  id: 'readSnippetTypes',
  method: 'GET',
  path: '/portal.d.ts',
  access: 'open',
  effect: 'read',
  // Pages hang a version on what they import.
  ignoresUnknownQuery: true,
  cache: { open: { seconds: 300 } },
  summary: "The snippet's types",
  tag: 'Snippet',
  reply: { 200: media('text/plain', 'Declarations in TypeScript') },
  handle: ({ service }) => answerFile(service.pages.snippetTypes),
});
