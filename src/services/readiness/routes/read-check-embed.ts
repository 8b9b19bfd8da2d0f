import { media } from '#platform/http/operation/operation.ts';
import { preferredLanguage } from '#platform/pages/language.ts';
import { operation } from '../context.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../texts/texts.ts';

/** The same for the page of a school: the one page that others may frame. */
export const readCheckEmbed = operation({
  id: 'readCheckEmbed',
  method: 'GET',
  path: '/check/embed',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 3600 } },
  summary: 'The check for the page of a school',
  reply: { 200: media('text/html', 'A page') },
  handle: ({ service, request }) => {
    service.embeddedCheckPages.prepare(request);
    const language = preferredLanguage(request.headers['accept-language'], LANGUAGES, DEFAULT_LANGUAGE);
    return service.embeddedCheckPages.firstByPreference(language);
  },
});
