import { platformProblem } from '#platform/http/problems.ts';
import { fecProblem } from '../problems.ts';
import { Shares, tooManyAtOnce } from './shares.ts';

/**
 * Places for bodies: so many are read at once, others wait in line with their body unread, and beyond that they are turned
 * away. One holder has at most half of the places that read, so that slow senders of one key do not keep all others out,
 * and at most half of all.
 */
export type Places = {
  /** Waits for a place and gives what frees it. Throws a problem if there will be none. */
  take(holder: string, signal: AbortSignal): Promise<() => void>;
  load(): { reading: number; waiting: number };
};

type Waiting = { holder: string; begin: () => void };

export function openPlaces({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Places {
  const all = new Shares(atOnce + maxWaiting);
  const readers = new Shares(atOnce);
  const line: Waiting[] = [];
  let reading = 0;

  const mayBegin = (holder: string) => reading < atOnce && readers.mayTake(holder);
  const begin = (holder: string) => {
    reading += 1;
    readers.take(holder);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      reading -= 1;
      readers.give(holder);
      all.give(holder);
      callNext();
    };
  };
  const callNext = () => {
    const next = line.findIndex(({ holder }) => mayBegin(holder));
    if (next >= 0) line.splice(next, 1)[0]?.begin();
  };

  return {
    take: (holder, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(clientGone());
        if (!all.mayTake(holder)) return reject(tooManyAtOnce());
        const mayGo = mayBegin(holder);
        if (!mayGo && line.length >= maxWaiting) return reject(busy());
        all.take(holder);
        if (mayGo) return resolve(begin(holder));
        const leave = () => {
          line.splice(line.indexOf(waiting), 1);
          all.give(holder);
          reject(clientGone());
        };
        const waiting: Waiting = {
          holder,
          begin: () => {
            signal.removeEventListener('abort', leave);
            resolve(begin(holder));
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        line.push(waiting);
      }),
    load: () => ({ reading, waiting: line.length }),
  };
}

/** Nobody reads it: it only has to end the request. */
export function clientGone() {
  return platformProblem('request_timeout', { public: 'La requête a été interrompue.' });
}

export function busy() {
  return fecProblem('busy', {
    public: 'Trop de fichiers sont en attente. Réessayer dans quelques instants.',
    headers: { 'retry-after': '10' },
  });
}
