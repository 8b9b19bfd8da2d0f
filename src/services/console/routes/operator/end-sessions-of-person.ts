import Type from 'typebox';
import { byOperator } from '#platform/workspaces/operator-deed.ts';
import { workspaceOperation } from '../../context.ts';
import { endSessions } from '../../workspaces/operating.ts';
import { memberId } from '../../workspaces/schema.ts';

export const endSessionsOfPerson = workspaceOperation({
  id: 'endSessionsOfPerson',
  method: 'DELETE',
  path: '/api/console/operator/people/{id}/sessions',
  access: 'operator',
  effect: 'write',
  summary: 'End every session of a person',
  params: Type.Object({ id: memberId() }),
  tag: 'Operator',
  refuses: ['person_not_found'],
  replyExamples: { 200: { ended: { ended: 2 } } },
  reply: { 200: Type.Object({ ended: Type.Integer() }, { title: 'EndedSessions' }) },
  handle: async ({ params, service, person, request }) => ({
    ended: await endSessions(service.database, params.id, byOperator(request, person)),
  }),
});
