import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { prospectsProblem } from '../../problems.ts';
import { operation } from '../context.ts';
import { nextLink } from '../query/next-link.ts';
import { DatasetSchema } from '../rules/dataset-kind.ts';
import { HotelSchema } from '../rules/hotel.ts';
import type { Segment } from '../rules/segment.ts';
import { SEGMENTS, tenthsOf } from '../rules/segment.ts';
import { listHotels } from '../store/reading/hotel-pages.ts';

const SegmentList = Type.Object(
  {
    segment: Type.Unsafe<Segment>({ type: 'string', enum: [...SEGMENTS] }),
    dataset: DatasetSchema,
    total: Type.Integer({ minimum: 0, description: 'Hotels in the segment.' }),
    limit: Type.Integer(),
    offset: Type.Integer({ description: 'Hotels before this page.' }),
    hotels: Type.Array(HotelSchema),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Link to the next page.' }),
  },
  { title: 'SegmentList', description: 'Hotels of a segment.' },
);

/** The hotels of a segment, by number: the whole segment up to a thousand, then page by page. */
export const listSegment = operation({
  id: 'listSegment',
  method: 'GET',
  path: '/api/v1/hotels/segment/{segment}',
  access: 'key',
  effect: 'read',
  summary: 'Hotels of a segment',
  description:
    'Ordered by `uen`. The whole segment up to a thousand; when more follow, `next` and the `Link` header lead to them.',
  params: Type.Object({
    segment: Type.String({ 'x-enum': [...SEGMENTS], description: 'In upper case; anything else is 404.' }),
  }),
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: 1000 }),
    offset: Type.Integer({ minimum: 0, default: 0 }),
  }),
  tag: 'Hotels',
  refuses: ['segment_not_found'],
  replyHeaders: { 200: { Link: 'The next page, if there is one: `<…>; rel="next"` (RFC 8288).' } },
  reply: { 200: SegmentList },
  handle: async ({ params, query, service, reply }) => {
    const segment = SEGMENTS.find((each) => each === params.segment);
    if (segment === undefined) throw prospectsProblem('segment_not_found');
    const { limit, offset } = query;
    const { kind, total, count, hasMore, documents } = await listHotels(
      service.database,
      { range: tenthsOf(segment) },
      { offset },
      limit,
    );
    const next = hasMore
      ? nextLink(reply, `/api/v1/hotels/segment/${segment}`, { limit }, { offset: offset + count })
      : null;
    return renderedJson(
      `{"segment":"${segment}","dataset":{"kind":"${kind}"},"total":${total},"limit":${limit},"offset":${offset},` +
        `"hotels":[${documents}],"next":${JSON.stringify(next)}}`,
    );
  },
});
