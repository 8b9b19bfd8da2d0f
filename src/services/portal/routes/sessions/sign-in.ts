import { answerSignedIn, clientOf } from '#platform/accounts/reply.ts';
import { closed, email, givenPassword, SignedInSchema } from '#platform/accounts/schema.ts';
import { PASSWORD_STEP_MS, padTime } from '#platform/accounts/time-padding.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** An unknown address and a wrong password are one and the same refusal, and take the same time. */
export const signIn = accountOperation({
  id: 'signIn',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  access: 'open',
  summary: 'Sign in with a password',
  body: closed('SignIn', { email: email(), password: givenPassword() }),
  examples: { one: { email: 'ixchel@example.com', password: 'jade y obsidiana' } },
  tag: 'Sessions',
  refuses: ['credenciales_invalidas', 'correo_sin_verificar', 'demasiados_intentos'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  reply: { 200: SignedInSchema },
  handle: async ({ body, service, request, reply }) => {
    const address = body.email.toLowerCase();
    const result = await padTime(PASSWORD_STEP_MS, async () => {
      const device = await service.devices.find(request.headers.cookie, address);
      const takeBack =
        device === undefined
          ? await service.attempts.take('password', { email: address, client: clientOf(request) })
          : await service.attempts.take('password on a known device', { device });
      const signedIn = await service.accounts.signIn(address, body.password);
      if (signedIn.outcome !== 'wrong') await takeBack();
      return signedIn;
    });
    if (result.outcome === 'wrong') {
      throw portalProblem('credenciales_invalidas', { headers: { 'www-authenticate': 'Session' } });
    }
    if (result.outcome === 'unverified') throw portalProblem('correo_sin_verificar');
    return await answerSignedIn(service, reply, result);
  },
});
