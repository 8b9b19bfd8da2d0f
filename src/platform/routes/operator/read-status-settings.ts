import Type from 'typebox';
import { readStatus } from '../../status/incidents.ts';
import { INCIDENT_EXAMPLE, IncidentSchema, shownIncident } from '../../status/status-schema.ts';
import { operation } from '../context.ts';

const StatusSettings = Type.Object(
  {
    published: Type.Boolean({ description: 'Whether everybody may read `/status`.' }),
    incidents: Type.Array(IncidentSchema, { description: 'The newest first, fifty at most.' }),
  },
  { title: 'StatusSettings', description: 'What the status page tells besides what runs.' },
);

/** For operators: as it is stored at this moment, published or not. */
export const readStatusSettings = operation({
  id: 'readStatusSettings',
  method: 'GET',
  path: '/api/operator/status',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Status',
  summary: 'What the status page tells',
  reply: { 200: StatusSettings },
  replyExamples: { 200: { published: { published: true, incidents: [INCIDENT_EXAMPLE] } } },
  handle: async ({ service: { database } }) => {
    const { isPublished, incidents } = await readStatus(database);
    return { published: isPublished, incidents: incidents.map(shownIncident) };
  },
});
