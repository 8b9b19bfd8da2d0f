import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { ownOrigin } from '#platform/pages/own-origin.ts';
import { CHART_FORM_LIMIT, ChartForm } from '../charts/pages/form.ts';
import { isLanguage } from '../charts/pages/languages.ts';
import { sharingOperation } from '../context.ts';

/** An address that shows a chart to whoever has it, for thirty days. It holds the birth, encrypted; nothing is kept here. */
export const shareChart = sharingOperation({
  id: 'shareChart',
  method: 'POST',
  path: '/chart/share/{lang}',
  access: 'open',
  effect: 'read',
  page: true,
  cache: 'no-store',
  summary: 'Make an address of a chart, as a form',
  params: Type.Object({ lang: Type.String() }),
  body: Type.Object(
    {
      ...ChartForm.properties,
      /** Whether the name is shown with it. */
      withName: Type.Optional(Type.Unsafe<'yes'>({ type: 'string', enum: ['yes'], maxLength: 3 })),
    },
    { additionalProperties: false },
  ),
  bodyLimit: CHART_FORM_LIMIT,
  refuses: ['not_found'],
  form: (problem, { service, request }) => service.chartPages.refused(problem, request),
  reply: { 200: media('text/html', 'A page'), 400: media('text/html', 'The form again, with what is wrong') },
  handle: ({ params: { lang }, body: { withName, ...form }, service, request }) => {
    if (!isLanguage(lang)) throw platformProblem('not_found');
    const origin = service.publicUrl ?? ownOrigin(request);
    return service.chartSharing.share(lang, form, { withName: withName === 'yes', origin });
  },
});
