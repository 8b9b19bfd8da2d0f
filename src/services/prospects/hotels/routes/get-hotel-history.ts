import Type from 'typebox';
import { dateAt } from '#lib/calendar/iso-date.ts';
import { prospectsProblem } from '../../problems.ts';
import { operation } from '../context.ts';
import { uenIn, uenParameter } from '../query/hotel-number.ts';
import { nextLink } from '../query/next-link.ts';
import { partsOfToken, tokenOf } from '../query/token.ts';
import { DatasetSchema } from '../rules/dataset-kind.ts';
import type { Difference } from '../rules/differences.ts';
import { readHistory } from '../store/reading/changes.ts';

const value = () => Type.Unsafe<Difference['before']>({ type: ['string', 'number', 'boolean', 'null'] });

const HotelHistory = Type.Object(
  {
    uen: Type.String(),
    dataset: DatasetSchema,
    changes: Type.Array(
      Type.Object({
        at: Type.String({ format: 'date-time' }),
        change: Type.Unsafe<'added' | 'updated' | 'removed'>({ type: 'string', enum: ['added', 'updated', 'removed'] }),
        fields: Type.Array(
          Type.Object({
            field: Type.String(),
            before: Type.Optional(value()),
            after: Type.Optional(value()),
          }),
          {
            description:
              'Of an update: the fields that changed, with their old and new values. Without them where they are not kept.',
          },
        ),
      }),
    ),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Link to older changes.' }),
    next_cursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The cursor of older changes.' }),
  },
  { title: 'HotelHistory', description: 'What happened to a hotel, newest first.' },
);

/** What happened to one hotel, with old and new values as long as the terms of their ratings let them be kept. */
export const getHotelHistory = operation({
  id: 'getHotelHistory',
  method: 'GET',
  path: '/api/v1/hotels/{uen}/changes',
  access: 'key',
  effect: 'read',
  summary: 'What changed of one hotel, with old and new values',
  description:
    'Newest first. Values that follow from a rating (`rating`, `reviews_count`, `rating_gap`, `segment`, `opportunity_usd`) are told as long as their provider lets the ratings be kept; of changes from before values were stored the names of the fields alone are.',
  params: uenParameter(),
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Changes on a page.' }),
    cursor: Type.Optional(Type.String({ maxLength: 400, description: 'Where to go on, from `next_cursor`.' })),
  }),
  check: ({ cursor }) =>
    cursor === undefined || numberIn(cursor) !== undefined
      ? []
      : [{ name: 'cursor', detail: 'is not a cursor of this list' }],
  tag: 'Hotels',
  refuses: ['hotel_not_found'],
  replyHeaders: { 200: { Link: 'The next page, if there is one: `<…>; rel="next"` (RFC 8288).' } },
  reply: { 200: HotelHistory },
  handle: async ({ params, query, service, reply }) => {
    const uen = uenIn(params);
    const { limit, cursor } = query;
    const before = (cursor === undefined ? undefined : numberIn(cursor)) ?? Number.MAX_SAFE_INTEGER;
    const today = dateAt(service.clock.now());
    const found = await readHistory(service.database, uen, before, limit + 1, today);
    if (found === undefined) throw prospectsProblem('hotel_not_found');
    const changes = found.changes.slice(0, limit);
    const last = changes.at(-1);
    const nextCursor = found.changes.length > limit && last !== undefined ? tokenOf([last.number]) : null;
    return {
      uen,
      dataset: { kind: found.kind },
      changes: changes.map(({ at, change, fields, facts, ratings }) => ({
        at: at.toISOString(),
        change,
        fields: withValues(fields, [facts, ratings]),
      })),
      next:
        nextCursor === null
          ? null
          : nextLink(reply, `/api/v1/hotels/${uen}/changes`, { limit }, { cursor: nextCursor }),
      next_cursor: nextCursor,
    };
  },
});

const numberIn = (token: string) => partsOfToken(token, ['number'])?.[0] as number | undefined;

function withValues(fields: readonly string[], kept: readonly (string | null)[]) {
  const differences = kept.flatMap((text) => (text === null ? [] : (JSON.parse(text) as Difference[])));
  const byField = new Map(differences.map((difference) => [difference.field, difference]));
  return fields.map((field) => byField.get(field) ?? { field });
}
