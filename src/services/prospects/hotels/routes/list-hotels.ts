import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { operation } from '../context.ts';
import { faultsOfFilter, filterOf, filterParameters } from '../query/hotel-filter.ts';
import { nextLink } from '../query/next-link.ts';
import { pageParameters } from '../query/page-parameters.ts';
import { faultsOfStart, pageStart } from '../query/page-start.ts';
import { tokenOf } from '../query/token.ts';
import { DatasetSchema } from '../rules/dataset-kind.ts';
import { includeParameter, ListedHotelSchema, withProvenance } from '../rules/provenance.ts';
import { listHotelsWithLineage, listHotels as readHotels } from '../store/reading/hotel-pages.ts';
import { rarestFirst } from '../store/reading/words.ts';

const PATH = '/api/v1/hotels';
const CURSOR = ['string'] as const;

const HotelList = Type.Object(
  {
    dataset: DatasetSchema,
    total: Type.Integer({ minimum: 0, description: 'Hotels that match.' }),
    total_is_exact: Type.Boolean({
      description: 'False when more than 1000 match a search that is not counted beforehand; total is 1000 then.',
    }),
    limit: Type.Integer(),
    offset: Type.Integer({ description: 'Hotels before this page.' }),
    hotels: Type.Array(ListedHotelSchema),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Link to the next page.' }),
    next_cursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The cursor of the next page.' }),
  },
  { title: 'HotelList', description: 'A page of hotels.' },
);

/** Hotels that match, by number. A page and its total are of one state of the data, whatever is imported meanwhile. */
export const listHotels = operation({
  id: 'listHotels',
  method: 'GET',
  path: PATH,
  access: 'key',
  effect: 'read',
  summary: 'Paginated, filtered list of hotels',
  description:
    'Ordered by `uen`. Follow `next` (or the `Link` header) to read on: it uses a cursor, which stays quick however deep and neither repeats nor skips a hotel while data changes. With `offset`, `next` keeps to offsets.',
  query: Type.Object({
    ...pageParameters('Hotels', 'from `next_cursor`'),
    ...filterParameters,
    include: includeParameter(),
  }),
  check: (query) => [...faultsOfStart(query, CURSOR), ...faultsOfFilter(query)],
  tag: 'Hotels',
  replyHeaders: { 200: { Link: 'The next page, if there is one: `<…>; rel="next"` (RFC 8288).' } },
  reply: { 200: HotelList },
  handle: async ({ query, service, reply }) => {
    const { limit, offset: given } = query;
    const start = pageStart(query, CURSOR, ([uen]) => String(uen));
    const filter = filterOf(query);
    const words = filter.words === undefined ? [] : await rarestFirst(service.database, filter.words);
    const asked = { ...filter, words };
    const page =
      query.include === undefined
        ? await readHotels(service.database, asked, start, limit)
        : await readWithProvenance(service.database, asked, start, limit);
    const position = start.position + page.count;
    const nextCursor = page.hasMore && page.last !== null ? tokenOf([page.last, position]) : null;
    const next =
      nextCursor === null
        ? null
        : nextLink(reply, PATH, query, given === undefined ? { cursor: nextCursor } : { offset: position });
    return renderedJson(
      `{"dataset":{"kind":"${page.kind}"},"total":${page.total},"total_is_exact":${page.totalIsExact},` +
        `"limit":${limit},"offset":${start.position},"hotels":[${page.documents}],"next":${JSON.stringify(next)},` +
        `"next_cursor":${JSON.stringify(nextCursor)}}`,
    );
  },
});

async function readWithProvenance(...asked: Parameters<typeof listHotelsWithLineage>) {
  const page = await listHotelsWithLineage(...asked);
  return { ...page, documents: page.hotels.map(withProvenance).join(',') };
}
