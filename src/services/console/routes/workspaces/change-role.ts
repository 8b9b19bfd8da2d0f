import Type from 'typebox';
import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { workspaceOperation } from '../../context.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { memberId, roleSchema } from '../../workspaces/schema.ts';

export const changeRole = workspaceOperation({
  id: 'changeRole',
  method: 'PATCH',
  path: '/api/console/members/{id}',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'Give a member another role',
  params: Type.Object({ id: memberId() }),
  body: closed('ChangeRole', { role: roleSchema() }),
  examples: { one: { role: 'viewer' } },
  tag: 'Workspaces',
  refuses: ['last_owner', 'member_not_found', 'workspace_gone'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, body, service, principal, request }) => {
    const { person, workspace } = principal.member;
    await service.workspaces.changeRole(workspace.id, params.id, body.role, byPerson(request, person, workspace.id));
    return DONE;
  },
});
