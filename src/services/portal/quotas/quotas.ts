import { createHash } from 'node:crypto';
import { BatchedLookup } from '#platform/db/batched-lookup.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import type { ApplicationId } from '../applications.ts';
import { APPLICATIONS } from '../applications.ts';
import type { Asked, UsesToday } from '../store/usage.ts';
import { deleteUses, readHistory, readUses } from '../store/usage.ts';
import { deleteKeysOf } from '../store/usage-keys.ts';
import { allowanceOf } from './allowance.ts';
import { KeyedDesk } from './keyed-desk.ts';
import { RegistrationDesk } from './registration-desk.ts';
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

const HISTORY_DAYS = 30;
const CHECK_BATCHES = { inFlight: 2, size: 500, waiting: 20_000 };

export class Quotas {
  readonly #database: Database;
  readonly #timeZone: string;
  readonly #desk: RegistrationDesk;
  readonly #keyedDesk: KeyedDesk;
  readonly #uses: BatchedLookup<Asked, UsesToday>;

  constructor(database: Database, timeZone: string) {
    this.#database = database;
    this.#timeZone = timeZone;
    this.#desk = new RegistrationDesk(database, timeZone);
    this.#keyedDesk = new KeyedDesk(database, timeZone);
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
      const answer = await this.#keyedDesk.register({ ...use, key, payload, isPremium });
      return answer.outcome === 'refused' ? { ...answer, isPremium } : answer;
    }
    const answer = await this.#desk.register(use);
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

  /** Deletes whatever is kept of a subject, in the caller's transaction. */
  async forget(connection: Pick<Connection, 'query'>, subject: Subject): Promise<void> {
    // In the order in which a keyed registration locks them.
    await deleteKeysOf(connection, subject);
    await deleteUses(connection, subject);
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest();

const canonical = (payload: unknown) => {
  const isRecord = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return JSON.stringify(isRecord ? Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1)) : [payload]);
};
