import { asHeader, cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema, givenPassword, newPassword } from '#platform/accounts/schema.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** Ends every other session; this one gets a new cookie. */
export const changePassword = accountOperation({
  id: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'session',
  effect: 'write',
  summary: 'Change the password',
  body: closed('ChangePassword', { currentPassword: givenPassword(), newPassword: newPassword() }),
  tag: 'Account',
  refuses: ['demasiados_intentos', 'contrasena_incorrecta'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, session, request, reply }) => {
    const takeBack = await service.attempts.take('confirm', { member: session.id });
    const change = { from: body.currentPassword, to: body.newPassword };
    const result = await service.accounts.changePassword(cookieOf(request), change);
    if (result.outcome === 'wrong') throw portalProblem('contrasena_incorrecta');
    await takeBack();
    sendCookies(reply, [...result.cookies, ...(await service.devices.cookiesFor(asHeader(result.cookies)))]);
    return DONE;
  },
});
