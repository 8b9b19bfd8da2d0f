import Type from 'typebox';
import { operation } from './context.ts';

export const STATES = ['ready', 'draining', 'unavailable'];
export const DATABASE = Type.String({ enum: ['up', 'down'], description: 'Up while it commits.' });

const Ready = Type.Object(
  {
    status: Type.String({ enum: STATES, description: 'Ready while any of the services is.' }),
    database: DATABASE,
    limits: Type.String({ enum: ['shared', 'per process'] }),
    services: Type.Record(Type.String(), Type.String({ enum: STATES }), {
      description: 'Each service by its name. One that needs no database is ready without it.',
    }),
    notes: Type.Optional(
      Type.Array(Type.Object({ service: Type.String(), note: Type.String() }), {
        description: 'What does not work as it should, though the server serves. Absent when there is nothing to tell.',
      }),
    ),
  },
  { title: 'ReadyState', description: 'Whether traffic should come here: 503 while it should not.' },
);

/**
 * Says whether traffic should come here: not while nothing can be served, as when the database does not commit and every
 * service needs it, and not once a shutdown has begun. Notes of services change neither the status nor how long it takes.
 */
export const checkReady = operation({
  id: 'checkReady',
  method: 'GET',
  path: '/readyz',
  access: 'open',
  effect: 'read',
  limited: false,
  cache: 'no-store',
  summary: 'Should traffic come here?',
  tag: 'Health',
  reply: { 200: Ready, 503: Ready },
  replyExamples: {
    503: {
      withoutDatabase: {
        status: 'unavailable',
        database: 'down',
        limits: 'per process',
        services: { fec: 'unavailable' },
      },
    },
  },
  handle: async ({ service, reply }) => {
    const state = await service.checkReady();
    if (state.status !== 'ready') reply.code(503).header('retry-after', '1');
    return state;
  },
});
