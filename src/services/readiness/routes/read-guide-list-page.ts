import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { operation } from '../context.ts';

/** The list of guides in one language. */
export const readGuideListPage = operation({
  id: 'readGuideListPage',
  method: 'GET',
  path: '/guides/{lang}',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 86_400 } },
  summary: 'The guides in a language',
  params: Type.Object({ lang: Type.String() }),
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: ({ params, service }) => {
    const page = service.guidePages.get(`/guides/${params.lang}`);
    if (page === undefined)
      throw platformProblem('not_found', { public: 'There are /guides/en, /guides/es and /guides/fr.' });
    return page;
  },
});
