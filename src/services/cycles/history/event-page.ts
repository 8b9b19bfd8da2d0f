import type { TSchema } from 'typebox';
import Type from 'typebox';
import { type PreparedAnswer, preparedJson } from '#platform/http/prepared-answer.ts';
import { Framework, INTERPRETIVE } from '../interpretive.ts';
import { requireOrder } from '../parameters/years.ts';
import { textOrNull } from '../schema-parts.ts';
import type { RenderedList } from './rendered-list.ts';

/** A page of a list of events, put together out of bytes that are ready. */
export const eventPage = <Shape extends TSchema>(title: string, shape: Shape) =>
  Type.Object(
    {
      framework: Framework,
      total: Type.Integer({ minimum: 0, description: 'How many there are on all pages.' }),
      limit: Type.Integer(),
      offset: Type.Integer(),
      events: Type.Array(shape, { description: 'By year, then by id.' }),
      next: textOrNull('Where the next page is; null on the last.'),
    },
    { title },
  );

type Wanted = { startYear: number; endYear: number; limit: number; offset: number };

/** What was asked for beside the span and the page, as it stands in an address: `category=War`. */
type Filter = { name: string; value: string | undefined };

export function pageAnswer(resource: string, events: RenderedList, wanted: Wanted, filter?: Filter): PreparedAnswer {
  requireOrder(wanted);
  const { limit, offset } = wanted;
  const { from, to } = events.span(wanted.startYear, wanted.endYear);
  const total = to - from;
  const first = Math.min(to, from + offset);
  const last = Math.min(to, first + limit);
  const next = last < to ? nextPage(resource, wanted, filter) : null;
  const parts = () => [
    Buffer.from(`{"framework":"${INTERPRETIVE}","total":${total},"limit":${limit},"offset":${offset},"events":[`),
    events.bytes(first, last),
    Buffer.from(next === null ? '],"next":null}' : `],"next":"${next}"}`),
  ];
  // The same question has the same answer as long as the rows are the same.
  const etag = `"${events.digest}-${first}-${last}-${total}-${limit}-${offset}"`;
  return preparedJson(etag, parts, next === null ? {} : { link: `<${next}>; rel="next"` });
}

/** The whole question again, further on. Nothing in it needs escaping, neither in JSON nor in a header. */
function nextPage(resource: string, { startYear, endYear, limit, offset }: Wanted, filter: Filter | undefined): string {
  const filtered = filter?.value === undefined ? '' : `&${filter.name}=${encodeURIComponent(filter.value)}`;
  return `/api/v1?resource=${resource}&startYear=${startYear}&endYear=${endYear}${filtered}&limit=${limit}&offset=${offset + limit}`;
}
