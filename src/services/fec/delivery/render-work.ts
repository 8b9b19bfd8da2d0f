import { serveWork } from '#platform/threads/serve-work.ts';
import type { DossierFigures } from '../dossiers/handover/dossier-figures.ts';
import { renderHandover } from '../dossiers/handover/page.ts';
import { renderWorkbook } from '../dossiers/handover/workbook.ts';
import { renderCsv } from '../report/csv.ts';
import { renderHtml } from '../report/html/html.ts';
import type { PackedReport } from '../report/packed-report.ts';
import { unpackReport } from '../report/packed-report.ts';
import { renderXlsx } from '../report/xlsx/xlsx.ts';
import type { RenderedFormat } from './formats.ts';

/** What is done with a report in a thread of its own: a page of ten thousand anomalies would hold everybody up. */
export type RenderWork =
  | { packed: PackedReport; format: RenderedFormat }
  | { figures: DossierFigures; as: 'page' | 'workbook' };

function perform(work: RenderWork): Uint8Array {
  if ('figures' in work)
    return work.as === 'workbook' ? renderWorkbook(work.figures) : Buffer.from(renderHandover(work.figures));
  const { packed, format } = work;
  const report = unpackReport(packed);
  if (format === 'xlsx') return renderXlsx(report);
  return Buffer.from(format === 'csv' ? renderCsv(report) : renderHtml(report));
}

serveWork(perform);
