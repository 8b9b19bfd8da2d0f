import { answerAlike } from '#platform/accounts/answer-alike.ts';
import { closed, DoneSchema, email } from '#platform/accounts/schema.ts';
import { accountOperation } from '../../context.ts';

/** Answers alike for every address; the e-mail goes only to one that has an account. */
export const requestPasswordReset = accountOperation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/request-password-reset',
  access: 'open',
  effect: 'write',
  summary: 'Ask for a new password',
  body: closed('RequestPasswordReset', { email: email() }),
  examples: { one: { email: 'ixchel@example.com' } },
  tag: 'Sessions',
  refuses: ['demasiados_intentos'],
  reply: { 200: DoneSchema },
  handle: ({ body, service, request }) => {
    const address = body.email.toLowerCase();
    return answerAlike(service, request, address, (isKnown) =>
      service.accounts.requestPasswordReset(address, { isKnown }),
    );
  },
});
