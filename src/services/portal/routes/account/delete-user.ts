import Type from 'typebox';
import { deleteAccount, expiredCookies } from '#platform/accounts/delete-account.ts';
import { cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, givenPassword } from '#platform/accounts/schema.ts';
import { DeletionSchema } from '../../accounts/schema.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** With the password it is done at once; without, as for members who have none, a link is sent. */
export const deleteUser = accountOperation({
  id: 'deleteUser',
  method: 'POST',
  path: '/api/auth/delete-user',
  access: 'session',
  effect: 'write',
  summary: 'Delete the account',
  description:
    'Everything is deleted: the member, sessions, uses, subscription and payments here; a running subscription ends at once.',
  body: closed('DeleteUser', { password: Type.Optional(givenPassword()) }),
  tag: 'Account',
  refuses: ['demasiados_intentos', 'contrasena_incorrecta'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  reply: { 200: DeletionSchema },
  handle: async ({ body, service, session, request, reply }) => {
    if (body.password === undefined) {
      await service.attempts.take('mail in a session', { member: session.id });
      await service.accounts.requestDeletion(cookieOf(request));
      return { status: 'correo_enviado' as const };
    }
    const takeBack = await service.attempts.take('confirm', { member: session.id });
    if (!(await service.accounts.isPassword(cookieOf(request), body.password))) {
      throw portalProblem('contrasena_incorrecta');
    }
    await takeBack();
    await deleteAccount(service, { id: session.id, header: cookieOf(request) });
    sendCookies(reply, expiredCookies(service));
    return { status: 'eliminada' as const };
  },
});
