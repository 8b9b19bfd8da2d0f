import Type from 'typebox';
import { operation } from './context.ts';

const Ready = Type.Object({
  status: Type.String({ enum: ['ready', 'draining', 'unavailable'] }),
  database: Type.String({ enum: ['up', 'down'] }),
  limits: Type.String({ enum: ['shared', 'per process'] }),
});

/** Says whether traffic should come here: not while the database is away, and not once a shutdown has begun. */
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
