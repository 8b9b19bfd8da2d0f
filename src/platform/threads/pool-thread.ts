import type { Transferable } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import type { Report, ThreadData } from './serve-work.ts';

/**
 * One thread of a pool: takes one piece of work at a time and gives exactly one outcome for it, whatever becomes of the
 * thread. Knows nothing of other threads or of work that waits.
 */
export type RunOptions<Progress> = {
  milliseconds: number;
  signal: AbortSignal;
  /** Whose work it is: holders take turns. Without, it is everybody's. */
  holder?: string;
  transfer?: readonly Transferable[];
  /** The signal ends work that has begun too: its thread is ended, and the outcome is `stopped`. */
  endsWithSignal?: boolean;
  onProgress?: (progress: Progress) => void;
};

export type WorkOutcome<Output> =
  | { done: Output }
  | { failed: 'timeout' | 'memory' | 'thrown' | 'crashed' | 'busy' | 'stopped'; detail: string };

export type Task<Input, Output, Progress> = {
  input: Input;
  options: RunOptions<Progress>;
  finish: (outcome: WorkOutcome<Output>) => void;
  /** False if nobody waits for it any more. */
  begin: () => boolean;
};

type ThreadOptions<Output> = {
  entry: URL;
  megabytes: number;
  isForShortWork: boolean;
  /** Whether a thread should end after this piece of work. */
  retires: (output: Output) => boolean;
  onIdle: () => void;
  onEnd: () => void;
};

/** A thread that is not ready after so long never will be. */
const START_MILLISECONDS = 60_000;

export const STOPPED = { failed: 'stopped', detail: 'nobody waits for it any more' } as const;

export class Thread<Input, Output, Progress> {
  readonly #worker: Worker;
  readonly #options: ThreadOptions<Output>;
  #isReady = false;
  #isEnding = false;
  #task: Task<Input, Output, Progress> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #stop = () => void this.end(STOPPED);

  constructor(options: ThreadOptions<Output>) {
    this.#options = options;
    const workerData: ThreadData = { isForShortWork: options.isForShortWork };
    this.#worker = new Worker(options.entry, {
      workerData,
      env: environmentOfThreads(),
      resourceLimits: { maxOldGenerationSizeMb: options.megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    // A server that has nothing else to do may end.
    this.#worker.unref();
    const start = setTimeout(() => {
      void this.end({ failed: 'crashed', detail: `not ready within ${START_MILLISECONDS} ms` });
    }, START_MILLISECONDS).unref();
    this.#worker.on('message', (message: unknown) => {
      if (isReport<Output, Progress>(message)) return this.#hear(message);
      if (message !== 'ready') return;
      clearTimeout(start);
      this.#isReady = true;
      this.#begin();
    });
    this.#worker.on('error', (error) => {
      this.#isEnding = true;
      this.#settle(failureOf(error));
    });
    this.#worker.on('exit', () => {
      clearTimeout(start);
      this.#isEnding = true;
      this.#settle({ failed: 'crashed', detail: 'the thread ended' });
      options.onEnd();
    });
  }

  /** Whether it ever said so: one that fails to start would fail again. */
  get wasReady(): boolean {
    return this.#isReady;
  }

  get isWorking(): boolean {
    return this.#task !== undefined;
  }

  get isIdle(): boolean {
    return this.#task === undefined && !this.#isEnding;
  }

  take(task: Task<Input, Output, Progress>): void {
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
      this.#options.onIdle();
      return;
    }
    const { milliseconds, transfer, signal, endsWithSignal } = task.options;
    this.#timer = setTimeout(() => {
      // Only ending the thread stops a loop; the pool starts another.
      void this.end({ failed: 'timeout', detail: `not done within ${milliseconds} ms` });
    }, milliseconds);
    if (endsWithSignal === true) signal.addEventListener('abort', this.#stop, { once: true });
    try {
      this.#worker.postMessage(task.input, transfer ?? []);
    } catch (error) {
      // What cannot be sent to a thread cannot be worked on; the thread itself has seen nothing of it.
      this.#settle({ failed: 'thrown', detail: error instanceof Error ? error.message : String(error) });
      this.#options.onIdle();
    }
  }

  #hear(report: Report<Output, Progress>): void {
    if ('progress' in report) {
      this.#task?.options.onProgress?.(report.progress);
      return;
    }
    const outcome = 'done' in report ? report : ({ failed: 'thrown', detail: report.thrown } as const);
    if ('done' in outcome && this.#task !== undefined && this.#options.retires(outcome.done)) {
      void this.end(outcome);
      return;
    }
    this.#settle(outcome);
    this.#options.onIdle();
  }

  #settle(outcome: WorkOutcome<Output>): void {
    clearTimeout(this.#timer);
    const task = this.#task;
    this.#task = undefined;
    task?.options.signal.removeEventListener('abort', this.#stop);
    task?.finish(outcome);
  }
}

/**
 * Under `node --watch` the process is told to report what it loads; a thread that were told so too would do it on the port
 * where its pool waits for answers.
 */
function environmentOfThreads(): NodeJS.ProcessEnv {
  const { WATCH_REPORT_DEPENDENCIES: _, ...environment } = process.env;
  return environment;
}

/** Whatever else is said on the port is not for the pool. */
function isReport<Output, Progress>(message: unknown): message is Report<Output, Progress> {
  if (typeof message !== 'object' || message === null) return false;
  return 'done' in message || 'thrown' in message || 'progress' in message;
}

function failureOf(error: unknown): WorkOutcome<never> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const detail = error instanceof Error ? error.message : String(error);
  return { failed: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crashed', detail };
}
