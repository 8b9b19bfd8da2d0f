import Type from 'typebox';
import type { Database } from '#platform/db/pool.ts';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { operation } from '../context.ts';
import { faultsOfFilter, filterOf, filterParameters } from '../query/hotel-filter.ts';
import { faultsOfInclude, includedIn, includeParameter } from '../query/include-parameter.ts';
import { nextLink } from '../query/next-link.ts';
import { pageParameters } from '../query/page-parameters.ts';
import { faultsOfSortedStart, sortedCursor, sortedStart, sortParameter } from '../query/sort-parameter.ts';
import { DatasetSchema } from '../rules/dataset-kind.ts';
import type { Included } from '../rules/details/included.ts';
import { INCLUDED, includedJson, ListedHotelSchema } from '../rules/details/included.ts';
import type { ListedPage } from '../rules/listing/listed-page.ts';
import { totalMembers } from '../rules/listing/total.ts';
import { isReadByNumber, listHotels as readByNumber } from '../store/reading/hotel-pages.ts';
import type { Question } from '../store/reading/sorted-hotels.ts';
import { readSortedPage } from '../store/reading/sorted-hotels.ts';
import { withRarestFirst } from '../store/reading/words.ts';

const PATH = '/api/v1/hotels';
const USUAL = 'uen';

const HotelList = Type.Object(
  {
    dataset: DatasetSchema,
    ...totalMembers('Hotels'),
    total_is_exact: Type.Boolean({ description: 'Whether `total_is` is `exact`.' }),
    limit: Type.Integer(),
    offset: Type.Integer({ description: 'Hotels before this page.' }),
    hotels: Type.Array(ListedHotelSchema),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Link to the next page.' }),
    next_cursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The cursor of the next page.' }),
  },
  { title: 'HotelList', description: 'A page of hotels.' },
);

/** Hotels that match, in any order. A page and its total are of one state of the data, whatever is imported meanwhile. */
export const listHotels = operation({
  id: 'listHotels',
  method: 'GET',
  path: PATH,
  access: 'key',
  effect: 'read',
  summary: 'Paginated, filtered and sorted list of hotels',
  description:
    'Ordered by `uen` if `sort` says nothing else. Follow `next` (or the `Link` header) to read on: it uses a cursor, which stays quick however deep and neither repeats nor skips a hotel while data changes. With `offset`, `next` keeps to offsets.',
  query: Type.Object({
    ...pageParameters('Hotels', 'from `next_cursor`'),
    ...filterParameters,
    sort: sortParameter(USUAL),
    include: includeParameter(INCLUDED),
  }),
  check: (query) => [
    ...faultsOfSortedStart(query, USUAL),
    ...faultsOfFilter(query),
    ...faultsOfInclude(query.include, INCLUDED),
  ],
  tag: 'Hotels',
  replyHeaders: { 200: { Link: 'The next page, if there is one: `<…>; rel="next"` (RFC 8288).' } },
  reply: { 200: HotelList },
  handle: async ({ query, service, reply }) => {
    const { limit, offset: given, sort = USUAL } = query;
    const included = includedIn(query.include, INCLUDED);
    const { start, position: before } = sortedStart(query, USUAL);
    const question = { filter: filterOf(query), sort, start, limit };
    const page = await service.lists.page(['hotels', question, included], () =>
      readPage(service.database, question, included),
    );
    const position = before + page.count;
    const nextCursor = page.hasMore && page.last !== null ? sortedCursor(query, USUAL, page.last, position) : null;
    const next =
      nextCursor === null
        ? null
        : nextLink(reply, PATH, query, given === undefined ? { cursor: nextCursor } : { offset: position });
    return renderedJson(
      `{"dataset":{"kind":"${page.kind}"},"total":${page.total},"total_is":"${page.totalIsExact ? 'exact' : 'at_least'}",` +
        `"total_is_exact":${page.totalIsExact},"limit":${limit},"offset":${before},"hotels":[${page.documents}],` +
        `"next":${JSON.stringify(next)},"next_cursor":${JSON.stringify(nextCursor)}}`,
    );
  },
});

async function readPage(
  database: Database,
  { filter: asked, sort, start, limit }: Question,
  included: readonly Included[],
): Promise<ListedPage> {
  const filter = await withRarestFirst(database, asked);
  if (sort === USUAL && included.length === 0 && isReadByNumber(filter)) {
    const from = 'after' in start ? { after: String(start.after[0]) } : start;
    const { last, ...page } = await readByNumber(database, filter, from, limit);
    return { ...page, last: last === null ? null : [last] };
  }
  const { hotels, ...page } = await readSortedPage(database, { filter, sort, start, limit });
  return {
    ...page,
    count: hotels.length,
    last: hotels.at(-1)?.position ?? null,
    documents: hotels.map((hotel) => `${hotel.document.slice(0, -1)}${includedJson(hotel, included)}}`).join(','),
  };
}
