import Type from 'typebox';
import { operation } from '../../context.ts';
import { FORMATS, formatOfLink, reportMedia } from '../../delivery/formats.ts';
import { chooseFormat } from '../../delivery/negotiate.ts';
import { sendJson, sendRendered } from '../../delivery/send-report.ts';
import { reportSchema } from '../../report/report.ts';
import { judgedDossierOf } from '../found.ts';
import { sizeOf } from '../kept-file.ts';
import { readKeptReport } from '../kept-report.ts';
import { DOSSIERS_PATH } from '../schema.ts';
import { partsOf } from '../store/parts.ts';

/** The report of a dossier in one of its forms. */
export const readDossierReport = operation({
  id: 'readDossierReport',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/report`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'The report of a dossier',
  description: '`as`, or else `Accept`, chooses JSON, CSV, a page or a workbook.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    as: Type.Optional(
      Type.Unsafe<keyof typeof FORMATS>({ type: 'string', enum: Object.keys(FORMATS), description: 'In which form.' }),
    ),
  }),
  tag: 'Dossiers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'analysis_failed', 'busy'],
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file; not of JSON.' } },
  reply: { 200: [reportSchema, ...reportMedia] },
  handle: async ({ params: { id }, query, service, principal, request, reply }) => {
    await judgedDossierOf(service, id, principal);
    const parts = await partsOf(service.database, { dossier: id }, 'report');
    const holder = principal.id;
    service.outgoing.expect(sizeOf(parts), holder);
    const packed = await readKeptReport(service.blobs, parts);
    const format =
      (query.as === undefined ? undefined : formatOfLink(`report.${query.as}`)) ?? chooseFormat(request.headers.accept);
    if (format === 'json') return sendJson(reply, service, packed.report, { holder });
    return await sendRendered(reply, service, packed, { format, holder });
  },
});
