import { Worker } from 'node:worker_threads';
import { isThreadAlive, threadNumber } from '#platform/threads/thread-number.ts';
import { OutOfBudget } from '../../reader/memory-budget.ts';
import type { LinkEnd } from './link.ts';
import { Link, openLinkEnds } from './link.ts';
import type { FromFirst, FromSecond } from './messages.ts';

/**
 * A second thread for one analysis. It is started with it and ended with it, so nothing of a file stays behind; and it needs
 * nothing of the event loop of the thread that started it, which is busy. It steps back as far as that thread does: the
 * system gives it the same priority.
 */
export type SecondThread = {
  send: (message: FromFirst) => void;
  /** Waits. Throws what the second thread failed with; OtherThreadGone if it ended without a word. */
  receive: () => Exclude<FromSecond, { failed: unknown }>;
  end: () => void;
};

/** `number`: of the thread, once it is there; 0 before. */
export type SecondThreadData = { end: LinkEnd; number: Int32Array };

/** Beside the shared arrays, which the limit of a thread does not see. */
const HEAP_MEGABYTES = 512;

/** Undefined where the system has no thread to give, or does not tell which there are: nobody would know whether it has ended. */
export function startSecondThread(memoryBytes: number): SecondThread | undefined {
  if (threadNumber() === undefined) return undefined;
  const { own, other } = openLinkEnds();
  const number = new Int32Array(new SharedArrayBuffer(4));
  const workerData: SecondThreadData = { end: other, number };
  const worker = startWorker(workerData);
  if (worker === undefined) return undefined;
  worker.unref();
  // What became of it is asked where somebody waits for it.
  worker.on('error', () => {});
  const isAlive = () => {
    const known = Atomics.load(number, 0);
    return known === 0 || isThreadAlive(known);
  };
  const link = new Link<FromFirst, FromSecond>(own, isAlive);
  return {
    send: (message) => link.send(message),
    receive: () => {
      const message = link.receive();
      if (!('failed' in message)) return message;
      if (message.failed.isOutOfBudget) throw new OutOfBudget(memoryBytes);
      throw new SecondThreadFailed(message.failed.at);
    },
    end: () => void worker.terminate(),
  };
}

function startWorker(workerData: SecondThreadData): Worker | undefined {
  try {
    return new Worker(new URL('./second-thread-work.ts', import.meta.url), {
      workerData,
      transferList: [workerData.end.port],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
  } catch {
    return undefined;
  }
}

/** Says where in this program, and nothing of the file. */
export class SecondThreadFailed extends Error {
  readonly code: string;

  constructor(at: string) {
    super('The second thread of an analysis failed.');
    this.code = at;
  }
}
