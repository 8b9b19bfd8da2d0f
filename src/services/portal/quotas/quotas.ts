import { createHash } from 'node:crypto';
import { BatchedLookup } from '#lib/concurrency/batched-lookup.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import type { ApplicationId } from '../applications.ts';
import { APPLICATIONS } from '../applications.ts';
import { closeDay, forgetAfterToday, inheritDay } from '../store/departed-days.ts';
import type { Asked, UsesToday } from '../store/usage.ts';
import { deleteEarlierUses, readHistory, readUses } from '../store/usage.ts';
import { deleteKeysOf } from '../store/usage-keys.ts';
import { allowanceOf } from './allowance.ts';
import { KeyedBatcher } from './keyed-batcher.ts';
import { RegistrationBatcher } from './registration-batcher.ts';
import type { Subject } from './subject.ts';

/**
 * What is left to a subject today, and taking it. Does not know who a subject is (identify.ts), nor whether a claim may be
 * made (claim-bound.ts). `check` is advice: between it and `register` somebody else may take the use.
 */
/** `app` is the application's number. */
export type UseOf = { subject: Subject; app: number; isPremium: boolean };
export type Allowed = { remaining: number; isPremium: boolean; resetsAt: Date };

export type Outcome =
  | ({ outcome: 'granted' } & Allowed)
  | { outcome: 'refused'; isPremium: boolean; resetsAt: Date }
  | { outcome: 'reused' };

/** `payload` is whatever makes a retry the same call: a JSON value, whose properties may come in any order. */
export type Idempotency = { key: string; payload: unknown };

export type UsageRow = { appName: ApplicationId; date: string; used: number; limit: number; remaining: number };

/** `address` stands for whoever has or had the address (subject.ts). */
type Arrival = { account: Subject; address: Subject };

const NUMBERS = APPLICATIONS.map(({ number }) => number);
const HISTORY_DAYS = 30;
const CHECK_BATCHES = { inFlight: 2, size: 500, waiting: 20_000 };

export class Quotas {
  readonly #database: Database;
  readonly #timeZone: string;
  readonly #batcher: RegistrationBatcher;
  readonly #keyedBatcher: KeyedBatcher;
  readonly #uses: BatchedLookup<Asked, UsesToday>;

  constructor(database: Database, timeZone: string) {
    this.#database = database;
    this.#timeZone = timeZone;
    this.#batcher = new RegistrationBatcher(database, timeZone);
    this.#keyedBatcher = new KeyedBatcher(database, timeZone);
    this.#uses = new BatchedLookup((asked) => readUses(database, asked, timeZone), CHECK_BATCHES);
  }

  async check({ subject, app, isPremium }: UseOf): Promise<Allowed> {
    const found = await this.#uses.find({ subject, app });
    if (found === undefined) throw new Error('A look at the uses was not answered');
    return { remaining: Math.max(0, allowanceOf(isPremium) - found.used), isPremium, resetsAt: found.resetsAt };
  }

  async register({ subject, app, isPremium, idempotency }: UseOf & { idempotency?: Idempotency }): Promise<Outcome> {
    const use = { subject, app, allowance: allowanceOf(isPremium) };
    if (idempotency !== undefined) {
      const key = hash(idempotency.key);
      const payload = hash(canonical(idempotency.payload));
      const answer = await this.#keyedBatcher.register({ ...use, key, payload, isPremium });
      return answer.outcome === 'refused' ? { ...answer, isPremium } : answer;
    }
    const answer = await this.#batcher.register(use);
    const { resetsAt } = answer;
    if (!answer.granted) return { outcome: 'refused', isPremium, resetsAt };
    return { outcome: 'granted', remaining: use.allowance - answer.used, isPremium, resetsAt };
  }

  /** The applications today, used or not, and the uses of the 30 days before; newest first. */
  async history(subject: Subject, isPremium: boolean): Promise<{ rows: UsageRow[]; resetsAt: Date }> {
    const { today, resetsAt, uses } = await readHistory(this.#database, subject, HISTORY_DAYS, this.#timeZone);
    const limit = allowanceOf(isPremium);
    const row = (appName: ApplicationId, date: string, used: number, most: number): UsageRow => ({
      appName,
      date,
      used,
      limit: most,
      remaining: Math.max(0, most - used),
    });
    const usedToday = new Map(uses.filter(({ day }) => day === today).map(({ app, used }) => [app, used]));
    const names = new Map<number, ApplicationId>(APPLICATIONS.map(({ id, number }) => [number, id]));
    const rows = [
      ...APPLICATIONS.map(({ id, number }) => row(id, today, usedToday.get(number) ?? 0, limit)),
      ...uses.flatMap(({ app, day, used, allowance }) => {
        const name = names.get(app);
        return day === today || name === undefined ? [] : [row(name, day, used, allowance)];
      }),
    ];
    return { rows, resetsAt };
  }

  /**
   * Deletes what is kept of an account and of its address, in the caller's transaction, but for today's counters: the
   * account's is closed, and those of the address have used what it had. They go when the day is over.
   */
  async depart(
    connection: Pick<Connection, 'query'>,
    { account, vouched, address }: { account: Subject; vouched: Subject; address: Subject },
  ): Promise<void> {
    // In the order in which a keyed registration locks them.
    const kept = [account, vouched].sort();
    for (const subject of kept) await deleteKeysOf(connection, subject);
    for (const subject of kept) await deleteEarlierUses(connection, subject, this.#timeZone);
    await closeDay(connection, account, { apps: NUMBERS, heirs: [vouched, address], timeZone: this.#timeZone });
  }

  /** An account that comes back on the day that one with its address went begins with what that had used. */
  async arrive(database: Pick<Connection, 'query'>, { account, address }: Arrival): Promise<void> {
    await inheritDay(database, { from: address, to: account }, this.#timeZone);
  }

  /** For an address that an account no longer has. */
  async leave(connection: Pick<Connection, 'query'>, { account, address }: Arrival): Promise<void> {
    const hasUsed = await inheritDay(connection, { from: account, to: address }, this.#timeZone);
    if (hasUsed) await forgetAfterToday(connection, [address], this.#timeZone);
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest();

const canonical = (payload: unknown) => {
  const isRecord = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return JSON.stringify(isRecord ? Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1)) : [payload]);
};
