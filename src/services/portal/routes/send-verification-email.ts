import { clientOf } from '../accounts/reply.ts';
import { closed, DONE, DoneSchema, email } from '../accounts/schema.ts';
import { MAIL_STEP_MS, steadily } from '../accounts/steadily.ts';
import { operation } from '../context.ts';

/** Sends it only to an account that waits for it; answers alike for every address. */
export const sendVerificationEmail = operation({
  id: 'sendVerificationEmail',
  method: 'POST',
  path: '/api/auth/send-verification-email',
  access: 'open',
  summary: 'Send the confirmation once more',
  body: closed('SendVerificationEmail', { email: email() }),
  examples: { one: { email: 'ixchel@example.com' } },
  reply: { 200: DoneSchema },
  handle: ({ body, service, request }) =>
    steadily(MAIL_STEP_MS, async () => {
      const address = body.email.toLowerCase();
      await service.attempts.take('mail', { email: address, client: clientOf(request) });
      await service.accounts.sendVerification(address);
      return DONE;
    }),
});
