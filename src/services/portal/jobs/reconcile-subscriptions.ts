import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { jobsOf } from '#platform/jobs/job.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';
import type { Billing } from '../billing/billing.ts';
import { listCustomers } from '../store/customers.ts';

/**
 * Every night, copies what the provider says of every customer, for events that never came. A customer that fails does not
 * hold up the others; a provider that is away ends the round, which is then tried again.
 */
const PAGE = 100;
/** Failures in a row that mean that it is not the customer's fault. */
const MOST_FAILURES_IN_A_ROW = 20;
const AT_ONCE = 4;

const job = jobsOf<{ billing: Billing | null; background: Database; log: Log }>();

export const reconcileSubscriptions = job({
  name: 'reconcile-subscriptions',
  payload: Type.Object({}, { additionalProperties: false }),
  schedule: '20 9 * * *',
  attempts: 5,
  run: async ({ service, signal }) => {
    const { billing, background, log } = service;
    if (billing === null) return;
    const round = new Round(billing, log, signal);
    for (let page = await listCustomers(background, '', PAGE); page.length > 0; ) {
      await round.visit(page);
      page = await listCustomers(background, page.at(-1) ?? '', PAGE);
    }
    round.report();
  },
});

class Round {
  readonly #billing: Billing;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  #visited = 0;
  #different = 0;
  #failed = 0;
  #failedInARow = 0;

  constructor(billing: Billing, log: Log, signal: AbortSignal) {
    this.#billing = billing;
    this.#log = log;
    this.#signal = signal;
  }

  async visit(customers: readonly string[]): Promise<void> {
    const waiting = [...customers];
    const visitNext = async (): Promise<void> => {
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await this.#visitOne(next);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitNext));
  }

  async #visitOne(customerId: string): Promise<void> {
    this.#signal.throwIfAborted();
    try {
      const outcome = await this.#billing.sync(customerId, this.#signal);
      this.#visited += 1;
      if (outcome === 'changed') this.#different += 1;
      this.#failedInARow = 0;
    } catch (error) {
      this.#signal.throwIfAborted();
      this.#failed += 1;
      this.#failedInARow += 1;
      if (this.#failedInARow >= MOST_FAILURES_IN_A_ROW) throw error;
      this.#log.warn({ customerId, error: describeError(error) }, 'a customer could not be reconciled');
    }
  }

  report(): void {
    const counts = { visited: this.#visited, different: this.#different, failed: this.#failed };
    this.#log.info(counts, 'subscriptions were compared with the payment provider');
  }
}
