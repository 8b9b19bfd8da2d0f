import type { HotelSort } from './hotel-sort.ts';
import { sortParts } from './hotel-sort.ts';

/** A column of an order. Each order is that of an index of prospects.hotel_facet, read forwards or backwards. */
export type OrderColumn = { readonly name: string; readonly kind: 'string' | 'number'; readonly isDescending: boolean };

export function orderOf(sort: HotelSort): readonly OrderColumn[] {
  const { column, isDescending } = sortParts(sort);
  const first = (name: string, kind: OrderColumn['kind'] = 'number'): OrderColumn => ({ name, kind, isDescending });
  const uen = first('uen', 'string');
  switch (column) {
    case 'uen':
      return [uen];
    case 'name':
      return [first('name_key', 'string'), uen];
    case 'city':
      return [first('city_key', 'string'), uen];
    case 'country':
      return [first('country', 'string'), first('city_key', 'string'), uen];
    case 'rating':
      return [first('rating_tenths'), uen];
    case 'rooms':
      return [first(isDescending ? 'rooms' : 'rooms_or_last'), uen];
    case 'score':
      // Of leads that are alike the smaller number comes first, as it always did; backwards it is all the other way round.
      return [first('score_cents'), first('reviews_count'), { ...uen, isDescending: !isDescending }];
    default:
      return [first(column), uen];
  }
}

/** What a hotel has in the columns of an order: where it stands in it. */
export type OrderValue = string | number;

/** Where a page begins: behind what stands there, or after so many. */
export type SortedStart = { readonly after: readonly OrderValue[] } | { readonly offset: number };
