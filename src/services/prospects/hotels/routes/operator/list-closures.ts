import Type from 'typebox';
import { momentCursorOf } from '#platform/moment-cursor.ts';
import { operation } from '../../context.ts';
import { listClosures as readClosures } from '../../store/publication/closures.ts';

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const Closures = Type.Object(
  {
    total: Type.Integer(),
    closures: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'For `reopenHotel`.' }),
          uen: Type.Unsafe<string | null>({
            type: ['string', 'null'],
            description: 'Null once it has none: the newest list does not have it, or its company was taken back.',
          }),
          name: Type.String(),
          closed_on: Type.String({ format: 'date' }),
          note: orNull(Type.String()),
          noted_by: Type.String(),
          noted_at: Type.String({ format: 'date-time' }),
        },
        { title: 'NotedClosure' },
      ),
    ),
    next: Type.Unsafe<string | null>({ type: ['string', 'null'], description: '`after` of the next page.' }),
  },
  { title: 'Closures', description: 'Hotels that have closed by the word of an operator, the newest first.' },
);

/** For operators: what they have noted of hotels that closed. */
export const listClosures = operation({
  id: 'listClosures',
  method: 'GET',
  path: '/api/v1/operator/closures',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Imports',
  summary: 'Hotels that have closed',
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        maxLength: 60,
        pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z~[0-9]{1,18}$',
        'x-says': '`next` of the page before',
        description: '`next` of the page before.',
      }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  }),
  reply: { 200: Closures },
  replyExamples: {
    200: {
      one: {
        total: 1,
        closures: [
          {
            id: '12',
            uen: '209900901C',
            name: 'Teapot Heron Hotel',
            closed_on: '2026-11-16',
            note: 'a notice at the door',
            noted_by: 'operator:1',
            noted_at: '2026-11-16T09:31:00.000Z',
          },
        ],
        next: null,
      },
    },
  },
  handle: async ({ query: { after, limit }, service: { database } }) => {
    const { total, closures } = await readClosures(database, { after: momentCursorOf(after), limit: limit + 1 });
    const shown = closures.slice(0, limit);
    const last = closures.length > limit ? shown.at(-1) : undefined;
    return {
      total,
      closures: shown.map(({ closedOn, notedBy, notedAt, exactNotedAt: _exact, ...closure }) => ({
        ...closure,
        closed_on: closedOn,
        noted_by: notedBy,
        noted_at: notedAt.toISOString(),
      })),
      next: last === undefined ? null : `${last.exactNotedAt}~${last.id}`,
    };
  },
});
