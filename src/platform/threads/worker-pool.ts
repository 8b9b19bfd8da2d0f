import type { Transferable } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import type { Report } from './serve-work.ts';

/**
 * Threads for work on bytes that somebody else chose: each piece has its time, and a thread that overruns it or its
 * memory is ended and replaced, so that no input can hold the server up. Threads start when they are first needed.
 */
export type WorkerPool<Input, Output> = {
  /**
   * Never rejects. `signal` ends the waiting for a thread, as `busy`: work that was not begun says nothing about itself.
   * Once begun it has its whole time, signal or not.
   */
  run(input: Input, options: RunOptions): Promise<WorkOutcome<Output>>;
  close(): Promise<void>;
};

type RunOptions = { milliseconds: number; signal: AbortSignal; transfer?: readonly Transferable[] };

export type WorkOutcome<Output> =
  | { done: Output }
  | { failed: 'timeout' | 'memory' | 'thrown' | 'crashed' | 'busy'; detail: string };

type PoolOptions = { size: number; maxWaiting: number; megabytes: number };

type Task<Input, Output> = {
  input: Input;
  options: RunOptions;
  finish: (outcome: WorkOutcome<Output>) => void;
  /** False if nobody waits for it any more. */
  begin: () => boolean;
};

export function openWorkerPool<Input, Output>(entry: URL, options: PoolOptions): WorkerPool<Input, Output> {
  const waiting: Task<Input, Output>[] = [];
  const threads = new Set<Thread<Input, Output>>();
  let isClosed = false;

  const startNext = (): void => {
    while (waiting.length > 0) {
      const idle = [...threads].find((thread) => thread.isIdle) ?? (threads.size < options.size ? start() : undefined);
      const task = idle === undefined ? undefined : waiting.shift();
      if (task === undefined) return;
      idle?.take(task);
    }
  };

  function start(): Thread<Input, Output> {
    const thread = new Thread<Input, Output>(entry, options.megabytes, {
      onIdle: startNext,
      onEnd: () => {
        threads.delete(thread);
        if (!isClosed) startNext();
      },
    });
    threads.add(thread);
    return thread;
  }

  return {
    run: (input, runOptions) =>
      new Promise((finish) => {
        if (isClosed) return finish(CLOSED);
        if (waiting.length >= options.maxWaiting) return finish(BUSY);
        const { signal } = runOptions;
        if (signal.aborted) return finish(NO_THREAD);
        let isGone = false;
        const leave = () => {
          const place = waiting.indexOf(task);
          if (place >= 0) waiting.splice(place, 1);
          isGone = true;
          finish(NO_THREAD);
        };
        const task: Task<Input, Output> = {
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
    close: async () => {
      isClosed = true;
      for (const task of waiting.splice(0)) task.finish(CLOSED);
      await Promise.all([...threads].map((thread) => thread.end(CLOSED)));
    },
  };
}

const BUSY = { failed: 'busy', detail: 'too much work is waiting' } as const;
const CLOSED = { failed: 'busy', detail: 'the pool is closed' } as const;
const NO_THREAD = { failed: 'busy', detail: 'the time was over before a thread was free' } as const;

type ThreadEvents = { onIdle: () => void; onEnd: () => void };

class Thread<Input, Output> {
  readonly #worker: Worker;
  #isReady = false;
  #isEnding = false;
  #task: Task<Input, Output> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #events: ThreadEvents;

  constructor(entry: URL, megabytes: number, events: ThreadEvents) {
    this.#events = events;
    this.#worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    // A server that has nothing else to do may end.
    this.#worker.unref();
    this.#worker.on('message', (message: 'ready' | Report<Output>) => {
      if (message === 'ready') {
        this.#isReady = true;
        this.#begin();
        return;
      }
      this.#settle('done' in message ? message : { failed: 'thrown', detail: message.thrown });
      events.onIdle();
    });
    this.#worker.on('error', (error) => {
      this.#isEnding = true;
      this.#settle(failureOf(error));
    });
    this.#worker.on('exit', () => {
      this.#settle({ failed: 'crashed', detail: 'the thread ended' });
      events.onEnd();
    });
  }

  get isIdle(): boolean {
    return this.#task === undefined && !this.#isEnding;
  }

  take(task: Task<Input, Output>): void {
    this.#task = task;
    if (this.#isReady) this.#begin();
  }

  end(outcome: WorkOutcome<Output>): Promise<unknown> {
    this.#isEnding = true;
    this.#settle(outcome);
    return this.#worker.terminate();
  }

  /** The clock starts only now: a thread that is still starting has not begun. */
  #begin(): void {
    const task = this.#task;
    if (task === undefined) return;
    if (!task.begin()) {
      this.#task = undefined;
      this.#events.onIdle();
      return;
    }
    const { milliseconds, transfer } = task.options;
    this.#timer = setTimeout(() => {
      // Only ending the thread stops a loop; the pool starts another.
      void this.end({ failed: 'timeout', detail: `not done within ${milliseconds} ms` });
    }, milliseconds);
    this.#worker.postMessage(task.input, transfer ?? []);
  }

  #settle(outcome: WorkOutcome<Output>): void {
    clearTimeout(this.#timer);
    const task = this.#task;
    this.#task = undefined;
    task?.finish(outcome);
  }
}

function failureOf(error: unknown): WorkOutcome<never> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const detail = error instanceof Error ? error.message : String(error);
  return { failed: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crashed', detail };
}
