import { answerAlike } from '#platform/accounts/answer-alike.ts';
import { closed, DoneSchema, email } from '#platform/accounts/schema.ts';
import { returnTo } from '../../accounts/schema.ts';
import { accountOperation } from '../../context.ts';

/** Any address gets a link: with the first one that is followed, an account comes into being. */
export const sendMagicLink = accountOperation({
  id: 'sendMagicLink',
  method: 'POST',
  path: '/api/auth/sign-in/magic-link',
  access: 'open',
  effect: 'write',
  summary: 'Send a link to sign in with',
  body: closed('SendMagicLink', { email: email(), volver: returnTo() }),
  examples: { one: { email: 'ixchel@example.com' } },
  tag: 'Sessions',
  refuses: ['demasiados_intentos', 'destino_no_permitido'],
  reply: { 200: DoneSchema },
  handle: async ({ body, service, request }) => {
    const address = body.email.toLowerCase();
    const returnTo = body.volver === undefined ? undefined : service.destinations.check(body.volver);
    return await answerAlike(service, request, address, (isKnown) =>
      service.accounts.sendMagicLink(address, { returnTo, isKnown }),
    );
  },
});
