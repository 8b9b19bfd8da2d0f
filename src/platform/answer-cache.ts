import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/clock.ts';

/**
 * Answers that took effort, kept for a while: whoever asks for the same thing meanwhile gets the same answer, and those
 * who ask while it is being made wait for the one that is under way. What is kept is bounded, in number and, where
 * answers differ in size, in size; the longest unused goes first.
 */
export type AnswerCache<Answer> = {
  /** `make` settles for everybody: it must not depend on the patience of whoever asked first. */
  get(key: string, make: () => Promise<Answer>): Promise<Answer>;
};

export type AnswerCacheOptions<Answer> = {
  clock: Clock;
  capacity: number;
  /** For how long; 0 is not at all. */
  millisecondsFor: (answer: Answer) => number;
  /** What one answer takes, and what all may take together, in the same unit. */
  room?: { of: (answer: Answer, key: string) => number; most: number };
};

export function openAnswerCache<Answer>(options: AnswerCacheOptions<Answer>): AnswerCache<Answer> {
  const { capacity: max, room } = options;
  const cache = new LRUCache<string, { answer: Answer; from: number; until: number }>({
    max,
    // Something that takes no room counts as one: the cache knows no zero.
    ...(room && { maxSize: room.most, sizeCalculation: ({ answer }, key) => Math.max(1, room.of(answer, key)) }),
  });
  const underWay = new Map<string, Promise<Answer>>();
  const now = () => options.clock.now().getTime();

  const find = (key: string) => {
    const found = cache.get(key);
    if (found === undefined) return undefined;
    const time = now();
    // Not the cache's own lifetimes: a clock that was set back does not make an answer live longer.
    if (time >= found.from && time < found.until) return found;
    cache.delete(key);
    return undefined;
  };

  const keep = (key: string, answer: Answer) => {
    const milliseconds = options.millisecondsFor(answer);
    const from = now();
    if (milliseconds > 0) cache.set(key, { answer, from, until: from + milliseconds });
  };

  return {
    get: async (key, make) => {
      const found = find(key);
      if (found !== undefined) return found.answer;
      const awaited = underWay.get(key);
      if (awaited !== undefined) return awaited;
      const made = make().finally(() => underWay.delete(key));
      underWay.set(key, made);
      const answer = await made;
      keep(key, answer);
      return answer;
    },
  };
}
