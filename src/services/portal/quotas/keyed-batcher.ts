import type { Caller } from '#lib/concurrency/batcher.ts';
import { Batcher } from '#lib/concurrency/batcher.ts';
import type { Database } from '#platform/db/pool.ts';
import type { KeyedUse, KeyState } from '../store/usage-keys.ts';
import { countKeyedUses, lookAtKeys } from '../store/usage-keys.ts';

/**
 * Registrations that carry an idempotency key: a use is counted once a key, and whoever asks again is answered as the first
 * one was, whichever process they reach and however close together they come.
 *
 * First a look, which writes nothing: a key with an answer is replayed, a subject without a use left is refused. A use and
 * its key become visible together, so neither is seen without the other. Who is left is counted, one for each subject
 * and application; everybody else, those included whose key another process was about to use, looks again. That ends:
 * whoever had the key has by then either left an answer or found no use, and both decide.
 */
export type KeyedRegistration =
  | { outcome: 'granted'; remaining: number; isPremium: boolean; resetsAt: Date }
  | { outcome: 'refused'; resetsAt: Date }
  | { outcome: 'reused' };

type Registrant = Caller<KeyedUse, KeyedRegistration>;

const BATCHES = { inFlight: 2, size: 200, waiting: 10_000 };

export class KeyedBatcher {
  readonly #database: Database;
  readonly #timeZone: string;
  readonly #batcher = new Batcher<KeyedUse, KeyedRegistration>((callers) => this.#serve(callers), BATCHES);

  constructor(database: Database, timeZone: string) {
    this.#database = database;
    this.#timeZone = timeZone;
  }

  register(use: KeyedUse): Promise<KeyedRegistration> {
    return this.#batcher.ask(use);
  }

  async #serve(callers: Registrant[]): Promise<Registrant[]> {
    const states = await lookAtKeys(this.#database, usesOf(callers), this.#timeZone);
    const undecided = callers.filter(({ question: use, resolve }, i) => {
      const decided = decide(use, states[i]);
      if (decided !== undefined) resolve(decided);
      return decided === undefined;
    });
    const { first, others } = oneOfEach(undecided);
    if (first.length === 0) return [];
    const counted = await countKeyedUses(this.#database, usesOf(first), this.#timeZone);
    const overtaken = first.filter(({ question: use, resolve }, i) => {
      const outcome = counted[i];
      if (outcome === undefined) return true;
      const { used, resetsAt } = outcome;
      if (used === null) resolve({ outcome: 'refused', resetsAt });
      else resolve({ outcome: 'granted', remaining: use.allowance - used, isPremium: use.isPremium, resetsAt });
      return false;
    });
    return [...overtaken, ...others];
  }
}

const usesOf = (callers: readonly Registrant[]) => callers.map(({ question }) => question);

function decide(use: KeyedUse, state: KeyState | undefined): KeyedRegistration | undefined {
  if (state === undefined) throw new Error('A look at the keys was not answered');
  if (state.stored !== undefined) {
    const { payload, remaining, isPremium, resetsAt } = state.stored;
    return payload.equals(use.payload) ? { outcome: 'granted', remaining, isPremium, resetsAt } : { outcome: 'reused' };
  }
  return state.used >= use.allowance ? { outcome: 'refused', resetsAt: state.resetsAt } : undefined;
}

function oneOfEach(callers: readonly Registrant[]): { first: Registrant[]; others: Registrant[] } {
  const taken = new Set<string>();
  const first: Registrant[] = [];
  const others: Registrant[] = [];
  for (const caller of callers) {
    const key = `${caller.question.subject} ${caller.question.app}`;
    (taken.has(key) ? others : first).push(caller);
    taken.add(key);
  }
  return { first, others };
}
