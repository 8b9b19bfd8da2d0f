import { closed, email } from '#platform/accounts/schema.ts';
import { languageOf, speaking } from '../../accounts/languages.ts';
import { workspaceOperation } from '../../context.ts';
import { invitationOf } from '../../workspaces/answers.ts';
import { byPerson } from '../../workspaces/deed.ts';
import { InvitationSchema, roleSchema } from '../../workspaces/schema.ts';

/** Answers alike, whether or not the address has an account. */
export const invite = workspaceOperation({
  id: 'invite',
  method: 'POST',
  path: '/api/console/invitations',
  access: 'member',
  effect: 'write',
  role: 'owner',
  summary: 'Ask somebody into the workspace',
  description:
    'A link goes to the address, good once, for seven days. A second invitation of the same address takes the place of the first. The answer says nothing of whether there is an account.',
  body: closed('Invite', { email: email(), role: roleSchema() }),
  examples: { one: { email: 'grace@example.com', role: 'member' } },
  tag: 'Workspaces',
  refuses: ['already_member', 'too_many_invitations', 'too_many_attempts', 'workspace_gone'],
  replyExamples: {
    200: {
      sent: {
        id: '6b0f3a1e-9d35-4d3c-8f3d-0d2f2f1f7a11',
        email: 'grace@example.com',
        role: 'member',
        invitedBy: 'Ada',
        createdAt: '2026-11-17T09:00:00.000Z',
        expiresAt: '2026-11-24T09:00:00.000Z',
      },
    },
  },
  reply: { 200: InvitationSchema },
  handle: async ({ body, service, principal, request }) => {
    const { person, workspace } = principal.member;
    const address = body.email.toLowerCase();
    await service.attempts.take('invitation', { member: person.id, email: address });
    const asked = { email: address, role: body.role };
    const by = byPerson(request, person, workspace.id);
    const made = await speaking(languageOf(request), () => service.invitations.invite(workspace, asked, person, by));
    return invitationOf(made);
  },
});
