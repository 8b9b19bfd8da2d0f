import { media } from '#platform/http/operation/operation.ts';
import { preferredLanguage } from '#platform/pages/language.ts';
import { operation } from '../context.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../texts/texts.ts';

/** The twelve questions in the language that a browser prefers, on one page. */
export const readCheckPage = operation({
  id: 'readCheckPage',
  method: 'GET',
  path: '/check',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 3600 } },
  summary: 'The check as a page',
  reply: { 200: media('text/html', 'A page') },
  handle: ({ service, request }) => {
    service.checkPages.prepare(request);
    const language = preferredLanguage(request.headers['accept-language'], LANGUAGES, DEFAULT_LANGUAGE);
    return service.checkPages.firstByPreference(language);
  },
});
