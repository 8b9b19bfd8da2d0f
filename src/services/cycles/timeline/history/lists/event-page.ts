import type { TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import { type PreparedAnswer, preparedJson, prepareJson } from '#platform/http/answer/prepared-answer.ts';
import { Framework, INTERPRETIVE } from '../../../interface/interpretive.ts';
import { textOrNull } from '../../../interface/schema-parts.ts';
import type { Wanted } from './page-of-list.ts';
import { pageOfList } from './page-of-list.ts';
import type { RenderedList } from './rendered-list.ts';

/** A page of a list of events, put together out of bytes that are ready. `more` is what the list has beside them. */
export const eventPage = <Shape extends TSchema, More extends TProperties = Record<never, never>>(
  title: string,
  shape: Shape,
  more: More = {} as More,
) =>
  Type.Object(
    {
      framework: Framework,
      total: Type.Integer({ minimum: 0, description: 'How many there are on all pages.' }),
      limit: Type.Integer(),
      offset: Type.Integer(),
      events: Type.Array(shape, { description: 'By year, then by id.' }),
      next: textOrNull('Where the next page is; null on the last.'),
      ...more,
    },
    { title },
  );

const COMMA = Buffer.from(',');

/** What was asked for beside the span and the page, by name; undefined where nothing was. */
type Filters = readonly (readonly [name: string, value: string | undefined])[];

export function pageAnswer(
  resource: string,
  events: RenderedList,
  wanted: Wanted,
  filters: Filters = [],
): PreparedAnswer {
  const { startYear, endYear, span, limit, offset } = wanted;
  const { runs, total } = pageOfList(events, wanted);
  const next = offset + limit < total ? `${questionOf(resource, wanted, filters)}&offset=${offset + limit}` : null;
  const parts = () => [
    Buffer.from(
      `{"resource":"${resource}","framework":"${INTERPRETIVE}","total":${total},"limit":${limit},"offset":${offset},"events":[`,
    ),
    ...runs.flatMap(({ from, to }, index) => [...(index > 0 ? [COMMA] : []), events.bytes(from, to)]),
    Buffer.from(next === null ? '],"next":null}' : `],"next":"${next}"}`),
  ];
  // The same question has the same answer as long as the rows are the same.
  const etag = `"${resource}-${events.digest}-${span}-${startYear}-${endYear}-${limit}-${offset}"`;
  return preparedJson(etag, parts, next === null ? {} : { link: `<${next}>; rel="next"` });
}

/** Of a category that no event has: nothing, and what could be asked for instead. */
export function emptyPageAnswer(resource: string, wanted: Wanted, categories: readonly string[]): PreparedAnswer {
  const { limit, offset } = wanted;
  return prepareJson({
    resource,
    framework: INTERPRETIVE,
    total: 0,
    limit,
    offset,
    events: [],
    next: null,
    categories,
  });
}

/** The whole question but its offset, as a URL. Nothing in it needs escaping, neither in JSON nor in a header. */
export function questionOf(resource: string, wanted: Wanted, filters: Filters): string {
  const { startYear, endYear, span, limit } = wanted;
  const spanned = span === 'start' ? '' : `&span=${span}`;
  const filtered = filters.map(([name, value]) => (value === undefined ? '' : `&${name}=${encodeURIComponent(value)}`));
  return `/api/v1?resource=${resource}&startYear=${startYear}&endYear=${endYear}${spanned}${filtered.join('')}&limit=${limit}`;
}
