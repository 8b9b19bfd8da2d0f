import Type from 'typebox';
import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { workspaceOperation } from '../../context.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { uuid } from '../../workspaces/schema.ts';

export const revokeInvitation = workspaceOperation({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/console/invitations/{id}',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'Take an invitation back',
  params: Type.Object({ id: uuid() }),
  tag: 'Workspaces',
  refuses: ['invitation_not_found', 'workspace_gone'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, principal, request }) => {
    const { person, workspace } = principal.member;
    await service.invitations.revoke(workspace.id, params.id, byPerson(request, person, workspace.id));
    return DONE;
  },
});
