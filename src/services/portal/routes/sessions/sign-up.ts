import { answerAlike } from '#platform/accounts/answer-alike.ts';
import { closed, DoneSchema, email, newPassword, personName } from '#platform/accounts/schema.ts';
import { returnTo } from '../../accounts/schema.ts';
import { accountOperation } from '../../context.ts';

/** Answers alike, in words and in time, whether or not the address has an account: what is the case, the e-mail says. */
export const signUp = accountOperation({
  id: 'signUp',
  method: 'POST',
  path: '/api/auth/sign-up/email',
  access: 'open',
  effect: 'write',
  summary: 'Create an account',
  description: 'An e-mail is sent to the address; the account can be used once its link was followed.',
  body: closed('SignUp', { name: personName(), email: email(), password: newPassword(), volver: returnTo() }),
  examples: { one: { name: 'Ixchel', email: 'ixchel@example.com', password: 'jade y obsidiana' } },
  tag: 'Sessions',
  refuses: ['demasiados_intentos', 'destino_no_permitido'],
  reply: { 200: DoneSchema },
  handle: async ({ body, service, request }) => {
    const address = body.email.toLowerCase();
    const back = body.volver === undefined ? undefined : service.destinations.check(body.volver);
    const person = { name: body.name.trim(), email: address, password: body.password };
    return await answerAlike(service, request, address, () => service.accounts.signUp(person, back));
  },
});
