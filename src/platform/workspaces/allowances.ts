import type { Caller } from '#lib/concurrency/batcher.ts';
import { Batcher } from '#lib/concurrency/batcher.ts';
import type { Database } from '../db/pool.ts';
import { writing } from '../db/pool.ts';
import { OutcomeUnknown } from '../db/unavailable.ts';
import { platformProblem } from '../http/problem/problems.ts';
import type { Returned, Wanted } from './allowance-store.ts';
import { returnUses, takeUses } from './allowance-store.ts';
import type { Principal } from './principal.ts';

/**
 * Takes uses of monthly allowances, exactly: never more than there are, whichever processes are asked. Whoever comes within one turn
 * of the event loop shares a statement. A use whose answer was a failure of ours is given back a moment later; a process that is
 * killed before that has used it up.
 */
type Use = Omit<Wanted, 'uses'>;
type Outcome = { isTaken: boolean; month: string; endsAt: Date };
type Asking = Caller<Use, Outcome>;

const BATCHES = { inFlight: 2, size: 500, waiting: 20_000 };
const RETURN_MS = 1000;

export class Allowances {
  readonly #database: Database;
  readonly #onError: (error: unknown, doing: string) => void;
  readonly #batcher = new Batcher<Use, Outcome>((callers) => this.#serve(callers), BATCHES);
  readonly #returned = new Map<string, Returned>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, onError: (error: unknown, doing: string) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Throws a problem if none is left. */
  async take(service: string, principal: Principal, allowance: number): Promise<void> {
    const { workspaceId } = principal;
    if (workspaceId === undefined) return;
    const use = { workspaceId, service, allowance };
    const months: string[] = [(await this.#takeOne(use)).month];
    principal.taken = {
      takeMore: async (more) => {
        const outcomes = await Promise.allSettled(Array.from({ length: more }, () => this.#takeOne(use)));
        for (const outcome of outcomes) if (outcome.status === 'fulfilled') months.push(outcome.value.month);
        const refused = outcomes.find((outcome) => outcome.status === 'rejected');
        if (refused !== undefined) throw refused.reason;
      },
      giveBack: () => {
        for (const month of months.splice(0)) this.#giveBack({ workspaceId, service, month, uses: 1 });
      },
    };
  }

  async #takeOne(use: Use): Promise<Outcome> {
    const outcome = await this.#batcher.ask(use);
    if (outcome.isTaken) return outcome;
    const { endsAt } = outcome;
    const seconds = Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000));
    throw platformProblem('allowance_used_up', {
      public: `The workspace has used its allowance of ${use.allowance} requests to ${use.service} this month. It is renewed on ${endsAt.toISOString().slice(0, 10)} (UTC).`,
      headers: { 'retry-after': String(seconds) },
    });
  }

  async #serve(callers: Asking[]): Promise<Asking[]> {
    const groups = [...groupsOf(callers)];
    const wanted = groups.map((group): Wanted => ({ ...newest(group), uses: group.length }));
    const taken = await takeUses(writing(this.#database), wanted);
    for (const [i, group] of groups.entries()) {
      const answer = taken[i];
      if (answer === undefined) throw new Error('A use was neither taken nor refused');
      const { month, endsAt } = answer;
      for (const [place, { resolve }] of group.entries()) {
        resolve({ isTaken: place < answer.taken, month, endsAt });
      }
    }
    return [];
  }

  #giveBack(back: Returned): void {
    const key = `${back.workspaceId} ${back.service} ${back.month}`;
    const waiting = this.#returned.get(key);
    if (waiting === undefined) this.#returned.set(key, { ...back });
    else waiting.uses += back.uses;
    this.#timer ??= setTimeout(() => void this.flush(), RETURN_MS).unref();
  }

  /** Writes what was given back; keeps it for the next time if that fails. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = [...this.#returned.values()];
    if (batch.length === 0) return;
    this.#returned.clear();
    try {
      await returnUses(writing(this.#database), batch);
    } catch (error) {
      this.#onError(error, 'giving uses of allowances back');
      // What may have been given back is not given back again: a use may be lost, and none is made.
      if (!(error instanceof OutcomeUnknown)) for (const back of batch) this.#giveBack(back);
    }
  }
}

function groupsOf(callers: readonly Asking[]): Iterable<Asking[]> {
  const groups = new Map<string, Asking[]>();
  for (const caller of callers) {
    const key = `${caller.question.workspaceId} ${caller.question.service}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [caller]);
    else group.push(caller);
  }
  return groups.values();
}

/** Read a moment apart, allowances may differ: the last one was read last. */
const newest = (group: readonly Asking[]): Use => (group.at(-1) as Asking).question;
