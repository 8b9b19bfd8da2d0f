/** Columns by which hotels can be sorted, with their numbers after them where they are alike. */
const SORT_COLUMNS = [
  'uen',
  'name',
  'city',
  'country',
  'rating',
  'reviews_count',
  'opportunity_usd',
  'rooms',
  'score',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** An order: a column, or one with a minus before it for the other direction. */
export type HotelSort = SortColumn | `-${SortColumn}`;

export const SORTS: readonly HotelSort[] = SORT_COLUMNS.flatMap((column) => [column, `-${column}` as const]);

export function sortParts(sort: HotelSort): { column: SortColumn; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  return { column: (isDescending ? sort.slice(1) : sort) as SortColumn, isDescending };
}
