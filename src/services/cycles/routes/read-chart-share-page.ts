import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { isLanguage } from '../charts/pages/languages.ts';
import { chartOperation } from '../context.ts';

/** Where a browser asks again, by itself, for what was the answer to a form: the birth is gone, and the form is empty. */
export const readChartSharePage = chartOperation({
  id: 'readChartSharePage',
  method: 'GET',
  path: '/chart/share/{lang}',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 3600 } },
  summary: 'The form of a birth chart, where an address of a chart was made',
  params: Type.Object({ lang: Type.String() }),
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: ({ params, service }) => {
    if (!isLanguage(params.lang)) throw platformProblem('not_found');
    return service.chartPages.first(params.lang);
  },
});
