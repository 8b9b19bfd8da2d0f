import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A name server in front of another, in a thread of its own so that it counts in time: what it was asked, and how it breaks. */
export type Mood = 'good' | 'denies' | 'silent' | 'fails';
/** `at`: when it was read; `earliest`: when it can have come, if the thread was held up. */
export type SeenQuestion = { name: string; earliest: number; at: number };

export type CountingProxy = {
  server: string;
  set: (mood: Mood) => void;
  seen: () => Promise<SeenQuestion[]>;
  close: () => Promise<void>;
};

export async function startCountingProxy(upstream: string): Promise<CountingProxy> {
  const thread = new Worker(new URL('./counting-thread.ts', import.meta.url), { workerData: { upstream } });
  const [{ port }] = (await once(thread, 'message')) as [{ port: number }];
  return {
    server: `127.0.0.1:${port}`,
    set: (mood) => thread.postMessage({ mood }),
    seen: async () => {
      thread.postMessage('seen');
      const [{ seen }] = (await once(thread, 'message')) as [{ seen: SeenQuestion[] }];
      return seen;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}

/**
 * The most questions of any second: as they were read, and those that certainly came within one second however long the thread
 * was held up.
 */
export function busiestSecond(questions: readonly SeenQuestion[]): { read: number; certain: number } {
  const most = (from: (question: SeenQuestion) => number) => {
    let [first, found] = [0, 0];
    questions.forEach((question, last) => {
      for (let at = questions[first]; at !== undefined && question.at - from(at) >= 1000; at = questions[first])
        first += 1;
      found = Math.max(found, last - first + 1);
    });
    return found;
  };
  return { read: most(({ at }) => at), certain: most(({ earliest }) => earliest) };
}
