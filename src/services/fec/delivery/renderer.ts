import type { Metrics } from '#platform/telemetry/metrics.ts';
import { openWorkerPool } from '#platform/threads/worker-pool.ts';
import type { DossierFigures } from '../dossiers/handover/dossier-figures.ts';
import { busy } from '../intake/slots.ts';
import type { PackedReport } from '../report/packed-report.ts';
import type { RenderedFormat } from './formats.ts';
import type { RenderWork } from './render-work.ts';

/** Turns a report into the forms that people read, in a thread. */
export type Renderer = {
  /** Throws a problem if too many wait already, or if the signal comes first. Holders take turns. */
  render(packed: PackedReport, format: RenderedFormat, options: RenderOptions): Promise<Buffer>;
  /** A dossier with its accounts and what was made of its findings, to be handed over. */
  handOver(figures: DossierFigures, as: 'page' | 'workbook', options: RenderOptions): Promise<Buffer>;
  close(): Promise<void>;
};

type RenderOptions = { holder: string; signal: AbortSignal };

const RENDER_MILLISECONDS = 30_000;
const RENDER_MEGABYTES = 512;
const MAX_WAITING = 50;

export function openRenderer(metrics: Metrics): Renderer {
  const pool = openWorkerPool<RenderWork, Uint8Array>(new URL('./render-work.ts', import.meta.url), {
    size: 1,
    maxWaiting: MAX_WAITING,
    megabytes: RENDER_MEGABYTES,
  });
  metrics.gauge('fec_reports_waiting', 'Reports that wait to be written as a page, a table or a workbook.', () => {
    return pool.load().waiting;
  });
  const run = async (work: RenderWork, { holder, signal }: RenderOptions): Promise<Buffer> => {
    const outcome = await pool.run(work, { milliseconds: RENDER_MILLISECONDS, signal, holder });
    if ('done' in outcome) return Buffer.from(outcome.done.buffer, outcome.done.byteOffset, outcome.done.byteLength);
    signal.throwIfAborted();
    if (outcome.failed === 'busy') throw busy();
    // Without the detail: what a thread throws might quote the books.
    throw new Error(`A report could not be rendered (${outcome.failed})`);
  };
  return {
    render: (packed, format, options) => run({ packed, format }, options),
    handOver: (figures, as, options) => run({ figures, as }, options),
    close: () => pool.close(),
  };
}
