import type { AnswerCacheOptions } from '#platform/answer-cache.ts';
import { openAnswerCache } from '#platform/answer-cache.ts';

/**
 * Answers that are kept for everybody, though each is made at the turn of one asker. One that came to nothing because that
 * asker had no turn says nothing to others: it is not kept, and those who waited for it make it again at their own.
 */
export type SharedAnswers<Answer> = {
  get(key: string, asker: string, make: () => Promise<Answer>): Promise<Answer>;
};

type SharedOptions<Answer> = AnswerCacheOptions<Answer> & {
  /** Whether it came to nothing, or to less, for want of the asker's turn. */
  lacksTurn: (answer: Answer) => boolean;
};

/** Whoever waits for one asker after the other in vain hears of it in the end. */
const MOST_ATTEMPTS = 3;

export function shareAnswers<Answer>(options: SharedOptions<Answer>): SharedAnswers<Answer> {
  const { clock, capacity, millisecondsFor, room, lacksTurn } = options;
  const cache = openAnswerCache<{ answer: Answer; asker: string }>({
    clock,
    capacity,
    millisecondsFor: ({ answer }) => (lacksTurn(answer) ? 0 : millisecondsFor(answer)),
    ...(room !== undefined && { room: { of: ({ answer }, key) => room.of(answer, key), most: room.most } }),
  });
  return {
    get: async (key, asker, make) => {
      for (let attempt = 1; ; attempt += 1) {
        const made = await cache.get(key, async () => ({ answer: await make(), asker }));
        if (made.asker === asker || attempt === MOST_ATTEMPTS || !lacksTurn(made.answer)) return made.answer;
      }
    },
  };
}
