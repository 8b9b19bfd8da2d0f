/**
 * Collects whoever comes within one turn of the event loop, and serves them together. When serving fails, everybody who
 * waits is told at once: the database is away, and another round would only double their wait.
 */
export type BatchOptions = {
  /** Batches under way at once; whoever comes meanwhile waits and shares the next one. */
  inFlight: number;
  /** Callers in one batch. */
  size: number;
  /** Callers that may wait; one more is refused, so that a stalled database cannot fill the memory. */
  waiting: number;
};

export class BatcherFull extends Error {}

export type Caller<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

type Serve<Question, Answer> = (callers: Caller<Question, Answer>[]) => Promise<Caller<Question, Answer>[]>;

export class Batcher<Question, Answer> {
  readonly #serve: Serve<Question, Answer>;
  readonly #options: BatchOptions;
  #line: Caller<Question, Answer>[] = [];
  #inFlight = 0;
  #isScheduled = false;

  /** `serve` answers its callers itself and returns those that must be served again, in order: they come first. */
  constructor(serve: Serve<Question, Answer>, options: BatchOptions) {
    this.#serve = serve;
    this.#options = options;
  }

  ask(question: Question): Promise<Answer> {
    if (this.#line.length >= this.#options.waiting) return Promise.reject(new BatcherFull());
    return new Promise((resolve, reject) => {
      this.#line.push({ question, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
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
