import Type from 'typebox';
import { clientOf } from '#platform/accounts/reply.ts';
import { closed, newPassword, personName, token } from '#platform/accounts/schema.ts';
import { answerBegun } from '../../accounts/enter.ts';
import { languageOf, speaking } from '../../accounts/languages.ts';
import { EnteredSchema } from '../../accounts/schema.ts';
import { requireStrong } from '../../accounts/strong-password.ts';
import { workspaceOperation } from '../../context.ts';
import { byPerson } from '../../workspaces/deed.ts';

/** The link proves the address: the account needs no confirmation. */
export const signUpInvited = workspaceOperation({
  id: 'signUpInvited',
  method: 'POST',
  path: '/api/console/auth/sign-up/invited',
  access: 'open',
  effect: 'write',
  summary: 'Make an account by an invitation',
  description:
    'Whoever has an account signs in instead: the invitation waits there (`GET /api/console/account/invitations`).',
  body: closed('SignUpInvited', { token: token(), name: personName(), password: newPassword() }),
  examples: { one: { token: '…', name: 'Grace', password: 'seven green umbrellas rest' } },
  tag: 'Sessions',
  refuses: [
    'invalid_link',
    'account_exists',
    'weak_password',
    'too_many_attempts',
    'too_many_members',
    'workspace_gone',
  ],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { in: { status: 'signed_in', slug: 'acme' } } },
  reply: {
    200: Type.Object({ ...EnteredSchema.properties, slug: Type.String() }, { title: 'EnteredWorkspace' }),
  },
  handle: async ({ body, service, request, reply }) => {
    const name = body.name.trim();
    await service.attempts.take('new password', { client: clientOf(request) });
    await requireStrong(body.password, [name]);
    const passwordHash = await service.accounts.hashOf(body.password);
    const { slug, session } = await speaking(languageOf(request), () =>
      service.invitations.comeIn(body.token, { name, passwordHash }, (id) =>
        byPerson(request, { id, sessionId: '' }, undefined),
      ),
    );
    return { ...(await answerBegun(service, request, reply, session)), slug };
  },
});
