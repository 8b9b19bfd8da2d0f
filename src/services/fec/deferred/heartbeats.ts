import type { Database } from '#platform/db/pool.ts';
import { feelPulse } from '#platform/db/pulse.ts';
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
  /**
   * For how long the database has heard some process without a break, in seconds; 0 for who has not heard from it lately. Nobody can
   * tell who is silent while it is less than the silence.
   */
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
const FIRST_BEAT_MS = 200;
const PULSE = 'fec analyses';

export function openHeartbeats({ database, worker, milliseconds, log }: HeartbeatOptions): Heartbeats {
  const works = new Map<string, Work & { controller: AbortController }>();
  let isBeating = false;
  const longestGap = LONGEST_BEATS * milliseconds;
  /** What the database said last, and when. */
  let pulse = { seconds: 0, at: Number.NEGATIVE_INFINITY };

  const beat = async () => {
    if (isBeating) return;
    isBeating = true;
    try {
      const told = [...works].map(([id, { status, progress }]) => ({ id, status, progress }));
      const wanted = await recordHeartbeats(database, worker, told);
      const seconds = await feelPulse(database, { name: PULSE, longestGapSeconds: longestGap / 1000 });
      pulse = { seconds, at: performance.now() };
      for (const { id } of told) if (!wanted.has(id)) works.get(id)?.controller.abort();
    } catch (error) {
      pulse = { seconds: 0, at: Number.NEGATIVE_INFINITY };
      log.warn({ error: describeError(error) }, 'the heartbeat of analyses was not written');
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), milliseconds).unref();
  const first = setTimeout(() => void beat(), Math.min(milliseconds, FIRST_BEAT_MS)).unref();

  return {
    worker,
    heardFor: () => {
      const since = performance.now() - pulse.at;
      // Who was held has to ask once before it knows.
      return since > longestGap ? 0 : pulse.seconds + since / 1000;
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
    close: () => {
      clearInterval(timer);
      clearTimeout(first);
    },
  };
}
