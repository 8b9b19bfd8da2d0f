import type { Clock } from '#kernel/clock.ts';

/**
 * Answers that took effort, kept for a while: whoever asks for the same thing meanwhile gets the same answer, and those
 * who ask while it is being made wait for the one that is under way. What is kept is bounded, in number and, where
 * answers differ in size, in size; the longest unused goes first.
 */
export type KeptAnswers<Answer> = {
  /** `make` settles for everybody: it must not depend on the patience of whoever asked first. */
  get(key: string, make: () => Promise<Answer>): Promise<Answer>;
};

export type KeepOptions<Answer> = {
  clock: Clock;
  capacity: number;
  /** For how long; 0 is not at all. */
  millisecondsFor: (answer: Answer) => number;
  /** What one answer takes, and what all may take together, in the same unit. */
  room?: { of: (answer: Answer) => number; most: number };
};

export function keepAnswers<Answer>(options: KeepOptions<Answer>): KeptAnswers<Answer> {
  const kept = new Map<string, { answer: Answer; from: number; until: number; size: number }>();
  const underWay = new Map<string, Promise<Answer>>();
  const most = options.room?.most ?? Number.POSITIVE_INFINITY;
  let taken = 0;
  const now = () => options.clock.now().getTime();

  const remove = (key: string) => {
    taken -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };

  const find = (key: string) => {
    const found = kept.get(key);
    remove(key);
    const time = now();
    // A clock that was set back does not make an answer live longer.
    if (found === undefined || time < found.from || time >= found.until) return undefined;
    // At the end of the map again: it was just used.
    kept.set(key, found);
    taken += found.size;
    return found;
  };

  const keep = (key: string, answer: Answer) => {
    const milliseconds = options.millisecondsFor(answer);
    const size = options.room?.of(answer) ?? 0;
    if (milliseconds <= 0 || size > most) return;
    remove(key);
    for (const oldest of kept.keys()) {
      if (kept.size < options.capacity && taken + size <= most) break;
      remove(oldest);
    }
    const from = now();
    kept.set(key, { answer, from, until: from + milliseconds, size });
    taken += size;
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
