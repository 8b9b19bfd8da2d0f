import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { operation } from '../context.ts';
import { isLanguage } from '../texts/texts.ts';

/** The same for the page of a school, in a language. */
export const readCheckLanguageEmbed = operation({
  id: 'readCheckLanguageEmbed',
  method: 'GET',
  path: '/check/embed/{lang}',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 3600 } },
  summary: 'The check for the page of a school, in a language',
  params: Type.Object({ lang: Type.String() }),
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: ({ params, service, request }) => {
    if (!isLanguage(params.lang))
      throw platformProblem('not_found', { public: 'There are /check/embed/en, /check/embed/es and /check/embed/fr.' });
    service.embeddedCheckPages.prepare(request);
    return service.embeddedCheckPages.first(params.lang);
  },
});
