import { openWorkerPool } from '#platform/threads/worker-pool.ts';
import { busy } from '../intake/places.ts';
import type { PackedReport } from '../report/packed-report.ts';
import type { RenderedFormat } from './formats.ts';
import type { RenderWork } from './render-work.ts';

/** Turns a report into the forms that people read, in a thread. */
export type Renderer = {
  /** Throws a problem if too many wait already, or if the signal comes first. */
  render(packed: PackedReport, format: RenderedFormat, signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
};

const RENDER_MILLISECONDS = 30_000;
const RENDER_MEGABYTES = 512;
const MAX_WAITING = 50;

export function openRenderer(): Renderer {
  const pool = openWorkerPool<RenderWork, Uint8Array>(new URL('./render-work.ts', import.meta.url), {
    size: 1,
    maxWaiting: MAX_WAITING,
    megabytes: RENDER_MEGABYTES,
  });
  return {
    render: async (packed, format, signal) => {
      const outcome = await pool.run({ packed, format }, { milliseconds: RENDER_MILLISECONDS, signal });
      if ('done' in outcome) return Buffer.from(outcome.done.buffer, outcome.done.byteOffset, outcome.done.byteLength);
      signal.throwIfAborted();
      if (outcome.failed === 'busy') throw busy();
      // Without the detail: what a thread throws might quote the books.
      throw new Error(`A report could not be rendered (${outcome.failed})`);
    },
    close: () => pool.close(),
  };
}
