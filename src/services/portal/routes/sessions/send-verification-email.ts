import { answerAlike } from '#platform/accounts/answer-alike.ts';
import { closed, DoneSchema, email } from '#platform/accounts/schema.ts';
import { accountOperation } from '../../context.ts';

/** Sends it only to an account that waits for it; answers alike for every address. */
export const sendVerificationEmail = accountOperation({
  id: 'sendVerificationEmail',
  method: 'POST',
  path: '/api/auth/send-verification-email',
  access: 'open',
  effect: 'write',
  summary: 'Send the confirmation once more',
  body: closed('SendVerificationEmail', { email: email() }),
  examples: { one: { email: 'ixchel@example.com' } },
  tag: 'Sessions',
  refuses: ['demasiados_intentos'],
  reply: { 200: DoneSchema },
  handle: ({ body, service, request }) => {
    const address = body.email.toLowerCase();
    return answerAlike(service, request, address, () => service.accounts.sendVerification(address));
  },
});
