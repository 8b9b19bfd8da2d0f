import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { preferredLanguage } from '#platform/pages/language.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../charts/pages/languages.ts';
import { SHARED_PATH } from '../charts/pages/share-paths.ts';
import { sharingOperation } from '../context.ts';

/** The chart that an address holds. Whatever else stands below this path is the same page: nobody learns why an address opens nothing. */
export const readSharedChart = sharingOperation({
  id: 'readSharedChart',
  method: 'GET',
  path: `${SHARED_PATH}/{token*}`,
  access: 'open',
  effect: 'read',
  page: true,
  cache: 'no-store',
  summary: 'A chart that was shared',
  params: Type.Object({ token: Type.String() }),
  reply: {
    200: media('text/html', 'A page'),
    404: media('text/html', 'A page that says that this address opens no chart'),
  },
  handle: ({ params, service, request }) => {
    const preferred = preferredLanguage(request.headers['accept-language'], LANGUAGES, DEFAULT_LANGUAGE);
    return service.chartSharing.open(params.token, preferred);
  },
});
