import type { Clock } from '#kernel/clock.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { RateCopy } from './store/rate-copy.ts';

/** What the job needs. */
export type RefreshContext = {
  /** Fetches new exchange rates; null where the operator does not want that. */
  refreshRates: ((signal: AbortSignal) => Promise<void>) | null;
};

/** What the savings calculator needs. */
export type FxContext = RefreshContext & { clock: Clock; rates: RateCopy };

export const operation = operationsOf<FxContext>();
