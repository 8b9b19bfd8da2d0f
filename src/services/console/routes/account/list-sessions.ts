import Type from 'typebox';
import { peopleOperation } from '../../context.ts';
import { listSessions as readSessions } from '../../store/sessions.ts';

export const listSessions = peopleOperation({
  id: 'listSessions',
  method: 'GET',
  path: '/api/console/account/sessions',
  access: 'session',
  effect: 'read',
  summary: 'Where you are signed in',
  tag: 'Account',
  replyExamples: {
    200: {
      two: {
        sessions: [
          {
            id: 'mZ3…',
            isThis: true,
            device: 'Firefox, Linux',
            client: '192.0.2.1',
            createdAt: '2026-11-17T09:00:00.000Z',
            lastUsedAt: '2026-11-17T09:00:00.000Z',
            endsAt: '2026-12-17T09:00:00.000Z',
          },
        ],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        sessions: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              isThis: Type.Boolean({ description: 'The one that asks.' }),
              device: Type.String({ description: 'The browser and its system, as it said; empty where nobody knows.' }),
              client: Type.String({ description: 'The network address that it was begun from.' }),
              createdAt: Type.String({ format: 'date-time' }),
              lastUsedAt: Type.String({ format: 'date-time', description: 'To the day.' }),
              endsAt: Type.String({ format: 'date-time', description: 'Unless it is used again before.' }),
            },
            { title: 'ListedSession' },
          ),
        ),
      },
      { title: 'Sessions' },
    ),
  },
  handle: async ({ service, session }) => {
    const rows = await readSessions(service.realm, service.database, session.id);
    const sessions = rows.map(({ id, device, client, createdAt, lastUsedAt, endsAt }) => ({
      id,
      isThis: id === session.sessionId,
      device,
      client,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }));
    return { sessions };
  },
});
