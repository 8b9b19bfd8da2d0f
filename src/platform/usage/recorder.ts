import type { Clock } from '#kernel/clock.ts';
import type { Database } from '../db/pool.ts';
import { writing } from '../db/pool.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { positionOf } from './durations.ts';
import type { ErrorSample } from './error-samples.ts';
import { ErrorSamples } from './error-samples.ts';
import { outcomeOf } from './outcome.ts';
import type { AskedOperation, Asking, UsageRow } from './usage-counts.ts';
import { NIL_KEY, UsageCounts } from './usage-counts.ts';
import { addErrorSamples, addUsage, readUsageClock } from './usage-store.ts';
import { addUsagePartitions } from './usage-tables.ts';

/**
 * Counts what workspaces and keys ask, in memory, and adds it to the database every two seconds and when the process ends. A process
 * that is killed loses what it had not written; what could not be written is kept for the next time, as far as there is room. Which
 * hour it is the database says: each answer of its tells how far its clock is from ours.
 */
export type UsageRecorderOptions = {
  database: Database;
  clock: Clock;
  onError: (error: unknown, doing: string) => void;
  flushMs?: number;
  mostCounters?: number;
};

/** How a request ended. */
export type Ended = { status: number; milliseconds: number; code: string | undefined };
type Added = 'written' | 'refused' | 'away';
type Request = { id: string; mounted: AskedOperation | null; principal: Asking | undefined };

const FLUSH_MS = 2000;
const MOST_COUNTERS = 100_000;
const ROWS_OF_A_STATEMENT = 1000;
const HOUR_MS = 3_600_000;
const REFUSED = 400;
const NO_PARTITION = '23514';

export class UsageRecorder {
  readonly #options: UsageRecorderOptions;
  readonly #counts: UsageCounts;
  readonly #errors = new ErrorSamples();
  #aheadMs = 0;
  #dropped = 0;
  #isFailing = false;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;

  constructor(options: UsageRecorderOptions) {
    this.#options = options;
    this.#counts = new UsageCounts(options.mostCounters ?? MOST_COUNTERS);
  }

  async start(): Promise<void> {
    this.#setClock(await readUsageClock(this.#options.database));
    this.#timer = setInterval(() => void this.flush(), this.#options.flushMs ?? FLUSH_MS).unref();
  }

  note({ id, mounted, principal }: Request, { status, milliseconds, code }: Ended): void {
    if (mounted === null || principal === undefined) return;
    const at = this.#options.clock.now().getTime() + this.#aheadMs;
    const hour = Math.floor(at / HOUR_MS);
    if (!this.#counts.note(hour, mounted, principal, outcomeOf(status), positionOf(milliseconds))) this.#dropped += 1;
    if (status < REFUSED) return;
    const who = { holder: principal.id, keyId: principal.key?.id ?? NIL_KEY };
    this.#errors.note({ ...who, asked: mounted, at, requestId: id, status, code, milliseconds });
  }

  /** One at a time; never throws. */
  async flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = undefined;
    });
    await this.#flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  async #write(): Promise<void> {
    const failed: UsageRow[] = [];
    let isAway = false;
    for (const { hour, rows } of statementsOf(this.#counts.take())) {
      const outcome: Added = isAway ? 'away' : await this.#add(hour, rows);
      if (outcome !== 'written') failed.push(...rows);
      isAway = outcome === 'away';
    }
    if (!isAway) await this.#addErrors(this.#errors.take());
    for (const row of failed) if (!this.#counts.add(row)) this.#dropped += row.tally.requests;
    this.#tellDropped();
  }

  async #add(hour: number, rows: readonly UsageRow[]): Promise<Added> {
    const { database } = this.#options;
    try {
      this.#setClock(await addUsage(writing(database), hour, rows));
      this.#isFailing = false;
      return 'written';
    } catch (error) {
      await this.#tellFailure(error);
      return isDatabaseUnavailable(error) ? 'away' : 'refused';
    }
  }

  async #addErrors(samples: readonly ErrorSample[]): Promise<void> {
    for (let from = 0; from < samples.length; from += ROWS_OF_A_STATEMENT) {
      try {
        await addErrorSamples(writing(this.#options.database), samples.slice(from, from + ROWS_OF_A_STATEMENT));
      } catch (error) {
        await this.#tellFailure(error);
        this.#errors.putBack(samples.slice(from));
        return;
      }
    }
  }

  /** Once, until it works again. */
  async #tellFailure(error: unknown): Promise<void> {
    if (!this.#isFailing) this.#options.onError(error, 'writing usage');
    this.#isFailing = true;
    if ((error as { code?: unknown }).code !== NO_PARTITION) return;
    await addUsagePartitions(this.#options.database).catch((cause: unknown) =>
      this.#options.onError(cause, 'making partitions for usage'),
    );
  }

  #tellDropped(): void {
    if (this.#dropped === 0) return;
    this.#options.onError(new Error(`${this.#dropped} requests are not counted: there was no room`), 'counting usage');
    this.#dropped = 0;
  }

  #setClock(now: number): void {
    if (Number.isFinite(now)) this.#aheadMs = now - this.#options.clock.now().getTime();
  }
}

/** Rows of one hour each, so that no statement has the same day twice. */
function* statementsOf(rows: readonly UsageRow[]): Iterable<{ hour: number; rows: UsageRow[] }> {
  for (const [hour, ofHour] of Map.groupBy(rows, (row) => row.hour)) {
    for (let from = 0; from < ofHour.length; from += ROWS_OF_A_STATEMENT) {
      yield { hour, rows: ofHour.slice(from, from + ROWS_OF_A_STATEMENT) };
    }
  }
}
