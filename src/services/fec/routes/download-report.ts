import Type from 'typebox';
import { operation } from '../context.ts';
import { analysisNotFound, linkExpired } from '../deferred/refusals.ts';
import { FORMATS, formatNames, formatOfLink, reportMedia } from '../delivery/formats.ts';
import { sendJson, sendRendered } from '../delivery/send-report.ts';
import { ANALYSES_PATH } from '../delivery/signed-links.ts';
import { reportSchema } from '../report/report.ts';
import { findReport, readReport, readReportJson } from '../store/reports.ts';

/** A report by a signed link, for a browser. The link is judged before anything is looked up. */
export const downloadReport = operation({
  id: 'downloadReport',
  method: 'GET',
  path: `${ANALYSES_PATH}/{id}/{report}`,
  access: 'open',
  effect: 'read',
  cache: 'no-store',
  packs: true,
  summary: 'A report by a signed link',
  description:
    'One of the `links` of a finished analysis: opens without a key, for 15 minutes. A link that is too old is 410; one that was changed is 404, like one whose analysis was erased.',
  params: Type.Object({
    id: Type.String(),
    report: Type.String({
      'x-enum': formatNames.map((format) => FORMATS[format].linkName),
      description: 'In which form.',
    }),
  }),
  query: Type.Object({
    expires: Type.String({
      maxLength: 12,
      pattern: '^[0-9]{1,12}$',
      'x-says': 'a number of seconds since 1970, as in the link',
      description: 'As in the link: seconds since 1970.',
    }),
    signature: Type.String({ maxLength: 100, description: 'As in the link.' }),
  }),
  tag: 'Deferred analyses',
  refuses: ['analysis_not_found', 'link_expired', 'analysis_failed', 'busy'],
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file; not of JSON.' } },
  reply: { 200: [reportSchema, ...reportMedia] },
  handle: async ({ params: { id, report }, query: { expires, signature }, service, reply }) => {
    const verdict = service.links.judge(id, report, expires, signature);
    if (verdict === 'expired') throw linkExpired();
    const format = verdict === 'good' ? formatOfLink(report) : undefined;
    if (format === undefined) throw analysisNotFound();
    const found = await findReport(service.database, id);
    if (found === undefined) throw analysisNotFound();
    service.outgoing.expect(found.bytes, found.holder);
    if (format === 'json') {
      const stored = await readReportJson(service.database, id);
      if (stored === undefined) throw analysisNotFound();
      return sendJson(reply, service, stored.json, { holder: stored.holder });
    }
    const packed = await readReport(service.database, id);
    if (packed === undefined) throw analysisNotFound();
    return await sendRendered(reply, service, packed, { format, holder: packed.holder });
  },
});
