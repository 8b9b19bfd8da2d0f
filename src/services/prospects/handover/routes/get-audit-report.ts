import Type from 'typebox';
import { media } from '#platform/http/operation/operation.ts';
import { invalidUrl } from '../../invalid-url.ts';
import { operation } from '../context.ts';
import { languageParameter } from '../language.ts';
import { auditReport } from '../report/audit-report.ts';
import type { ReportFormat } from '../report/report-answer.ts';
import { REFUSALS, REPORT_FORMATS, reportAnswer } from '../report/report-answer.ts';
import { AuditReportSchema } from '../report/schema.ts';

/** The audit of a page as a report to hand over. The page is audited as by the audit itself, with its politeness. */
export const getAuditReport = operation({
  id: 'getAuditReport',
  method: 'GET',
  path: '/api/v1/geo/report',
  access: 'key',
  effect: 'spend',
  summary: 'An audit as a report to hand over',
  description:
    "As a page that prints well on A4, or as JSON: score, categories, what to do first, each signal with what was found, and a block of JSON-LD to paste, made of the page's own facts alone. What is missing in it is listed. The page runs no script and fetches nothing.",
  query: Type.Object({
    url: Type.String({
      description: 'Address of a public web page of the business: http or https, the usual port.',
      examples: ['https://hotel.example/'],
    }),
    lang: languageParameter(),
    format: Type.Unsafe<ReportFormat>({
      type: 'string',
      enum: [...REPORT_FORMATS],
      default: 'html',
      description: 'A page to read and print, or JSON.',
    }),
  }),
  invalid: invalidUrl,
  tag: 'Handover',
  refuses: REFUSALS,
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file of the page.' } },
  reply: { 200: [AuditReportSchema, media('text/html', 'The report as a page')] },
  handle: async ({ query: { url, lang, format }, service, principal }) => {
    const audit = await service.handover.auditFor(url, principal.id, 'query');
    return reportAnswer(auditReport(audit, lang, null), format);
  },
});
