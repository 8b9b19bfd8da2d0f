import { stat } from 'node:fs';
import { FairQueue } from '../fairness/fair-queue.ts';
import type { RunOptions, Task, WorkOutcome } from './pool-thread.ts';
import { STOPPED, Thread } from './pool-thread.ts';

export type { WorkOutcome } from './pool-thread.ts';

/**
 * Threads for work on bytes that somebody else chose: each piece has its time, and a thread that overruns it or its
 * memory is ended and replaced, so that no input can hold the server up. Threads start when they are first needed. Holders
 * take turns by the time that their work has had.
 */
export type WorkerPool<Input, Output, Progress = never> = {
  /**
   * Never rejects. `signal` ends the waiting for a thread, as `busy`: work that was not begun says nothing about itself.
   * Once begun it has its whole time, signal or not, unless `endsWithSignal` is set: then the signal ends either, as
   * `stopped`. What waits may become `busy` for somebody else's sake, if its holder has more in the line than they.
   */
  run(input: Input, options: RunOptions<Progress>): Promise<WorkOutcome<Output>>;
  /** Starts what `ahead` asks for, so that whoever comes first need not wait for it. */
  prepare(): void;
  load(): { threads: number; working: number; waiting: number };
  close(): Promise<void>;
};

type PoolOptions<Input, Output> = {
  size: number;
  maxWaiting: number;
  megabytes: number;
  /** From the first start on so many threads are kept, needed or not: one that ends is replaced at once. */
  ahead?: number;
  /** Whether a thread should be ended and replaced after a piece of work: what it holds then goes back to the system. */
  retires?: (output: Output) => boolean;
  /** One thread more, which takes such work only: what is short need not wait for what is long, whoever's that is. */
  isShort?: (input: Input) => boolean;
};

export function openWorkerPool<Input, Output, Progress = never>(
  entry: URL,
  options: PoolOptions<Input, Output>,
): WorkerPool<Input, Output, Progress> {
  startSystemThreads();
  const { size, maxWaiting, megabytes, ahead = 0, retires = () => false, isShort } = options;
  type PoolTask = Task<Input, Output, Progress>;
  type PoolThread = Thread<Input, Output, Progress>;
  const queue = new FairQueue<PoolTask>({ maxWaiting });
  const threads = new Set<PoolThread>();
  const forShort = new Set<PoolThread>();
  const takesAll = () => true;
  const takesShort = ({ input }: PoolTask) => isShort?.(input) ?? false;
  let isClosed = false;

  const startNext = (): void => {
    while (giveNext(threads, size, takesAll));
    while (isShort !== undefined && giveNext(forShort, 1, takesShort));
    if (threads.size === 0) refuseWaiting(NO_START);
  };

  /** False if none of these threads is free, or nothing waits for one. */
  const giveNext = (among: Set<PoolThread>, most: number, takes: (task: PoolTask) => boolean): boolean => {
    if (!queue.has(takes)) return false;
    const idle = [...among].find((thread) => thread.isIdle) ?? (among.size < most ? start(among) : undefined);
    const turn = idle === undefined ? undefined : queue.take(takes);
    if (turn === undefined) return false;
    idle?.take({
      ...turn.item,
      finish: (outcome) => {
        turn.end();
        turn.item.finish(outcome);
      },
      begin: () => {
        const isWanted = turn.item.begin();
        if (!isWanted) turn.end();
        return isWanted;
      },
    });
    return true;
  };

  const prepare = (): void => {
    while (!isClosed && threads.size < Math.min(ahead, size)) if (start(threads) === undefined) return;
    if (!isClosed && ahead > 0 && isShort !== undefined && forShort.size === 0) start(forShort);
  };

  const refuseWaiting = (outcome: WorkOutcome<Output>): void => {
    for (const task of queue.drain()) task.finish(outcome);
  };

  /** Undefined if the system has no thread to give. */
  function start(among: Set<PoolThread>): PoolThread | undefined {
    try {
      const thread: PoolThread = new Thread({
        entry,
        megabytes,
        isForShortWork: among === forShort,
        retires,
        onIdle: startNext,
        onEnd: () => {
          among.delete(thread);
          if (isClosed) return;
          startNext();
          if (thread.wasReady) prepare();
        },
      });
      among.add(thread);
      return thread;
    } catch {
      return undefined;
    }
  }

  return {
    run: (input, runOptions) =>
      new Promise((finish) => {
        if (isClosed) return finish(CLOSED);
        const { signal, endsWithSignal, holder = '' } = runOptions;
        const left = endsWithSignal === true ? STOPPED : NO_THREAD;
        if (signal.aborted) return finish(left);
        let isGone = false;
        const leave = () => {
          queue.remove(holder, task);
          isGone = true;
          finish(left);
        };
        const task: PoolTask = {
          input,
          options: runOptions,
          begin: () => {
            signal.removeEventListener('abort', leave);
            return !isGone;
          },
          finish: (outcome) => {
            signal.removeEventListener('abort', leave);
            finish(outcome);
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.push(holder, task)?.finish(BUSY);
        startNext();
      }),
    prepare,
    load: () => ({
      threads: threads.size + forShort.size,
      working: [...threads, ...forShort].filter((thread) => thread.isWorking).length,
      waiting: queue.waiting,
    }),
    close: async () => {
      isClosed = true;
      refuseWaiting(CLOSED);
      await Promise.all([...threads, ...forShort].map((thread) => thread.end(CLOSED)));
    },
  };
}

const BUSY = { failed: 'busy', detail: 'too much work is waiting' } as const;
const CLOSED = { failed: 'busy', detail: 'the pool is closed' } as const;
const NO_START = { failed: 'busy', detail: 'no thread could be started' } as const;
const NO_THREAD = { failed: 'busy', detail: 'the time was over before a thread was free' } as const;

/**
 * The process reads files and looks up names with threads of its own, which are started by whoever needs them first and
 * inherit its priority. A thread that has stepped back must not be the first: everybody would wait with it.
 */
function startSystemThreads(): void {
  stat('/', () => {});
}
