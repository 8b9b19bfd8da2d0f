import Type from 'typebox';
import { workspaceOperation } from '../../context.ts';
import { listInvitationsOf } from '../../store/invitations.ts';
import { invitationOf } from '../../workspaces/answers.ts';
import { InvitationSchema } from '../../workspaces/schema.ts';

export const listInvitations = workspaceOperation({
  id: 'listInvitations',
  method: 'GET',
  path: '/api/console/invitations',
  access: 'member',
  effect: 'read',
  role: 'owner',
  summary: 'Invitations that nobody has followed yet',
  tag: 'Workspaces',
  replyExamples: { 200: { none: { invitations: [] } } },
  reply: { 200: Type.Object({ invitations: Type.Array(InvitationSchema) }, { title: 'Invitations' }) },
  handle: async ({ service, principal }) => ({
    invitations: (await listInvitationsOf(service.database, principal.workspaceId)).map(invitationOf),
  }),
});
