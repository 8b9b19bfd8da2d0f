import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { ListedPage, MapPage } from './rules/listing/listed-page.ts';
import type { HotelLookup } from './store/reading/hotel-lookup.ts';
import type { RememberedPages } from './store/reading/remembered-pages.ts';

/** What the job needs. */
export type RetireContext = {
  /** For work that nobody waits for. */
  background: Database;
  clock: Clock;
};

/** What the operations of hotels need. */
export type HotelsContext = RetireContext & {
  database: Database;
  hotels: HotelLookup;
  lists: RememberedPages<ListedPage>;
  maps: RememberedPages<MapPage>;
};

export const operation = operationsOf<HotelsContext>();
