import Type from 'typebox';
import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { byOperator } from '#platform/workspaces/operator-deed.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { deletePerson as forget } from '../../workspaces/operating.ts';
import { memberId } from '../../workspaces/schema.ts';

/** As if the person did it: at once and for good; the last owner of a workspace stays. */
export const deletePerson = workspaceOperation({
  id: 'deletePerson',
  method: 'DELETE',
  path: '/api/console/operator/people/{id}',
  access: 'operator',
  effect: 'write',
  summary: 'Delete the account of a person',
  params: Type.Object({ id: memberId() }),
  tag: 'Operator',
  refuses: ['sign_in_again', 'person_not_found', 'not_yourself', 'last_operator', 'last_owner'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, person, request }) => {
    requireRecent(person);
    if (params.id === person.id) throw consoleProblem('not_yourself');
    await forget(service.database, params.id, service.forgetMember, byOperator(request, person));
    return DONE;
  },
});
