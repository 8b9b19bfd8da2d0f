import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WorstRequest } from './worst-request.ts';

/**
 * How long a request holds the event loop of this thread at one go: the most that the thread works between two turns of it
 * while the request is on its way. Its own time counts, not that of other programs on the machine; and what seems long is
 * sent again, because a collection of garbage may fall into it: what a request does itself, it does each time.
 */
export class HeldLoop {
  readonly #sender = new Worker(new URL('./sender.ts', import.meta.url));
  readonly #port: number;
  #isWatching = true;
  #longest = 0;
  #before = workedMs();

  constructor(port: number) {
    this.#port = port;
    this.#turn();
  }

  async close(): Promise<void> {
    this.#isWatching = false;
    await this.#sender.terminate();
  }

  /** The shortest of as many holds as it takes to be under the limit, five at most; and the status. */
  async holdOf(request: WorstRequest, limitMs: number): Promise<{ milliseconds: number; status: number }> {
    let least = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let turn = 0; turn < TURNS && least > limitMs / 2; turn += 1) {
      this.#longest = 0;
      this.#sender.postMessage({ port: this.#port, request });
      [status] = (await once(this.#sender, 'message')) as [number];
      least = Math.min(least, this.#longest);
    }
    return { milliseconds: least, status };
  }

  #turn(): void {
    const now = workedMs();
    this.#longest = Math.max(this.#longest, now - this.#before);
    this.#before = now;
    if (this.#isWatching) setImmediate(() => this.#turn());
  }
}

const TURNS = 5;

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
