import Type from 'typebox';
import { operation } from '../../context.ts';
import { listClosures as readClosures } from '../../store/publication/closures.ts';

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const Closures = Type.Object(
  {
    total: Type.Integer(),
    closures: Type.Array(
      Type.Object(
        {
          uen: orNull(Type.String()),
          name: Type.String(),
          closed_on: Type.String({ format: 'date' }),
          note: orNull(Type.String()),
          noted_by: Type.String(),
          noted_at: Type.String({ format: 'date-time' }),
        },
        { title: 'NotedClosure' },
      ),
    ),
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
  query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }),
  reply: { 200: Closures },
  replyExamples: {
    200: {
      one: {
        total: 1,
        closures: [
          {
            uen: '209900901C',
            name: 'Teapot Heron Hotel',
            closed_on: '2026-11-16',
            note: 'a notice at the door',
            noted_by: 'operator:1',
            noted_at: '2026-11-16T09:31:00.000Z',
          },
        ],
      },
    },
  },
  handle: async ({ query: { limit }, service: { database } }) => {
    const { total, closures } = await readClosures(database, limit);
    return {
      total,
      closures: closures.map(({ closedOn, notedBy, notedAt, ...closure }) => ({
        ...closure,
        closed_on: closedOn,
        noted_by: notedBy,
        noted_at: notedAt.toISOString(),
      })),
    };
  },
});
