import { clientOf } from '#platform/accounts/reply.ts';
import { closed, givenPassword, token } from '#platform/accounts/schema.ts';
import { answerEntered } from '../../accounts/enter.ts';
import { EnteredSchema } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** Confirms an address and signs in. The password is asked for: whoever reads the mail but did not sign up does not know it. */
export const verifyEmail = peopleOperation({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/console/auth/verify-email',
  access: 'open',
  effect: 'write',
  summary: 'Confirm the address of a new account',
  body: closed('VerifyEmail', { token: token(), password: givenPassword() }),
  tag: 'Sessions',
  refuses: ['invalid_link', 'too_many_attempts', 'wrong_credentials'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { in: { status: 'signed_in' }, more: { status: 'second_factor_required' } } },
  reply: { 200: EnteredSchema },
  handle: async ({ body, service, request, reply }) => {
    const address = await service.accounts.addressIn(body.token);
    if (address === undefined) throw consoleProblem('invalid_link');
    const takeBack = await service.attempts.take('password with a link', { email: address, client: clientOf(request) });
    const result = await service.accounts.verifyEmail(body.token, body.password);
    if (result.outcome !== 'wrong') await takeBack();
    if (result.outcome === 'invalid-link') throw consoleProblem('invalid_link');
    if (result.outcome === 'wrong') {
      throw consoleProblem('wrong_credentials', {
        public: 'This is not the password that was chosen when the account was made.',
        headers: { 'www-authenticate': 'Session' },
      });
    }
    return await answerEntered(service, request, reply, result);
  },
});
