import Type from 'typebox';
import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { workspaceOperation } from '../../context.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { memberId } from '../../workspaces/schema.ts';

/** From then on the person is a stranger to it. What they made stays: it belongs to the workspace. */
export const removeMember = workspaceOperation({
  id: 'removeMember',
  method: 'DELETE',
  path: '/api/console/members/{id}',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'Take a member out of the workspace',
  description: 'At once. Keys belong to the workspace and stay: rotate those that the person knew.',
  params: Type.Object({ id: memberId() }),
  tag: 'Workspaces',
  refuses: ['last_owner', 'member_not_found', 'workspace_gone'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, principal, request }) => {
    const { person, workspace } = principal.member;
    await service.workspaces.remove(workspace.id, params.id, byPerson(request, person, workspace.id));
    return DONE;
  },
});
