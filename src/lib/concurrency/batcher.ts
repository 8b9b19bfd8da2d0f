import type { BatchOptions } from '#lib/concurrency/batched-lookup.ts';
import { LookupQueueFull } from '#lib/concurrency/batched-lookup.ts';

/**
 * The line before a desk that serves whoever came within one turn of the event loop together. Unlike a batched look-up
 * (platform/db), a desk may send somebody back to the front of the line. When serving fails, everybody in line is told at
 * once: the database is away, and another round would only double their wait.
 */
export type InLine = { reject: (error: unknown) => void };

export class DeskQueue<Caller extends InLine> {
  readonly #serve: (callers: Caller[]) => Promise<Caller[]>;
  readonly #options: BatchOptions;
  #line: Caller[] = [];
  #inFlight = 0;
  #isScheduled = false;

  /** `serve` answers its callers itself and returns those that must be served again, in order. */
  constructor(serve: (callers: Caller[]) => Promise<Caller[]>, options: BatchOptions) {
    this.#serve = serve;
    this.#options = options;
  }

  join(caller: Caller): void {
    if (this.#line.length >= this.#options.waiting) {
      caller.reject(new LookupQueueFull());
      return;
    }
    this.#line.push(caller);
    if (this.#isScheduled || this.#inFlight >= this.#options.inFlight) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#next();
    });
  }

  #next(): void {
    while (this.#line.length > 0 && this.#inFlight < this.#options.inFlight) {
      const callers = this.#line.splice(0, this.#options.size);
      this.#inFlight += 1;
      this.#serve(callers).then(
        (again) => {
          this.#inFlight -= 1;
          this.#line.unshift(...again);
          this.#next();
        },
        (error: unknown) => {
          this.#inFlight -= 1;
          // Those that were answered before the failure keep their answer: a promise settles once.
          for (const { reject } of [...callers, ...this.#line.splice(0)]) reject(error);
        },
      );
    }
  }
}
