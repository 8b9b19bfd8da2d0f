import type { Database } from '#platform/db/pool.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';
import type { OrderValue } from '../../rules/listing/hotel-order.ts';
import type { HotelSort } from '../../rules/listing/hotel-sort.ts';
import type { SortedHotel } from './sorted-hotels.ts';
import { readSorted } from './sorted-hotels.ts';

const PAGE = 1000;

/**
 * Every hotel that matches, in pages. Each page is a statement of its own that begins behind the last hotel:
 * no connection and no snapshot is held while a client reads.
 */
export async function* readAllHotels(
  database: Database,
  filter: HotelFilter,
  sort: HotelSort,
): AsyncGenerator<readonly SortedHotel[]> {
  let after: readonly OrderValue[] | undefined;
  for (;;) {
    const hotels = await readSorted(database, filter, sort, after, PAGE);
    if (hotels.length > 0) yield hotels;
    if (hotels.length < PAGE) return;
    after = hotels.at(-1)?.position;
  }
}
