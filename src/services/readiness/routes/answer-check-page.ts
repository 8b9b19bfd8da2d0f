import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { operation } from '../context.ts';
import { CHECK_FORM_LIMIT, CheckForm } from '../pages/form.ts';
import { isLanguage } from '../texts/texts.ts';

/** The next page of the check: a question, the result or the plan. The answers travel in the form, and stay nowhere. */
export const answerCheckPage = operation({
  id: 'answerCheckPage',
  method: 'POST',
  path: '/check/{lang}',
  access: 'open',
  effect: 'read',
  page: true,
  summary: 'Go on with the check, as a form',
  params: Type.Object({ lang: Type.String() }),
  body: CheckForm,
  bodyLimit: CHECK_FORM_LIMIT,
  refuses: ['not_found'],
  form: (problem, { service, request }) => service.checkPages.refused(problem, request),
  reply: { 200: media('text/html', 'A page'), 400: media('text/html', 'The page again, with what is missing') },
  handle: ({ params, body, service, request }) => {
    if (!isLanguage(params.lang)) throw platformProblem('not_found');
    service.checkPages.prepare(request);
    return service.checkPages.answer(params.lang, body);
  },
});
