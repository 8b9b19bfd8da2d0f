import Type from 'typebox';
import { platformProblem } from '../http/problem/problems.ts';
import { moment } from '../moment-schema.ts';
import { INCIDENT_EXAMPLE, IncidentSchema } from '../status/status-schema.ts';
import { operation } from './context.ts';

const Status = Type.Object(
  {
    services: Type.Array(
      Type.Object({
        name: Type.String(),
        title: Type.String(),
        state: Type.String({ enum: ['ready', 'unavailable', 'not started'] }),
      }),
    ),
    upSince: moment('Since when the process that answers has been up.'),
    database: Type.String({ enum: ['up', 'down'], description: 'While it is down, incidents are those of `readAt`.' }),
    readAt: moment(),
    incidents: Type.Array(IncidentSchema, { description: 'The newest first, fifty at most.' }),
  },
  { title: 'Status', description: 'What runs, and what went wrong before. It may be some seconds old.' },
);

/** The same as the page at /status. */
export const readStatus = operation({
  id: 'readStatus',
  method: 'GET',
  path: '/api/status',
  access: 'open',
  effect: 'read',
  cache: { open: { seconds: 5 } },
  tag: 'Status',
  summary: 'What runs here, and what went wrong before',
  refuses: ['not_found'],
  reply: { 200: Status },
  replyExamples: {
    200: {
      published: {
        services: [{ name: 'fec', title: 'FEC', state: 'ready' }],
        upSince: '2026-11-15T06:00:00.000Z',
        database: 'up',
        readAt: '2026-11-16T10:05:00.000Z',
        incidents: [INCIDENT_EXAMPLE],
      },
    },
  },
  handle: async ({ service: { board } }) => {
    const { isPublished, json } = await board.show();
    if (!isPublished) throw platformProblem('not_found');
    return json;
  },
});
