import { deleteAccount as deleteAll, expiredCookies } from '#platform/accounts/delete-account.ts';
import { cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema, email } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** At once and for good. The own address is asked for, so that it does not happen by accident. */
export const deleteAccount = peopleOperation({
  id: 'deleteAccount',
  method: 'POST',
  path: '/api/console/account/delete',
  access: 'session',
  effect: 'write',
  summary: 'Delete the account',
  body: closed('DeleteAccount', { email: email() }),
  examples: { one: { email: 'ada@example.com' } },
  tag: 'Account',
  refuses: ['sign_in_again', 'not_your_address', 'last_owner'],
  replyHeaders: { 200: { 'Set-Cookie': 'The cookies, taken back.' } },
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, session, request, reply }) => {
    requireRecent(session);
    if (body.email.toLowerCase() !== session.email) throw consoleProblem('not_your_address');
    await deleteAll(service, { id: session.id, header: cookieOf(request) });
    sendCookies(reply, expiredCookies(service));
    return DONE;
  },
});
