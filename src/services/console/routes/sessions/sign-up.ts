import { answerAlike } from '#platform/accounts/answer-alike.ts';
import { clientOf } from '#platform/accounts/reply.ts';
import { closed, DoneSchema, email, newPassword, personName } from '#platform/accounts/schema.ts';
import { languageOf, speaking } from '../../accounts/languages.ts';
import { requireStrong } from '../../accounts/strong-password.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** Answers alike, in words and in time, whether or not the address has an account: what is the case, the e-mail says. */
export const signUp = peopleOperation({
  id: 'signUp',
  method: 'POST',
  path: '/api/console/auth/sign-up',
  access: 'open',
  effect: 'write',
  summary: 'Make an account',
  description:
    'An e-mail is sent to the address, in the language of `Accept-Language`; the account can be used once its link was followed.',
  body: closed('SignUp', { name: personName(), email: email(), password: newPassword() }),
  examples: { one: { name: 'Ada', email: 'ada@example.com', password: 'seven green umbrellas rest' } },
  tag: 'Sessions',
  refuses: ['sign_up_by_invitation', 'too_many_attempts', 'weak_password'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, request }) => {
    if (service.signUp !== 'open') throw consoleProblem('sign_up_by_invitation');
    const address = body.email.toLowerCase();
    const person = { name: body.name.trim(), email: address, password: body.password };
    await service.attempts.take('new password', { client: clientOf(request) });
    await requireStrong(person.password, [person.name, address]);
    return await answerAlike(service, request, address, () =>
      speaking(languageOf(request), () => service.accounts.signUp(person, undefined)),
    );
  },
});
