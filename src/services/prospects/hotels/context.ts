import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { HotelLookup } from './store/reading/hotel-lookup.ts';

/** What the operations and jobs of hotels need. */
export type HotelsContext = {
  database: Database;
  /** For work that nobody waits for. */
  background: Database;
  clock: Clock;
  hotels: HotelLookup;
};

export const operation = operationsOf<HotelsContext>();
