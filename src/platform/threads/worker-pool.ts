import type { RunOptions, Task, WorkOutcome } from './pool-thread.ts';
import { STOPPED, Thread } from './pool-thread.ts';

export type { WorkOutcome } from './pool-thread.ts';

/**
 * Threads for work on bytes that somebody else chose: each piece has its time, and a thread that overruns it or its
 * memory is ended and replaced, so that no input can hold the server up. Threads start when they are first needed.
 */
export type WorkerPool<Input, Output, Progress = never> = {
  /**
   * Never rejects. `signal` ends the waiting for a thread, as `busy`: work that was not begun says nothing about itself.
   * Once begun it has its whole time, signal or not, unless `endsWithSignal` is set: then the signal ends either, as
   * `stopped`.
   */
  run(input: Input, options: RunOptions<Progress>): Promise<WorkOutcome<Output>>;
  /** Starts what `ahead` asks for, so that whoever comes first need not wait for it. */
  prepare(): void;
  load(): { threads: number; working: number; waiting: number };
  close(): Promise<void>;
};

type PoolOptions<Output> = {
  size: number;
  maxWaiting: number;
  megabytes: number;
  /** From the first start on so many threads are kept, needed or not: one that ends is replaced at once. */
  ahead?: number;
  /** Whether a thread should be ended and replaced after a piece of work: what it holds then goes back to the system. */
  retires?: (output: Output) => boolean;
};

export function openWorkerPool<Input, Output, Progress = never>(
  entry: URL,
  options: PoolOptions<Output>,
): WorkerPool<Input, Output, Progress> {
  const { size, maxWaiting, megabytes, ahead = 0, retires = () => false } = options;
  const waiting: Task<Input, Output, Progress>[] = [];
  const threads = new Set<Thread<Input, Output, Progress>>();
  let isClosed = false;

  const startNext = (): void => {
    while (waiting.length > 0) {
      const idle = [...threads].find((thread) => thread.isIdle) ?? (threads.size < size ? start() : undefined);
      if (idle === undefined && threads.size === 0) refuseWaiting(NO_START);
      const task = idle === undefined ? undefined : waiting.shift();
      if (task === undefined) return;
      idle?.take(task);
    }
  };

  const prepare = (): void => {
    while (!isClosed && threads.size < Math.min(ahead, size)) if (start() === undefined) return;
  };

  const refuseWaiting = (outcome: WorkOutcome<Output>): void => {
    for (const task of waiting.splice(0)) task.finish(outcome);
  };

  /** Undefined if the system has no thread to give. */
  function start(): Thread<Input, Output, Progress> | undefined {
    try {
      const thread = new Thread<Input, Output, Progress>({
        entry,
        megabytes,
        retires,
        onIdle: startNext,
        onEnd: () => {
          threads.delete(thread);
          if (isClosed) return;
          startNext();
          if (thread.wasReady) prepare();
        },
      });
      threads.add(thread);
      return thread;
    } catch {
      return undefined;
    }
  }

  return {
    run: (input, runOptions) =>
      new Promise((finish) => {
        if (isClosed) return finish(CLOSED);
        if (waiting.length >= maxWaiting) return finish(BUSY);
        const { signal, endsWithSignal } = runOptions;
        const left = endsWithSignal === true ? STOPPED : NO_THREAD;
        if (signal.aborted) return finish(left);
        let isGone = false;
        const leave = () => {
          const place = waiting.indexOf(task);
          if (place >= 0) waiting.splice(place, 1);
          isGone = true;
          finish(left);
        };
        const task: Task<Input, Output, Progress> = {
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
        waiting.push(task);
        startNext();
      }),
    prepare,
    load: () => ({
      threads: threads.size,
      working: [...threads].filter((thread) => thread.isWorking).length,
      waiting: waiting.length,
    }),
    close: async () => {
      isClosed = true;
      refuseWaiting(CLOSED);
      await Promise.all([...threads].map((thread) => thread.end(CLOSED)));
    },
  };
}

const BUSY = { failed: 'busy', detail: 'too much work is waiting' } as const;
const CLOSED = { failed: 'busy', detail: 'the pool is closed' } as const;
const NO_START = { failed: 'busy', detail: 'no thread could be started' } as const;
const NO_THREAD = { failed: 'busy', detail: 'the time was over before a thread was free' } as const;
