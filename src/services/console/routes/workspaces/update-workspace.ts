import Type from 'typebox';
import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { workspaceOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { workspaceName } from '../../workspaces/schema.ts';

const TWO_FACTORS = 2;

/** Whoever demands a second factor of others has shown one: nobody shuts themselves out. */
export const updateWorkspace = workspaceOperation({
  id: 'updateWorkspace',
  method: 'PATCH',
  path: '/api/console/workspace',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'Change the name, or demand a second factor',
  body: closed('UpdateWorkspace', {
    name: Type.Optional(workspaceName()),
    needsSecondFactor: Type.Optional(
      Type.Boolean({ description: 'Let in only sessions that have shown two factors.' }),
    ),
  }),
  examples: { one: { name: 'Acme SARL' } },
  tag: 'Workspaces',
  refuses: ['second_factor_first', 'workspace_gone'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, principal, request }) => {
    const { person, workspace } = principal.member;
    if (body.needsSecondFactor === true && person.factors < TWO_FACTORS) throw consoleProblem('second_factor_first');
    const to = { name: body.name?.trim(), needsSecondFactor: body.needsSecondFactor };
    await service.workspaces.change(workspace.id, to, byPerson(request, person, workspace.id));
    return DONE;
  },
});
