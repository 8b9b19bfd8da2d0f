import { answerSignedIn } from '#platform/accounts/reply.ts';
import { closed, SignedInSchema, token } from '#platform/accounts/schema.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** A POST by the button of a page: programs that look at every link in a mail do not use it up. */
export const useMagicLink = accountOperation({
  id: 'useMagicLink',
  method: 'POST',
  path: '/api/auth/magic-link/verify',
  access: 'open',
  effect: 'write',
  summary: 'Sign in with a link from an e-mail',
  body: closed('UseMagicLink', { token: token() }),
  tag: 'Sessions',
  refuses: ['enlace_invalido'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  reply: { 200: SignedInSchema },
  handle: async ({ body, service, reply }) => {
    const result = await service.accounts.signInByMagicLink(body.token);
    if (result.outcome === 'invalid-link') throw portalProblem('enlace_invalido');
    return await answerSignedIn(service, reply, result);
  },
});
