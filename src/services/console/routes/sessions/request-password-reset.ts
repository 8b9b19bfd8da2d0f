import { answerAlike } from '#platform/accounts/answer-alike.ts';
import { closed, DoneSchema, email } from '#platform/accounts/schema.ts';
import { languageOf, speaking } from '../../accounts/languages.ts';
import { peopleOperation } from '../../context.ts';

/** Only to an address that has an account; answers alike for every address. */
export const requestPasswordReset = peopleOperation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/console/auth/request-password-reset',
  access: 'open',
  effect: 'write',
  summary: 'Ask for a new password',
  body: closed('RequestPasswordReset', { email: email() }),
  examples: { one: { email: 'ada@example.com' } },
  tag: 'Sessions',
  refuses: ['too_many_attempts'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: ({ body, service, request }) => {
    const address = body.email.toLowerCase();
    return answerAlike(service, request, address, (isKnown) =>
      speaking(languageOf(request), () => service.accounts.requestPasswordReset(address, { isKnown })),
    );
  },
});
