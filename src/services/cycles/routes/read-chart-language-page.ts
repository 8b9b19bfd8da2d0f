import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { isLanguage } from '../charts/pages/languages.ts';
import { chartOperation } from '../context.ts';

/** The same in a language; also where a browser asks again, by itself, for what was the answer to a form. */
export const readChartLanguagePage = chartOperation({
  id: 'readChartLanguagePage',
  method: 'GET',
  path: '/chart/{lang}',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 3600 } },
  summary: 'The form of a birth chart as a page, in a language',
  params: Type.Object({ lang: Type.String() }),
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: ({ params, service }) => {
    if (!isLanguage(params.lang)) throw platformProblem('not_found', { public: 'There are /chart/en and /chart/hi.' });
    return service.chartPages.first(params.lang);
  },
});
