import { closed, token } from '#platform/accounts/schema.ts';
import { answerEntered } from '../../accounts/enter.ts';
import { EnteredSchema } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** A POST by the button of a page: programs that look at every link in a mail do not use it up. */
export const useMagicLink = peopleOperation({
  id: 'useMagicLink',
  method: 'POST',
  path: '/api/console/auth/link',
  access: 'open',
  effect: 'write',
  summary: 'Sign in with a link from an e-mail',
  body: closed('UseMagicLink', { token: token() }),
  tag: 'Sessions',
  refuses: ['invalid_link'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { in: { status: 'signed_in' }, more: { status: 'second_factor_required' } } },
  reply: { 200: EnteredSchema },
  handle: async ({ body, service, request, reply }) => {
    const result = await service.accounts.signInByMagicLink(body.token);
    if (result.outcome === 'invalid-link') throw consoleProblem('invalid_link');
    return await answerEntered(service, request, reply, result);
  },
});
