import { media } from '#platform/http/operation/operation.ts';
import { designFor } from '../../pages/application.ts';
import { entryOperation } from '../../pages/entry-operation.ts';

export const readDesignPage = entryOperation({
  id: 'readDesignPage',
  method: 'GET',
  path: '/console/design',
  access: 'optional',
  effect: 'read',
  page: true,
  summary: 'The design itself, for the operator',
  refuses: ['not_found', 'pages_not_built'],
  reply: { 200: media('text/html', 'The page') },
  handle: ({ service, session }) => designFor(service, session),
});
