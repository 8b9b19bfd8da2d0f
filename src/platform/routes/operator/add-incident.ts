import Type from 'typebox';
import { transaction } from '../../db/pool.ts';
import { addIncident as insertIncident } from '../../status/incidents.ts';
import { INCIDENT_EXAMPLE, IncidentSchema, shownIncident } from '../../status/status-schema.ts';
import { noteDeed } from '../../workspaces/audit.ts';
import { byOperator, deedOf } from '../../workspaces/operator-deed.ts';
import { operation } from '../context.ts';
import { checkMoments, dateOrNull, IncidentFields } from './incident-schema.ts';

/** For operators: writes down what went wrong, or does. */
export const addIncident = operation({
  id: 'addIncident',
  method: 'POST',
  path: '/api/operator/incidents',
  access: 'operator',
  effect: 'write',
  tag: 'Status',
  summary: 'Tell of an incident',
  body: Type.Object(
    {
      title: IncidentFields.title,
      what: Type.Optional(IncidentFields.what),
      services: Type.Optional(IncidentFields.services),
      beganAt: IncidentFields.beganAt,
      endedAt: Type.Optional(IncidentFields.endedAt),
    },
    { additionalProperties: false, title: 'NewIncident' },
  ),
  reply: { 201: IncidentSchema },
  replyExamples: { 201: { added: { ...INCIDENT_EXAMPLE, endedAt: null, updates: [] } } },
  handle: async ({ body, service: { database, board }, person, request, reply }) => {
    const { title, what = '', services = [], endedAt = null } = body;
    const moments = { beganAt: new Date(body.beganAt), endedAt: dateOrNull(endedAt) };
    checkMoments(moments);
    const added = await transaction(database, async (connection) => {
      const incident = await insertIncident(connection, { title, what, services, ...moments });
      const detail = { change: 'added', title };
      const subject = `incident:${incident.id}`;
      await noteDeed(connection, deedOf(byOperator(request, person), { action: 'incident.changed', subject, detail }));
      return incident;
    });
    board.forget();
    reply.code(201);
    return shownIncident(added);
  },
});
