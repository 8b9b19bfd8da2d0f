import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { operation } from '../../../context.ts';
import { FORMATS } from '../../../delivery/formats.ts';
import { SHARED_PATH, sharedWorkbook } from '../../links/shared-report.ts';

/** Where whoever made the link has offered it. */
export const readSharedWorkbook = operation({
  id: 'readSharedWorkbook',
  method: 'GET',
  path: `${SHARED_PATH}/{token}/workbook`,
  access: 'open',
  effect: 'read',
  cache: 'no-store',
  page: true,
  summary: 'The workbook of a dossier, by a link',
  params: Type.Object({ token: Type.String() }),
  refuses: ['too_many_at_once', 'busy'],
  reply: {
    200: media(FORMATS.xlsx.mediaType, 'The workbook'),
    404: media('text/html', 'There is no such link, or not any more, or it offers none'),
    503: media('text/html', 'The dossier is being judged again'),
  },
  handle: ({ params: { token }, service, request, reply }) => sharedWorkbook({ service, token, request, reply }),
});
