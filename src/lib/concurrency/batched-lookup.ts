import type { BatchOptions } from './batcher.ts';
import { Batcher } from './batcher.ts';

/**
 * Collects the questions that arrive within one turn of the event loop into one query. Nothing is remembered: a question
 * is always answered by a query that started after it was asked, so a revocation that has committed is always seen.
 */
export class BatchedLookup<Q, A> {
  readonly #batcher: Batcher<Q, A | undefined>;

  /** `ask` answers in the order of the questions. */
  constructor(ask: (questions: Q[]) => Promise<(A | undefined)[]>, options: BatchOptions) {
    this.#batcher = new Batcher(async (callers) => {
      const answers = await ask(callers.map(({ question }) => question));
      // Before anybody acts on an answer the next query is to be on its way: that takes one step more than this one.
      queueMicrotask(() => {
        for (let i = 0; i < callers.length; i += 1) callers[i]?.resolve(answers[i]);
      });
      return [];
    }, options);
  }

  find(question: Q): Promise<A | undefined> {
    return this.#batcher.ask(question);
  }
}
