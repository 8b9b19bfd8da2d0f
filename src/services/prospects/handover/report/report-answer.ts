import type { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { pageAnswer } from '../page/page.ts';
import { renderReport } from './report-page.ts';
import type { AuditReport } from './schema.ts';

/** A report in the form that was asked for. */
export const REPORT_FORMATS = ['html', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Those of the audit. */
export const REFUSALS = [
  'invalid_url',
  'blocked_target',
  'robots_disallowed',
  'unreachable',
  'timeout',
  'too_large',
  'not_html',
  'site_busy',
] as const;

export function reportAnswer(report: AuditReport, format: ReportFormat): AuditReport | RenderedAnswer {
  if (format === 'json') return report;
  return pageAnswer(renderReport(report), `audit-${URL.parse(report.final_url)?.hostname ?? 'page'}`);
}
