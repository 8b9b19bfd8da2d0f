import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { operation } from '../../../context.ts';
import { SHARED_PATH, sharedPage } from '../../links/shared-report.ts';

/** For whoever was given the address: no account, no script, and nothing that anybody keeps. */
export const readSharedReport = operation({
  id: 'readSharedReport',
  method: 'GET',
  path: `${SHARED_PATH}/{token}`,
  access: 'open',
  effect: 'read',
  cache: 'no-store',
  page: true,
  summary: 'The report of a dossier, by a link',
  params: Type.Object({ token: Type.String() }),
  refuses: ['too_many_at_once', 'busy'],
  reply: {
    200: media('text/html', 'The report'),
    404: media('text/html', 'There is no such link, or not any more'),
    503: media('text/html', 'The dossier is being judged again'),
  },
  handle: ({ params: { token }, service, request, reply }) => sharedPage({ service, token, request, reply }),
});
