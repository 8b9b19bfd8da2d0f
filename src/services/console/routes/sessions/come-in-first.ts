import { closed, email, personName, token } from '#platform/accounts/schema.ts';
import { answerBegun } from '../../accounts/enter.ts';
import { languageOf, speaking } from '../../accounts/languages.ts';
import { EnteredSchema } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';

/** By the link that the start of a private installation prints. Whoever comes in so should add a passkey at once: an operator needs two factors. */
export const comeInFirst = peopleOperation({
  id: 'comeInFirst',
  method: 'POST',
  path: '/api/console/auth/first-operator',
  access: 'open',
  effect: 'write',
  summary: "Make the first operator's account",
  body: closed('ComeInFirst', { token: token(), name: personName(), email: email() }),
  tag: 'Sessions',
  refuses: ['invalid_link', 'address_taken'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { in: { status: 'signed_in' }, more: { status: 'second_factor_required' } } },
  reply: { 200: EnteredSchema },
  handle: async ({ body, service, request, reply }) => {
    const person = { name: body.name.trim(), email: body.email.toLowerCase() };
    const result = await speaking(languageOf(request), () => service.firstOperator.comeIn(body.token, person));
    if (result === 'invalid-link') throw consoleProblem('invalid_link');
    if (result === 'taken') throw consoleProblem('address_taken');
    return await answerBegun(service, request, reply, result.token);
  },
});
