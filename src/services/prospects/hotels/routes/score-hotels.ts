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
import { ExplanationSchema } from '../rules/details/explanation.ts';
import type { Included } from '../rules/details/included.ts';
import { INCLUDED, includedJson, ListedHotelSchema } from '../rules/details/included.ts';
import type { SortedStart } from '../rules/listing/hotel-order.ts';
import type { ListedPage } from '../rules/listing/listed-page.ts';
import { totalMembers } from '../rules/listing/total.ts';
import type { Segment } from '../rules/segment.ts';
import { leadFilterOf, rankHotels } from '../store/reading/lead-pages.ts';
import type { Question } from '../store/reading/sorted-hotels.ts';
import { readSortedPage } from '../store/reading/sorted-hotels.ts';
import { withRarestFirst } from '../store/reading/words.ts';

const PATH = '/api/v1/hotels/score';
const USUAL = '-score';

const Lead = Type.Object(
  {
    ...ListedHotelSchema.properties,
    rank: Type.Integer({ minimum: 1, description: 'Among the leads that match, in the order that was asked for.' }),
    ...ExplanationSchema,
  },
  { title: 'Lead', description: 'A hotel with its score and why it has it.' },
);

const LeadList = Type.Object(
  {
    dataset: DatasetSchema,
    ...totalMembers('Leads'),
    limit: Type.Integer(),
    leads: Type.Array(Lead),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Link to the next page.' }),
    next_cursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The cursor of the next page.' }),
  },
  { title: 'LeadList', description: 'A page of leads, the most urgent first.' },
);

/** Leads, the most urgent first. The order is total, so that pages never disagree about a tie. */
export const scoreHotels = operation({
  id: 'scoreHotels',
  method: 'GET',
  path: PATH,
  access: 'key',
  effect: 'read',
  summary: 'Scored leads, highest first',
  description:
    'Takes the filters of `/hotels`. Ordered by score, then by reviews, then by `uen`, if `sort` says nothing else. Follow `next` to read on.',
  query: Type.Object({
    ...pageParameters('Leads', 'from `next_cursor`'),
    ...filterParameters,
    min_score: Type.Optional(
      Type.Number({ maximum: 1e12, description: 'Only leads with at least this score.', 'x-default': 0 }),
    ),
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
  reply: { 200: LeadList },
  handle: async ({ query, service, reply }) => {
    const { limit, offset: given, sort = USUAL } = query;
    const included = includedIn(query.include, INCLUDED);
    const { start, position: before } = sortedStart(query, USUAL);
    const question = { filter: filterOf(query), sort, start, limit };
    const page = await service.lists.page(['leads', question, before, included], () =>
      readPage(service.database, question, query.segment, before, included),
    );
    const position = before + page.count;
    const nextCursor = page.hasMore && page.last !== null ? sortedCursor(query, USUAL, page.last, position) : null;
    const next =
      nextCursor === null
        ? null
        : nextLink(reply, PATH, query, given === undefined ? { cursor: nextCursor } : { offset: position });
    return renderedJson(
      `{"dataset":{"kind":"${page.kind}"},"total":${page.total},"total_is":"${page.totalIsExact ? 'exact' : 'at_least'}",` +
        `"limit":${limit},"leads":[${page.documents}],"next":${JSON.stringify(next)},` +
        `"next_cursor":${JSON.stringify(nextCursor)}}`,
    );
  },
});

const leadStart = (start: SortedStart, position: number) =>
  'after' in start
    ? {
        position,
        after: {
          scoreCents: Number(start.after[0]),
          reviewsCount: Number(start.after[1]),
          uen: String(start.after[2]),
        },
      }
    : { position, ...start };

async function readPage(
  database: Database,
  { filter, sort, start, limit }: Question,
  segment: Segment | undefined,
  before: number,
  included: readonly Included[],
): Promise<ListedPage> {
  const plain = sort === USUAL && included.length === 0 ? leadFilterOf(filter, segment) : undefined;
  if (plain !== undefined) return await rankHotels(database, plain, leadStart(start, before), limit);
  const worded = await withRarestFirst(database, filter);
  const { hotels, ...page } = await readSortedPage(database, { filter: worded, sort, start, limit });
  return {
    ...page,
    count: hotels.length,
    last: hotels.at(-1)?.position ?? null,
    documents: hotels
      .map(
        (hotel, i) =>
          `${hotel.document.slice(0, -1)}${includedJson(hotel, included)},"rank":${before + i + 1}${hotel.lead}`,
      )
      .join(','),
  };
}
