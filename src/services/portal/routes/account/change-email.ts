import { cookieOf } from '#platform/accounts/reply.ts';
import { closed, DONE, DoneSchema, email } from '#platform/accounts/schema.ts';
import { MAIL_STEP_MS, padTime } from '#platform/accounts/time-padding.ts';
import { accountOperation } from '../../context.ts';

/** First the address so far is asked, then the new one. Answers alike whether or not the new one has an account. */
export const changeEmail = accountOperation({
  id: 'changeEmail',
  method: 'POST',
  path: '/api/auth/change-email',
  access: 'session',
  effect: 'write',
  summary: 'Ask for another e-mail address',
  body: closed('ChangeEmail', { newEmail: email() }),
  tag: 'Account',
  refuses: ['demasiados_intentos'],
  reply: { 200: DoneSchema },
  handle: ({ body, service, session, request }) => {
    const newEmail = body.newEmail.toLowerCase();
    return padTime(MAIL_STEP_MS, async () => {
      await service.attempts.take('mail in a session', { member: session.id });
      await service.accounts.requestEmailChange(cookieOf(request), newEmail);
      return DONE;
    });
  },
});
