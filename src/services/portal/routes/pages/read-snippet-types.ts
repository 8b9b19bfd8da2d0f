import { media } from '#platform/http/operation/operation.ts';
import { operation } from '../../context.ts';
import { send } from '../../page-operation.ts';

/** For whoever writes an application in TypeScript. */
export const readSnippetTypes = operation({
  id: 'readSnippetTypes',
  method: 'GET',
  path: '/portal.d.ts',
  access: 'open',
  // Pages hang a version on what they import.
  ignoresUnknownQuery: true,
  cache: { open: { seconds: 300 } },
  summary: "The snippet's types",
  tag: 'Snippet',
  reply: { 200: media('text/plain', 'Declarations in TypeScript') },
  handle: ({ service, reply }) => send(reply, service.pages.snippetTypes),
});
