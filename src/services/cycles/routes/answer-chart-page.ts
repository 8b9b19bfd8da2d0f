import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { CHART_FORM_LIMIT, ChartForm } from '../charts/pages/form.ts';
import { isLanguage } from '../charts/pages/languages.ts';
import { chartOperation } from '../context.ts';

/** The chart, the step between, or the form again. The birth travels in the form, and stays nowhere. */
export const answerChartPage = chartOperation({
  id: 'answerChartPage',
  method: 'POST',
  path: '/chart/{lang}',
  access: 'open',
  effect: 'read',
  page: true,
  summary: 'Cast a birth chart, as a form',
  params: Type.Object({ lang: Type.String() }),
  body: ChartForm,
  bodyLimit: CHART_FORM_LIMIT,
  refuses: ['not_found'],
  form: (problem, { service, request }) => service.chartPages.refused(problem, request),
  reply: { 200: media('text/html', 'A page'), 400: media('text/html', 'The form again, with what is wrong') },
  handle: ({ params, body, service }) => {
    if (!isLanguage(params.lang)) throw platformProblem('not_found');
    return service.chartPages.answer(params.lang, body);
  },
});
