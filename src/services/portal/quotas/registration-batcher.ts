import type { Caller } from '#lib/concurrency/batcher.ts';
import { Batcher } from '#lib/concurrency/batcher.ts';
import type { Database } from '#platform/db/pool.ts';
import { writing } from '#platform/db/pool.ts';
import type { Use } from '../store/usage.ts';
import { registerUses } from '../store/usage.ts';
import { JustRefused } from './just-refused.ts';

/**
 * Counts uses, exactly, at about the cost of one for many: those that come within one turn of the event loop share one
 * statement. Decides nothing itself except for callers that stood in line behind an equal one (if that took the last use or
 * found none, neither is there one for them) and for those that were refused within this second.
 */
export type Registration = { granted: true; used: number; resetsAt: Date } | { granted: false; resetsAt: Date };

type Registrant = Caller<Use, Registration>;
type Group = { first: Registrant; others: Registrant[] };

/** One waits for its commit while the next one fills: larger batches cost less than more of them. */
const BATCHES = { inFlight: 2, size: 500, waiting: 20_000 };

export class RegistrationBatcher {
  readonly #database: Database;
  readonly #timeZone: string;
  readonly #justRefused = new JustRefused();
  readonly #batcher = new Batcher<Use, Registration>((callers) => this.#serve(callers), BATCHES);

  constructor(database: Database, timeZone: string) {
    this.#database = database;
    this.#timeZone = timeZone;
  }

  register(use: Use): Promise<Registration> {
    const resetsAt = this.#justRefused.find(use);
    if (resetsAt !== undefined) return Promise.resolve({ granted: false, resetsAt });
    return this.#batcher.ask(use);
  }

  async #serve(callers: Registrant[]): Promise<Registrant[]> {
    const groups = [...groupBySubject(callers)];
    const askedAt = this.#justRefused.now();
    const counted = await registerUses(
      writing(this.#database),
      groups.map(({ first }) => first.question),
      this.#timeZone,
    );
    return groups.flatMap((group, i) => {
      const outcome = counted[i];
      if (outcome === undefined) throw new Error('A use was neither counted nor refused');
      const { question: use } = group.first;
      if (outcome.used === null) this.#justRefused.remember(use, outcome.resetsAt, outcome.millisecondsLeft, askedAt);
      return settle(group, outcome.used, outcome.resetsAt);
    });
  }
}

function groupBySubject(callers: readonly Registrant[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const caller of callers) {
    const key = `${caller.question.subject} ${caller.question.app}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: caller, others: [] });
    else group.others.push(caller);
  }
  return groups.values();
}

/** Returns those for whom there may be a use left. All of them were in line before the statement began. */
function settle({ first, others }: Group, used: number | null, resetsAt: Date): Registrant[] {
  first.resolve(used === null ? { granted: false, resetsAt } : { granted: true, used, resetsAt });
  // Somebody else's allowance may be another: a member who has just subscribed stands behind their former self.
  const atLeast = used ?? first.question.allowance;
  return others.filter(({ question: use, resolve }) => {
    if (use.allowance > atLeast) return true;
    resolve({ granted: false, resetsAt });
    return false;
  });
}
