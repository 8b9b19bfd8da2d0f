import { media } from '../http/operation/operation.ts';
import { platformProblem } from '../http/problem/problems.ts';
import { operation } from './context.ts';

/** For everybody, once an operator has published it. */
export const readStatusPage = operation({
  id: 'readStatusPage',
  method: 'GET',
  path: '/status',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 5 } },
  summary: 'What runs here, and what went wrong before',
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: async ({ service: { board } }) => {
    const { isPublished, page } = await board.show();
    if (!isPublished) throw platformProblem('not_found');
    return page;
  },
});
