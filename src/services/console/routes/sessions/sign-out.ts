import { cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { peopleOperation } from '../../context.ts';

/** Ends this session; without one, only the cookie goes. */
export const signOut = peopleOperation({
  id: 'signOut',
  method: 'POST',
  path: '/api/console/auth/sign-out',
  access: 'open',
  effect: 'write',
  summary: 'Sign out',
  body: closed('SignOut', {}),
  tag: 'Sessions',
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ service, request, reply }) => {
    sendCookies(reply, (await service.accounts.signOut(cookieOf(request))).cookies);
    return DONE;
  },
});
