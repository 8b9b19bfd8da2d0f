import Type from 'typebox';
import { operation } from '../context.ts';
import { AnalysisJob, jobOf, POLL_SECONDS } from '../deferred/analysis-job.ts';
import { analysisNotFound } from '../deferred/refusals.ts';
import { reportMedia } from '../delivery/formats.ts';
import { chooseFormat } from '../delivery/negotiate.ts';
import { sendJson, sendRendered } from '../delivery/send-report.ts';
import { ANALYSES_PATH } from '../delivery/signed-links.ts';
import { findAnalysis } from '../store/analyses.ts';
import { readReport, readReportJson } from '../store/reports.ts';

/** How far an analysis is and, when it is done, its report. It answers to the workspace that made it, or to the key, and to no other. */
export const readAnalysis = operation({
  id: 'readAnalysis',
  method: 'GET',
  path: `${ANALYSES_PATH}/{id}`,
  access: 'key',
  effect: 'read',
  cache: 'no-store',
  summary: 'How far an analysis is; its report when it is done',
  description:
    'Made by `Prefer: respond-async`, kept for 24 hours. When it is done, `Accept` gives the report alone as CSV, as a page or as a workbook. An analysis of another workspace, or of another key of none, is 404 like one that does not exist.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Deferred analyses',
  refuses: ['analysis_not_found', 'analysis_failed', 'busy'],
  replyHeaders: {
    200: {
      'Retry-After': 'Seconds until it is worth asking for the analysis.',
      'Content-Disposition': 'A name for the file; not of JSON.',
    },
  },
  reply: { 200: [AnalysisJob, ...reportMedia] },
  handle: async ({ params: { id }, service, principal, request, reply }) => {
    const state = await findAnalysis(service.database, id, principal.id);
    if (state === undefined) throw analysisNotFound();
    const job = jobOf(state, principal.member === undefined ? service.links : undefined);
    if (state.status !== 'done') {
      if (state.status !== 'failed') reply.header('retry-after', String(POLL_SECONDS));
      return job;
    }
    const format = chooseFormat(request.headers.accept);
    if (format !== 'json') {
      const packed = await readReport(service.database, id);
      if (packed === undefined) throw analysisNotFound();
      return await sendRendered(reply, service, packed, { format, holder: principal.id });
    }
    const report = await readReportJson(service.database, id);
    if (report === undefined) throw analysisNotFound();
    const beginning = Buffer.from(`${JSON.stringify(job).slice(0, -1)},"report":`);
    return sendJson(reply, service, Buffer.concat([beginning, report.json, Buffer.from('}')]), {
      holder: principal.id,
    });
  },
});
