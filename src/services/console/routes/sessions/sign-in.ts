import { closed, email, givenPassword } from '#platform/accounts/schema.ts';
import { tryPassword } from '#platform/accounts/try-password.ts';
import { answerEntered } from '../../accounts/enter.ts';
import { EnteredSchema } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** An unknown address and a wrong password are one and the same refusal, and take the same time. */
export const signIn = peopleOperation({
  id: 'signIn',
  method: 'POST',
  path: '/api/console/auth/sign-in',
  access: 'open',
  effect: 'write',
  summary: 'Sign in with a password',
  body: closed('SignIn', { email: email(), password: givenPassword() }),
  examples: { one: { email: 'ada@example.com', password: 'seven green umbrellas rest' } },
  tag: 'Sessions',
  refuses: ['wrong_credentials', 'address_not_confirmed', 'too_many_attempts'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { in: { status: 'signed_in' }, more: { status: 'second_factor_required' } } },
  reply: { 200: EnteredSchema },
  handle: async ({ body, service, request, reply }) => {
    const given = { email: body.email.toLowerCase(), password: body.password };
    const result = await tryPassword(service, request, given);
    if (result.outcome === 'wrong') {
      throw consoleProblem('wrong_credentials', { headers: { 'www-authenticate': 'Session' } });
    }
    if (result.outcome === 'unverified') throw consoleProblem('address_not_confirmed');
    return await answerEntered(service, request, reply, result);
  },
});
