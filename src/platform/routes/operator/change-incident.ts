import Type from 'typebox';
import { transaction } from '../../db/pool.ts';
import { platformProblem } from '../../http/problem/problems.ts';
import { changedIncident } from '../../status/change-incident.ts';
import { holdIncident, type IncidentChange, storeIncident } from '../../status/incidents.ts';
import { INCIDENT_EXAMPLE, IncidentSchema, shownIncident } from '../../status/status-schema.ts';
import { noteDeed } from '../../workspaces/audit.ts';
import { byOperator, deedOf } from '../../workspaces/operator-deed.ts';
import { operation } from '../context.ts';
import { checkMoments, dateOrNull, IncidentFields } from './incident-schema.ts';
import { KeyId, Words } from './key-schema.ts';

/** For operators: changes what is told of an incident, adds what is new, or ends it. */
export const changeIncident = operation({
  id: 'changeIncident',
  method: 'PATCH',
  path: '/api/operator/incidents/{id}',
  access: 'operator',
  effect: 'write',
  tag: 'Status',
  summary: 'Change an incident, add what is new, or end it',
  params: Type.Object({ id: KeyId('As `readStatusSettings` tells it.') }),
  body: Type.Object(
    {
      title: Type.Optional(IncidentFields.title),
      what: Type.Optional(IncidentFields.what),
      services: Type.Optional(IncidentFields.services),
      beganAt: Type.Optional(IncidentFields.beganAt),
      endedAt: Type.Optional(IncidentFields.endedAt),
      update: Type.Optional(Words(1, 2000, 'What is new, told with this moment.')),
    },
    { additionalProperties: false, title: 'IncidentChange' },
  ),
  refuses: ['not_found'],
  reply: { 200: IncidentSchema },
  replyExamples: { 200: { ended: INCIDENT_EXAMPLE } },
  handle: async ({ params: { id }, body, service: { database, board, clock }, person, request }) => {
    const { beganAt, endedAt, ...rest } = body;
    const change: IncidentChange = {
      ...rest,
      ...(beganAt !== undefined && { beganAt: new Date(beganAt) }),
      ...(endedAt !== undefined && { endedAt: dateOrNull(endedAt) }),
    };
    const changed = await transaction(database, async (connection) => {
      const held = await holdIncident(connection, id);
      if (held === undefined) throw platformProblem('not_found', { public: 'There is no such incident.' });
      const incident = changedIncident(held, change, clock.now());
      checkMoments(incident);
      await storeIncident(connection, incident);
      const detail = { change: 'changed', title: incident.title };
      const subject = `incident:${id}`;
      await noteDeed(connection, deedOf(byOperator(request, person), { action: 'incident.changed', subject, detail }));
      return incident;
    });
    board.forget();
    return shownIncident(changed);
  },
});
