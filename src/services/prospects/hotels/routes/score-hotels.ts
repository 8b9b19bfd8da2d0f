import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { operation } from '../context.ts';
import { centsOf, countryParameter, scoreParameter, segmentParameter } from '../query/hotel-filter.ts';
import { nextLink } from '../query/next-link.ts';
import { pageParameters } from '../query/page-parameters.ts';
import { faultsOfStart, pageStart } from '../query/page-start.ts';
import { tokenOf } from '../query/token.ts';
import { DatasetSchema } from '../rules/dataset-kind.ts';
import { HotelSchema } from '../rules/hotel.ts';
import type { LeadPosition } from '../store/reading/lead-pages.ts';
import { rankHotels } from '../store/reading/lead-pages.ts';

const PATH = '/api/v1/hotels/score';
const CURSOR = ['number', 'number', 'string'] as const;

const Lead = Type.Object(
  {
    ...HotelSchema.properties,
    rank: Type.Integer({ minimum: 1, description: 'Among the leads that match.' }),
    score: Type.Number({ minimum: 0, description: 'rating_gap x log10(reviews_count) x opportunity_usd.' }),
    explanation: Type.Array(
      Type.Object({
        term: Type.String({ description: 'rating_gap, reviews or opportunity_usd.' }),
        value: Type.Number({ description: 'Its factor: the product of the three is the score.' }),
        detail: Type.String(),
      }),
    ),
  },
  { title: 'Lead', description: 'A hotel with its score and why it has it.' },
);

const LeadList = Type.Object(
  {
    dataset: DatasetSchema,
    total: Type.Integer({ minimum: 0, description: 'Leads that match.' }),
    limit: Type.Integer(),
    leads: Type.Array(Lead),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Link to the next page.' }),
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
  description: 'Ordered by score, then by reviews, then by `uen`. Follow `next` to read on.',
  query: Type.Object({
    ...pageParameters('Leads', 'as in `next`'),
    segment: segmentParameter(),
    country: countryParameter(),
    min_score: scoreParameter('Only leads with at least this score.', { 'x-default': 0 }),
  }),
  check: (query) => faultsOfStart(query, CURSOR),
  tag: 'Hotels',
  replyHeaders: { 200: { Link: 'The next page, if there is one: `<…>; rel="next"` (RFC 8288).' } },
  reply: { 200: LeadList },
  handle: async ({ query, service, reply }) => {
    const { limit, offset: given, segment, country, min_score: minScore = 0 } = query;
    const start = pageStart(query, CURSOR, ([score, reviews, uen]) => ({
      scoreCents: Number(score),
      reviewsCount: Number(reviews),
      uen: String(uen),
    }));
    const filter = { segment, country, minScoreCents: centsOf(minScore) };
    const page = await rankHotels(service.database, filter, start, limit);
    const position = start.position + page.count;
    const next =
      page.hasMore && page.last !== null
        ? nextLink(
            reply,
            PATH,
            query,
            given === undefined ? { cursor: cursorOf(page.last, position) } : { offset: position },
          )
        : null;
    return renderedJson(
      `{"dataset":{"kind":"${page.kind}"},"total":${page.total},"limit":${limit},"leads":[${page.documents}],` +
        `"next":${JSON.stringify(next)}}`,
    );
  },
});

const cursorOf = (lead: LeadPosition, position: number) =>
  tokenOf([lead.scoreCents, lead.reviewsCount, lead.uen, position]);
