/**
 * Collects the questions that arrive within one turn of the event loop into one query. Nothing is remembered: a question
 * is always answered by a query that started after it was asked, so a revocation that has committed is always seen. When a
 * query fails, everything that waits fails with it: the database is away, and the callers are to know at once.
 */
export type BatchOptions = {
  /** Queries under way at once; further questions wait and share the next one. */
  inFlight: number;
  /** Questions in one query. */
  size: number;
  /** Questions that may wait; one more is refused, so that a stalled database cannot fill the memory. */
  waiting: number;
};

export class LookupQueueFull extends Error {}

type Waiting<Q, A> = { question: Q; resolve: (answer: A | undefined) => void; reject: (error: unknown) => void };

export class BatchedLookup<Q, A> {
  readonly #ask: (questions: Q[]) => Promise<(A | undefined)[]>;
  readonly #options: BatchOptions;
  #queue: Waiting<Q, A>[] = [];
  #inFlight = 0;
  #scheduled = false;

  /** `ask` answers in the order of the questions. */
  constructor(ask: (questions: Q[]) => Promise<(A | undefined)[]>, options: BatchOptions) {
    this.#ask = ask;
    this.#options = options;
  }

  find(question: Q): Promise<A | undefined> {
    if (this.#queue.length >= this.#options.waiting) return Promise.reject(new LookupQueueFull());
    return new Promise((resolve, reject) => {
      this.#queue.push({ question, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= this.#options.inFlight) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#queue.length === 0 || this.#inFlight >= this.#options.inFlight) return;
    const batch = this.#queue.splice(0, this.#options.size);
    this.#inFlight += 1;
    this.#ask(batch.map((waiting) => waiting.question)).then(
      (answers) => {
        this.#inFlight -= 1;
        this.#flush();
        for (let i = 0; i < batch.length; i += 1) batch[i]?.resolve(answers[i]);
      },
      (error: unknown) => {
        this.#inFlight -= 1;
        // Whoever waits has waited as long as this query took; another round would double that.
        const waiting = this.#queue.splice(0);
        for (const { reject } of [...batch, ...waiting]) reject(error);
      },
    );
    if (this.#queue.length > 0) this.#flush();
  }
}
