import { clientOf } from '../accounts/reply.ts';
import { closed, DONE, DoneSchema, email } from '../accounts/schema.ts';
import { MAIL_STEP_MS, steadily } from '../accounts/steadily.ts';
import { operation } from '../context.ts';

/** Answers alike for every address; the e-mail goes only to one that has an account. */
export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/request-password-reset',
  access: 'open',
  summary: 'Ask for a new password',
  body: closed('RequestPasswordReset', { email: email() }),
  examples: { one: { email: 'ixchel@example.com' } },
  reply: { 200: DoneSchema },
  handle: ({ body, service, request }) =>
    steadily(MAIL_STEP_MS, async () => {
      const address = body.email.toLowerCase();
      await service.attempts.take('mail', { email: address, client: clientOf(request) });
      await service.accounts.requestPasswordReset(address);
      return DONE;
    }),
});
