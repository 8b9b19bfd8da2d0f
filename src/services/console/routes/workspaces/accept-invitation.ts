import Type from 'typebox';
import { workspaceOperation } from '../../context.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { uuid } from '../../workspaces/schema.ts';

/** For whoever has an account: the address, which is proven, is the key. */
export const acceptInvitation = workspaceOperation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/console/account/invitations/{id}/accept',
  access: 'session',
  effect: 'write',
  summary: 'Follow an invitation to your address',
  params: Type.Object({ id: uuid() }),
  body: Type.Object({}, { additionalProperties: false }),
  tag: 'Workspaces',
  refuses: ['invitation_not_found', 'too_many_members', 'workspace_gone'],
  replyExamples: { 200: { in: { slug: 'acme' } } },
  reply: { 200: Type.Object({ slug: Type.String() }, { title: 'JoinedWorkspace' }) },
  handle: async ({ params, service, session, request }) => ({
    slug: await service.invitations.accept(params.id, session, byPerson(request, session, undefined)),
  }),
});
