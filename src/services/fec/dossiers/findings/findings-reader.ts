import type { Metrics } from '#platform/telemetry/metrics.ts';
import { openWorkerPool } from '#platform/threads/worker-pool.ts';
import { busy } from '../../intake/slots.ts';
import type { FindingsWork, FoundFindings } from './findings-work.ts';

/** Answers what is asked of findings, in a thread. */
export type FindingsReader = {
  read(work: FindingsWork, options: { holder: string; signal: AbortSignal }): Promise<FoundFindings>;
  close(): Promise<void>;
};

const MILLISECONDS = 15_000;
const MEGABYTES = 512;
const MAX_WAITING = 50;

export function openFindingsReader(metrics: Metrics): FindingsReader {
  const pool = openWorkerPool<FindingsWork, FoundFindings>(new URL('./findings-work.ts', import.meta.url), {
    size: 1,
    maxWaiting: MAX_WAITING,
    megabytes: MEGABYTES,
  });
  metrics.gauge('fec_findings_waiting', 'Questions about findings that wait.', () => pool.load().waiting);
  return {
    read: async (work, { holder, signal }) => {
      const outcome = await pool.run(work, { milliseconds: MILLISECONDS, signal, holder });
      if ('done' in outcome) return outcome.done;
      signal.throwIfAborted();
      if (outcome.failed === 'busy') throw busy();
      // Without the detail: what a thread throws might quote the books.
      throw new Error(`Findings could not be read (${outcome.failed})`);
    },
    close: () => pool.close(),
  };
}
