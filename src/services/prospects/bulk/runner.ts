import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, Database } from '#platform/db/pool.ts';
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';
import type { BulkKind } from './kinds.ts';
import { hasUnfinished } from './store/jobs.ts';
import type { BulkTask, Written } from './store/tasks.ts';
import { beAsker, beatTasks, ceaseAsking, giveBackTasks, putOffTask, recordTask, takeTasks } from './store/tasks.ts';

/**
 * Works on the tasks of one kind: takes no more than it can begin at once, so that what it dies with is little, and what waits
 * waits in the database. Knows nothing of what tasks are about.
 */
export type BulkRunner = { close(): Promise<void> };

export type BulkWork = {
  kind: BulkKind;
  /** Of this process. */
  atOnce: number;
  /** Of one workspace, in all processes. */
  mostOfOne: number;
  /** For work that one process does for all. Of other work every process does its share. */
  alone?: {
    /** Whether it is this process's turn, and there is something to do. */
    setActive(isActive: boolean): void;
    mayBegin(): boolean;
    /** Why nothing can be done at the moment, for those who wait. */
    paused(): string | null;
  };
  /** Rejects only by mistake; then the task is put off. */
  perform(task: BulkTask, call: BulkCall): Promise<BulkOutcome>;
};

export type BulkCall = {
  /** The job was cancelled, the process ends, or others have the task now. */
  signal: AbortSignal;
  /** Writes all of it, or a part. False: nobody wants the rest any more. */
  record: (write: (connection: Connection) => Promise<Written>) => Promise<boolean>;
};

export type BulkOutcome =
  /** All was written, or nobody wants it any more. */
  | 'ended'
  /** To be tried again; `isAttempt` if that should not happen for ever. */
  | { later: { seconds: number; isAttempt: boolean } };

export type RunnerTiming = { beatMs: number; pollMs: number; silenceSeconds: number };
const RUNNER_TIMING: RunnerTiming = { beatMs: 2000, pollMs: 1000, silenceSeconds: 20 };

/** After a fault of ours. */
const AFTER_FAULT_SECONDS = 30;

type RunnerOptions = {
  database: Database;
  work: BulkWork;
  log: Log;
  ending: AbortSignal;
  timing?: RunnerTiming;
};

export function openBulkRunner({ database, work, log, ending, timing = RUNNER_TIMING }: RunnerOptions): BulkRunner {
  const { kind, alone } = work;
  const worker = randomUUID();
  const silence = { seconds: timing.silenceSeconds };
  const closing = new AbortController();
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  /** Until when others will not take its place, by the clock of this process. */
  let ownUntil = Number.NEGATIVE_INFINITY;
  let isAsker = false;
  let wasLost = false;
  let wake = (): void => {};

  const nameOf = ({ job, subject }: Pick<BulkTask, 'job' | 'subject'>) => `${job} ${subject}`;

  const leave = () => {
    if (!isAsker) return;
    isAsker = false;
    for (const { controller } of running.values()) controller.abort();
    alone?.setActive(false);
  };

  /** Whoever could not say that it lives stops in time, before another begins. */
  const watch = setInterval(() => {
    if (isAsker && performance.now() >= ownUntil) leave();
  }, 100).unref();

  const beat = async (): Promise<void> => {
    const from = performance.now();
    if (alone !== undefined) {
      const isOwn = await beAsker(database, kind, worker, { silence, paused: alone.paused() });
      if (!isOwn) return leave();
      ownUntil = from + (timing.silenceSeconds * 1000) / 2;
      isAsker = true;
      alone.setActive(await hasUnfinished(database, kind));
    }
    const held = await beatTasks(database, worker);
    const own = new Set(held.map(nameOf));
    for (const [name, { controller }] of running) if (!own.has(name)) controller.abort();
    // Those that it had to let go of, or never heard that it was given.
    for (const task of held) {
      if (!running.has(nameOf(task))) await putOffTask(database, worker, task, { seconds: 0, isAttempt: false });
    }
  };

  const carryOut = async (task: BulkTask, signal: AbortSignal): Promise<void> => {
    const record: BulkCall['record'] = (write) => recordTask(database, worker, task, write);
    try {
      const outcome = await work.perform(task, { signal, record });
      if (!signal.aborted && outcome !== 'ended') await putOffTask(database, worker, task, outcome.later);
    } catch (error) {
      if (signal.aborted) return;
      log.error({ kind, error: describeError(error) }, 'a task of a bulk job failed and is put off');
      const isAttempt = !isDatabaseUnavailable(error);
      // Where that fails as well, the next word of life gives it back.
      await putOffTask(database, worker, task, { seconds: AFTER_FAULT_SECONDS, isAttempt }).catch(() => {});
    }
  };

  const begin = (task: BulkTask): void => {
    const controller = new AbortController();
    const name = nameOf(task);
    const done = carryOut(task, controller.signal).finally(() => {
      if (running.get(name)?.controller === controller) running.delete(name);
      wake();
    });
    running.set(name, { controller, done });
  };

  const mayTake = () => alone === undefined || (isAsker && alone.mayBegin());

  /** Until something ends, or for so long. */
  const rest = (milliseconds: number) =>
    Promise.race([
      sleep(milliseconds, undefined, { ref: false }),
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    ]);

  /** Whether there may be more of it. */
  const takeMore = async (): Promise<boolean> => {
    const count = work.atOnce - running.size;
    // Several at a time: each round costs a statement.
    if (!mayTake() || count < Math.min(LEAST_ROUND, work.atOnce)) return false;
    const taken = await takeTasks(database, kind, worker, { count, mostOfOne: work.mostOfOne, silence });
    for (const task of taken) begin(task);
    return taken.length > 0;
  };

  const run = async (): Promise<void> => {
    let beatAt = 0;
    while (!closing.signal.aborted) {
      let mayBeMore = false;
      try {
        if (performance.now() >= beatAt) {
          await beat();
          beatAt = performance.now() + timing.beatMs;
        }
        mayBeMore = await takeMore();
        wasLost = false;
      } catch (error) {
        if (!wasLost) log.warn({ kind, error: describeError(error) }, 'bulk jobs could not be looked for');
        wasLost = true;
      }
      await rest(ROUND_MS);
      if (!mayBeMore && !closing.signal.aborted) await rest(timing.pollMs);
    }
  };
  const looping = run();

  const finish = async (): Promise<void> => {
    closing.abort();
    wake();
    clearInterval(watch);
    for (const { controller } of running.values()) controller.abort();
    await looping;
    for (const { controller } of running.values()) controller.abort();
    await Promise.all([...running.values()].map(({ done }) => done));
    try {
      await giveBackTasks(database, worker);
      if (isAsker) await ceaseAsking(database, kind, worker);
    } catch (error) {
      log.warn({ kind, error: describeError(error) }, 'bulk tasks could not be given back: they are found silent');
    }
    leave();
  };
  let finished: Promise<void> | undefined;
  const close = () => (finished ??= finish());
  if (ending.aborted) void close();
  ending.addEventListener('abort', () => void close(), { once: true });
  return { close };
}

const LEAST_ROUND = 4;
const ROUND_MS = 20;
