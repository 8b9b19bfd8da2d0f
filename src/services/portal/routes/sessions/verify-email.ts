import { answerSignedIn, clientOf } from '#platform/accounts/reply.ts';
import { closed, givenPassword, SignedInSchema, token } from '#platform/accounts/schema.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/**
 * Confirms an address and signs in. The password is asked for so that nobody can have an account confirmed by the one
 * whose address it bears: whoever reads the mail but did not sign up does not know it.
 */
export const verifyEmail = accountOperation({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'open',
  effect: 'write',
  summary: 'Confirm the address of a new account',
  body: closed('VerifyEmail', { token: token(), password: givenPassword() }),
  tag: 'Sessions',
  refuses: ['enlace_invalido', 'demasiados_intentos', 'credenciales_invalidas'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  reply: { 200: SignedInSchema },
  handle: async ({ body, service, request, reply }) => {
    const address = await service.accounts.addressIn(body.token);
    if (address === undefined) throw portalProblem('enlace_invalido');
    const takeBack = await service.attempts.take('password with a link', { email: address, client: clientOf(request) });
    const result = await service.accounts.verifyEmail(body.token, body.password);
    if (result.outcome !== 'wrong') await takeBack();
    if (result.outcome === 'invalid-link') throw portalProblem('enlace_invalido');
    if (result.outcome === 'wrong') {
      throw portalProblem('credenciales_invalidas', {
        public: 'La contraseña no es la que se eligió al crear la cuenta.',
        headers: { 'www-authenticate': 'Session' },
      });
    }
    return await answerSignedIn(service, reply, result);
  },
});
