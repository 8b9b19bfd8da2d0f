import { deleteAccount, expiredCookies } from '#platform/accounts/delete-account.ts';
import { cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, token } from '#platform/accounts/schema.ts';
import { DeletionSchema } from '../../accounts/schema.ts';
import { accountOperation } from '../../context.ts';
import { portalProblem } from '../../problems.ts';

/** The link alone is not enough: it works in a session of the member to whom it was sent, once. */
export const confirmDeletion = accountOperation({
  id: 'confirmDeletion',
  method: 'POST',
  path: '/api/auth/delete-user/confirm',
  access: 'session',
  effect: 'write',
  summary: 'Delete the account with a link from an e-mail',
  body: closed('ConfirmDeletion', { token: token() }),
  tag: 'Account',
  refuses: ['enlace_invalido'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  reply: { 200: DeletionSchema },
  handle: async ({ body, service, session, request, reply }) => {
    const asked = { id: session.id, header: cookieOf(request) };
    const isProven = await deleteAccount(service, asked, (connection, member) =>
      service.accounts.takeDeletion(connection, body.token, member),
    );
    if (!isProven) throw portalProblem('enlace_invalido');
    sendCookies(reply, expiredCookies(service));
    return { status: 'eliminada' as const };
  },
});
