import { harmless } from '../french/harmless.ts';
import { type Excerpt, MAX_NOT_JUDGED, type Report, type ReportedAnomaly } from './report.ts';

/** The report with nothing in it but what can be seen: texts of the file come from strangers. */
export function harmlessReport(report: Report): Report {
  return {
    ...report,
    meta: {
      ...report.meta,
      separator: report.meta.separator === '\t' ? '\t' : harmless(report.meta.separator),
      encoding: harmless(report.meta.encoding),
      catalogueVersion: harmless(report.meta.catalogueVersion),
      disabledControls: report.meta.disabledControls.map(harmless),
      ...harmlessHead(report.meta),
    },
    summary: {
      ...report.summary,
      byType: Object.fromEntries(Object.entries(report.summary.byType).map(([type, count]) => [harmless(type), count])),
    },
    anomalies: report.anomalies.map(harmlessAnomaly),
  };
}

/** Only what the report has: those of earlier versions lack it. */
function harmlessHead(meta: Report['meta']): Partial<Report['meta']> {
  const { fileName, company, siren, closingDate, sha256, totalDebit, totalCredit, result, controls, notJudged } = meta;
  return {
    ...(fileName !== undefined && { fileName: harmlessOrNull(fileName) }),
    ...(company !== undefined && { company: harmlessOrNull(company) }),
    ...(siren !== undefined && { siren: harmlessOrNull(siren) }),
    ...(closingDate !== undefined && { closingDate: harmlessOrNull(closingDate) }),
    ...(sha256 !== undefined && { sha256: harmless(sha256) }),
    ...(totalDebit !== undefined && { totalDebit: harmless(totalDebit) }),
    ...(totalCredit !== undefined && { totalCredit: harmless(totalCredit) }),
    ...(result !== undefined && { result: harmless(result) }),
    ...(controls !== undefined && { controls: controls.map(harmless) }),
    ...(notJudged !== undefined && {
      // One that was tampered with must not be endless.
      notJudged: notJudged.slice(0, MAX_NOT_JUDGED).map(({ ecritureNum, lines, reason }) => ({
        ecritureNum: harmless(ecritureNum),
        lines,
        reason: harmless(reason),
      })),
    }),
  };
}

const harmlessOrNull = (text: string | null): string | null => (text === null ? null : harmless(text));

const harmlessAnomaly = (anomaly: ReportedAnomaly): ReportedAnomaly => ({
  type: harmless(anomaly.type),
  category: harmless(anomaly.category),
  severity: anomaly.severity,
  title: harmless(anomaly.title),
  description: harmless(anomaly.description),
  compteNum: harmless(anomaly.compteNum),
  period: anomaly.period === null ? null : harmless(anomaly.period),
  expectedValue: harmless(anomaly.expectedValue),
  actualValue: harmless(anomaly.actualValue),
  suggestion: harmless(anomaly.suggestion),
  journalCode: harmless(anomaly.journalCode),
  ecritureNum: harmless(anomaly.ecritureNum),
  lines: anomaly.lines,
  basis: harmless(anomaly.basis),
  excerpt: anomaly.excerpt.map(harmlessExcerpt),
  ...(anomaly.stake !== undefined && { stake: anomaly.stake }),
  ...(anomaly.standsFor !== undefined && { standsFor: anomaly.standsFor }),
});

const harmlessExcerpt = (excerpt: Excerpt): Excerpt => ({
  line: excerpt.line,
  journal: harmless(excerpt.journal),
  number: harmless(excerpt.number),
  date: harmless(excerpt.date),
  account: harmless(excerpt.account),
  thirdParty: harmless(excerpt.thirdParty),
  piece: harmless(excerpt.piece),
  label: harmless(excerpt.label),
  debit: harmless(excerpt.debit),
  credit: harmless(excerpt.credit),
});
