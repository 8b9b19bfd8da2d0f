import type { Database } from '#platform/db/pool.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';
import { recordHeartbeats } from '../store/analyses.ts';

/**
 * Says in the database, every few seconds and in one statement, which analyses this process works on and how far they
 * are; and learns from it which of them nobody wants any more, wherever they were erased.
 */
export type Heartbeats = {
  begin(id: string): Work;
  /** Ends the work if this process does it. */
  cancel(id: string): void;
  end(id: string): void;
  close(): void;
};

/** `progress` and `status` are told with the next heartbeat, never sooner. */
export type Work = { status: 'queued' | 'running'; progress: number; readonly signal: AbortSignal };

type HeartbeatOptions = { database: Database; milliseconds: number; log: Log };

export function openHeartbeats({ database, milliseconds, log }: HeartbeatOptions): Heartbeats {
  const works = new Map<string, Work & { controller: AbortController }>();
  let isBeating = false;

  const beat = async () => {
    if (isBeating || works.size === 0) return;
    isBeating = true;
    try {
      const told = [...works].map(([id, { status, progress }]) => ({ id, status, progress }));
      const wanted = await recordHeartbeats(database, told);
      for (const { id } of told) if (!wanted.has(id)) works.get(id)?.controller.abort();
    } catch (error) {
      log.warn({ error: describeError(error) }, 'the heartbeat of analyses was not written');
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), milliseconds).unref();

  return {
    begin: (id) => {
      const controller = new AbortController();
      const work = { status: 'queued' as const, progress: 0, controller, signal: controller.signal };
      works.set(id, work);
      return work;
    },
    cancel: (id) => works.get(id)?.controller.abort(),
    end: (id) => {
      works.delete(id);
    },
    close: () => clearInterval(timer),
  };
}
