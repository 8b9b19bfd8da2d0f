import type { Database } from '#platform/db/pool.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';
import { recordHeartbeats } from '../store/leases.ts';

/**
 * Says in the database, every few seconds and in one statement, which analyses this process has and how far they are; and
 * learns from it which of them nobody wants any more, wherever they were erased, and which others were given.
 */
export type Heartbeats = {
  /** Under which it is known in the database. */
  readonly worker: string;
  /** For how long the database has heard it without a break, in seconds: whoever was away cannot tell who is silent. */
  heardFor(): number;
  begin(id: string): Work;
  ids(): string[];
  /** Ends the work if this process does it. */
  cancel(id: string): void;
  /** Of this piece of work alone: another may have begun on the same analysis. */
  end(id: string, work: Work): void;
  close(): void;
};

/** `progress` and `status` are told with the next heartbeat, never sooner. */
export type Work = { status: 'queued' | 'running'; progress: number; readonly signal: AbortSignal };

type HeartbeatOptions = { database: Database; worker: string; milliseconds: number; log: Log };

/** Beats later than that have a break between them. */
const LONGEST_BEATS = 5;

export function openHeartbeats({ database, worker, milliseconds, log }: HeartbeatOptions): Heartbeats {
  const works = new Map<string, Work & { controller: AbortController }>();
  let isBeating = false;
  let heardSince = performance.now();
  let heardLast = heardSince;

  const heard = () => {
    const now = performance.now();
    // A process that was held did not hear for how long.
    if (now - heardLast > LONGEST_BEATS * milliseconds || heardSince > now) heardSince = now;
    heardLast = now;
  };

  const beat = async () => {
    if (isBeating) return;
    isBeating = true;
    try {
      const told = [...works].map(([id, { status, progress }]) => ({ id, status, progress }));
      const wanted = await recordHeartbeats(database, worker, told);
      heard();
      for (const { id } of told) if (!wanted.has(id)) works.get(id)?.controller.abort();
    } catch (error) {
      heardSince = Number.POSITIVE_INFINITY;
      log.warn({ error: describeError(error) }, 'the heartbeat of analyses was not written');
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), milliseconds).unref();

  return {
    worker,
    heardFor: () => {
      const now = performance.now();
      // Who was held has to be heard once before it knows.
      return now - heardLast > LONGEST_BEATS * milliseconds ? 0 : Math.max(0, (now - heardSince) / 1000);
    },
    ids: () => [...works.keys()],
    begin: (id) => {
      const controller = new AbortController();
      const work = { status: 'queued' as const, progress: 0, controller, signal: controller.signal };
      works.set(id, work);
      return work;
    },
    cancel: (id) => works.get(id)?.controller.abort(),
    end: (id, work) => {
      if (works.get(id) === work) works.delete(id);
    },
    close: () => clearInterval(timer),
  };
}
