import { answerAlike } from '#platform/accounts/answer-alike.ts';
import { closed, DoneSchema, email } from '#platform/accounts/schema.ts';
import { languageOf, speaking } from '../../accounts/languages.ts';
import { peopleOperation } from '../../context.ts';

/** Sends it only to an account that waits for it; answers alike for every address. */
export const sendVerificationEmail = peopleOperation({
  id: 'sendVerificationEmail',
  method: 'POST',
  path: '/api/console/auth/send-verification-email',
  access: 'open',
  effect: 'write',
  summary: 'Send the confirmation once more',
  body: closed('SendVerificationEmail', { email: email() }),
  examples: { one: { email: 'ada@example.com' } },
  tag: 'Sessions',
  refuses: ['too_many_attempts'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: ({ body, service, request }) => {
    const address = body.email.toLowerCase();
    return answerAlike(service, request, address, () =>
      speaking(languageOf(request), () => service.accounts.sendVerification(address)),
    );
  },
});
