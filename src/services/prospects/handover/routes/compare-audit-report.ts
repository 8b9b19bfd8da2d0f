import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { invalidUrl } from '../../invalid-url.ts';
import { operation } from '../context.ts';
import { languageParameter } from '../language.ts';
import { auditReport } from '../report/audit-report.ts';
import type { ReportFormat } from '../report/report-answer.ts';
import { REFUSALS, REPORT_FORMATS, reportAnswer } from '../report/report-answer.ts';
import { AuditReportSchema, StandingSchema } from '../report/schema.ts';

/** The same report beside an earlier one: what has become better, and what has not. Nothing of it is stored. */
export const compareAuditReport = operation({
  id: 'compareAuditReport',
  method: 'POST',
  path: '/api/v1/geo/report',
  access: 'key',
  effect: 'spend',
  summary: 'An audit as a report, beside an earlier one',
  description:
    'Audits the page and tells what has changed since: `earlier` is `to_compare` of an earlier report, as it was. An audit is kept for 15 minutes; asked again sooner, it is the same one.',
  body: Type.Object(
    {
      url: Type.String({ maxLength: 2048, description: 'Address of a public web page of the business.' }),
      lang: languageParameter(),
      format: Type.Unsafe<ReportFormat>({ type: 'string', enum: [...REPORT_FORMATS], default: 'html' }),
      earlier: StandingSchema,
    },
    { additionalProperties: false, title: 'ReportRequest' },
  ),
  invalid: invalidUrl,
  tag: 'Handover',
  refuses: REFUSALS,
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file of the page.' } },
  reply: { 200: [AuditReportSchema, media('text/html', 'The report as a page')] },
  handle: async ({ body: { url, lang, format, earlier }, service, principal }) => {
    const audit = await service.handover.auditFor(url, principal.id, 'body');
    return reportAnswer(auditReport(audit, lang, earlier), format);
  },
});
