import { cookieOf } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema, email } from '#platform/accounts/schema.ts';
import { MAIL_STEP_MS, padTime } from '#platform/accounts/time-padding.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { peopleOperation } from '../../context.ts';

/** Sends a link to the address so far, and then one to the new address. Says nothing of whether somebody has the new one. */
export const changeEmail = peopleOperation({
  id: 'changeEmail',
  method: 'POST',
  path: '/api/console/account/email',
  access: 'session',
  effect: 'write',
  summary: 'Ask for another e-mail address',
  body: closed('ChangeEmail', { email: email() }),
  examples: { one: { email: 'ada@example.org' } },
  tag: 'Account',
  refuses: ['sign_in_again', 'too_many_attempts'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: ({ body, service, session, request }) => {
    requireRecent(session);
    return padTime(MAIL_STEP_MS, async () => {
      await service.attempts.take('mail in a session', { member: session.id });
      await service.accounts.requestEmailChange(cookieOf(request), body.email.toLowerCase());
      return DONE;
    });
  },
});
