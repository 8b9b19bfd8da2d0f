import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { designFor } from '../../pages/application.ts';
import { entryOperation } from '../../pages/entry-operation.ts';

export const readDesignPart = entryOperation({
  id: 'readDesignPart',
  method: 'GET',
  path: '/console/design/{part}',
  access: 'optional',
  page: true,
  summary: 'A page of the design, for the operator',
  params: Type.Object({ part: Type.String({ maxLength: 100 }) }),
  refuses: ['not_found', 'pages_not_built'],
  reply: { 200: media('text/html', 'The page') },
  handle: ({ service, session }) => designFor(service, session),
});
