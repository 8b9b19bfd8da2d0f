import Type from 'typebox';
import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { byOperator } from '#platform/workspaces/operator-deed.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { changeOperator as change } from '../../workspaces/operating.ts';
import { memberId } from '../../workspaces/schema.ts';

/** Nobody takes the mark from themselves: somebody else has to, so that one is left. */
export const changeOperator = workspaceOperation({
  id: 'changeOperator',
  method: 'PUT',
  path: '/api/console/operator/people/{id}/operator',
  access: 'operator',
  effect: 'write',
  summary: 'Make somebody an operator, or take that away',
  description: 'The mark counts in sessions that have shown two factors. Whoever loses it is signed out.',
  params: Type.Object({ id: memberId() }),
  body: closed('ChangeOperator', { isOperator: Type.Boolean() }),
  examples: { one: { isOperator: true } },
  tag: 'Operator',
  refuses: ['sign_in_again', 'person_not_found', 'not_yourself', 'last_operator'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, body, service, person, request }) => {
    requireRecent(person);
    if (params.id === person.id) throw consoleProblem('not_yourself');
    const mark = { personId: params.id, isOperator: body.isOperator };
    await change(service.database, mark, byOperator(request, person));
    return DONE;
  },
});
