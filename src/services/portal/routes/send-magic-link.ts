import { clientOf } from '../accounts/reply.ts';
import { closed, DONE, DoneSchema, email, returnTo } from '../accounts/schema.ts';
import { MAIL_STEP_MS, steadily } from '../accounts/steadily.ts';
import { operation } from '../context.ts';

/** Any address gets a link: with the first one that is followed, an account comes into being. */
export const sendMagicLink = operation({
  id: 'sendMagicLink',
  method: 'POST',
  path: '/api/auth/sign-in/magic-link',
  access: 'open',
  summary: 'Send a link to sign in with',
  body: closed('SendMagicLink', { email: email(), volver: returnTo() }),
  examples: { one: { email: 'ixchel@example.com' } },
  reply: { 200: DoneSchema },
  handle: ({ body, service, request }) =>
    steadily(MAIL_STEP_MS, async () => {
      const address = body.email.toLowerCase();
      const back = body.volver === undefined ? undefined : service.destinations.check(body.volver);
      await service.attempts.take('mail', { email: address, client: clientOf(request) });
      await service.accounts.sendMagicLink(address, back);
      return DONE;
    }),
});
