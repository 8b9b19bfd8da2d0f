import { cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { accountOperation } from '../../context.ts';

/** Ends every session of the member, this one too. They are refused everywhere from the commit on. */
export const signOutEverywhere = accountOperation({
  id: 'signOutEverywhere',
  method: 'POST',
  path: '/api/auth/revoke-sessions',
  access: 'session',
  effect: 'write',
  summary: 'Sign out on every device',
  body: closed('SignOutEverywhere', {}),
  tag: 'Sessions',
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  reply: { 200: DoneSchema },
  handle: async ({ service, request, reply }) => {
    sendCookies(reply, (await service.accounts.signOutEverywhere(cookieOf(request))).cookies);
    return DONE;
  },
});
