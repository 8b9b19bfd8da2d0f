import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation.ts';
import type { HotelLookup } from './store/hotel-lookup.ts';

/** What the prospects operations need. */
export type ProspectsContext = {
  database: Database;
  /** For work that nobody waits for. */
  background: Database;
  clock: Clock;
  hotels: HotelLookup;
};

export const operation = operationsOf<ProspectsContext>();
