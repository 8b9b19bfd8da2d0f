import Type from 'typebox';
import { clientOf, cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, token } from '#platform/accounts/schema.ts';
import { MAIL_STEP_MS, padTime } from '#platform/accounts/time-padding.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

const EmailChangeStep = Type.Object(
  {
    step: Type.Unsafe<'enviado' | 'cambiado'>({
      type: 'string',
      enum: ['enviado', 'cambiado'],
      description: 'The link to the new address was sent; or the address was changed.',
    }),
  },
  { title: 'EmailChangeStep' },
);

/**
 * Needs the session too: a mistyped new address does not give its owner the account. The first link works more than once,
 * so the mails that it has sent to the new address are counted; whether anybody has that address, nothing tells.
 */
export const confirmEmailChange = accountOperation({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/auth/change-email/confirm',
  access: 'session',
  effect: 'write',
  summary: 'Confirm the change of e-mail address',
  body: closed('ConfirmEmailChange', { token: token() }),
  tag: 'Account',
  refuses: ['enlace_invalido', 'demasiados_intentos'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  reply: { 200: EmailChangeStep },
  handle: async ({ body, service, request, reply }) => {
    const outcome = await padTime(MAIL_STEP_MS, async () => {
      const newAddress = await service.accounts.newAddressIn(body.token);
      if (newAddress !== undefined) {
        await service.attempts.take('mail', { email: newAddress, client: clientOf(request) });
      }
      return service.accounts.confirmEmailChange(cookieOf(request), body.token);
    });
    if (outcome === 'invalid-link') throw portalProblem('enlace_invalido');
    if (outcome === 'changed') sendCookies(reply, await service.devices.cookiesFor(cookieOf(request)));
    return { step: outcome === 'sent' ? ('enviado' as const) : ('cambiado' as const) };
  },
});
