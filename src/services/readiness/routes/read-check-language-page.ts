import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { operation } from '../context.ts';
import { isLanguage } from '../texts/texts.ts';

/** The twelve questions in a language, on one page. */
export const readCheckLanguagePage = operation({
  id: 'readCheckLanguagePage',
  method: 'GET',
  path: '/check/{lang}',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 3600 } },
  summary: 'The check as a page, in a language',
  params: Type.Object({ lang: Type.String() }),
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: ({ params, service, request }) => {
    if (!isLanguage(params.lang))
      throw platformProblem('not_found', { public: 'There are /check/en, /check/es and /check/fr.' });
    service.checkPages.prepare(request);
    return service.checkPages.first(params.lang);
  },
});
