import { answerSignedIn } from '#platform/accounts/reply.ts';
import { closed, email, givenPassword, SignedInSchema } from '#platform/accounts/schema.ts';
import { tryPassword } from '#platform/accounts/try-password.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** An unknown address and a wrong password are one and the same refusal, and take the same time. */
export const signIn = accountOperation({
  id: 'signIn',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  access: 'open',
  effect: 'write',
  summary: 'Sign in with a password',
  body: closed('SignIn', { email: email(), password: givenPassword() }),
  examples: { one: { email: 'ixchel@example.com', password: 'jade y obsidiana' } },
  tag: 'Sessions',
  refuses: ['credenciales_invalidas', 'correo_sin_verificar', 'demasiados_intentos'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  reply: { 200: SignedInSchema },
  handle: async ({ body, service, request, reply }) => {
    const given = { email: body.email.toLowerCase(), password: body.password };
    const result = await tryPassword(service, request, given);
    if (result.outcome === 'wrong') {
      throw portalProblem('credenciales_invalidas', { headers: { 'www-authenticate': 'Session' } });
    }
    if (result.outcome === 'unverified') throw portalProblem('correo_sin_verificar');
    return await answerSignedIn(service, reply, result);
  },
});
