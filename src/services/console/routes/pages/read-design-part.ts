import Type from 'typebox';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { designFor } from '../../pages/application.ts';
import { entryOperation } from '../../pages/entry-operation.ts';

/** One segment. None at all is the page itself with a slash behind it, as people type it. */
export const readDesignPart = entryOperation({
  id: 'readDesignPart',
  method: 'GET',
  path: '/console/design/{part*}',
  access: 'optional',
  effect: 'read',
  page: true,
  summary: 'A page of the design, for the operator',
  params: Type.Object({ part: Type.String() }),
  refuses: ['not_found', 'pages_not_built'],
  reply: { 200: media('text/html', 'The page'), 308: media('text/plain', 'Where the page is') },
  handle: ({ service, session, params: { part } }) => {
    if (part.length > LONGEST_PART || part.includes('/')) throw platformProblem('not_found');
    const page = designFor(service, session);
    return part === '' ? new RenderedAnswer('text/plain', '', { status: 308, headers: { location: HOME } }) : page;
  },
});

const HOME = '/console/design';
const LONGEST_PART = 100;
