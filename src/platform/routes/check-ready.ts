import Type from 'typebox';
import { operation } from './context.ts';

const Ready = Type.Object({
  status: Type.String({ enum: ['ready', 'draining', 'unavailable'] }),
  database: Type.String({ enum: ['up', 'down'] }),
  limits: Type.String({ enum: ['shared', 'per process'] }),
  notes: Type.Optional(
    Type.Array(Type.Object({ service: Type.String(), note: Type.String() }), {
      description: 'What does not work as it should, though the server serves. Absent when there is nothing to tell.',
    }),
  ),
});

/**
 * Says whether traffic should come here: not while the database is away, and not once a shutdown has begun. Notes of
 * services change neither the status nor how long it takes.
 */
export const checkReady = operation({
  id: 'checkReady',
  method: 'GET',
  path: '/readyz',
  access: 'open',
  limited: false,
  cache: 'no-store',
  summary: 'Should traffic come here?',
  reply: { 200: Ready, 503: Ready },
  handle: async ({ service, reply }) => {
    const state = await service.checkReady();
    if (state.status !== 'ready') reply.code(503).header('retry-after', '1');
    return state;
  },
});
