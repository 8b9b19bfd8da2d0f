import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { operation } from '../context.ts';

/** One guide, or the helplines, as a page. */
export const readGuidePage = operation({
  id: 'readGuidePage',
  method: 'GET',
  path: '/guides/{lang}/{guide}',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 86_400 } },
  summary: 'One guide, or the helplines by country',
  params: Type.Object({ lang: Type.String(), guide: Type.String() }),
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: ({ params, service }) => {
    const page = service.guidePages.get(`/guides/${params.lang}/${params.guide}`);
    if (page === undefined) throw platformProblem('not_found', { public: 'There is no such guide. See /guides.' });
    return page;
  },
});
