import { clientOf } from '../accounts/reply.ts';
import { closed, DONE, DoneSchema, email, newPassword, personName, returnTo } from '../accounts/schema.ts';
import { MAIL_STEP_MS, steadily } from '../accounts/steadily.ts';
import { operation } from '../context.ts';

/** Answers alike, in words and in time, whether or not the address has an account: what is the case, the e-mail says. */
export const signUp = operation({
  id: 'signUp',
  method: 'POST',
  path: '/api/auth/sign-up/email',
  access: 'open',
  summary: 'Create an account',
  description: 'An e-mail is sent to the address; the account can be used once its link was followed.',
  body: closed('SignUp', { name: personName(), email: email(), password: newPassword(), volver: returnTo() }),
  examples: { one: { name: 'Ixchel', email: 'ixchel@example.com', password: 'jade y obsidiana' } },
  reply: { 200: DoneSchema },
  handle: ({ body, service, request }) =>
    steadily(MAIL_STEP_MS, async () => {
      const address = body.email.toLowerCase();
      const back = body.volver === undefined ? undefined : service.destinations.check(body.volver);
      await service.attempts.take('mail', { email: address, client: clientOf(request) });
      await service.accounts.signUp({ name: body.name.trim(), email: address, password: body.password }, back);
      return DONE;
    }),
});
