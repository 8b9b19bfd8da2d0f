import { cookieOf, sendCookies } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { peopleOperation } from '../../context.ts';

/** Ends every session of the person, this one too. They are refused everywhere from the commit on. */
export const signOutEverywhere = peopleOperation({
  id: 'signOutEverywhere',
  method: 'POST',
  path: '/api/console/auth/sign-out-everywhere',
  access: 'session',
  effect: 'write',
  summary: 'Sign out on every device',
  body: closed('SignOutEverywhere', {}),
  tag: 'Sessions',
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ service, request, reply }) => {
    sendCookies(reply, (await service.accounts.signOutEverywhere(cookieOf(request))).cookies);
    return DONE;
  },
});
