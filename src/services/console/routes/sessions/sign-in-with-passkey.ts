import { closed } from '#platform/accounts/schema.ts';
import { answerBegun } from '../../accounts/enter.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import { PasskeyAnswerSchema } from '../../accounts/passkey-schema.ts';
import { EnteredSchema } from '../../accounts/schema.ts';
import { peopleOperation } from '../../context.ts';

/** One passkey is two factors: the authenticator, and whatever it knows its person by. */
export const signInWithPasskey = peopleOperation({
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/api/console/auth/passkey',
  access: 'open',
  effect: 'write',
  summary: 'Sign in with a passkey',
  body: closed('SignInWithPasskey', { answer: PasskeyAnswerSchema }),
  tag: 'Sessions',
  refuses: ['passkey_refused'],
  replyHeaders: { 200: { 'Set-Cookie': 'The session.' } },
  replyExamples: { 200: { in: { status: 'signed_in' }, more: { status: 'second_factor_required' } } },
  reply: { 200: EnteredSchema },
  handle: async ({ body, service, request, reply }) => {
    const { token } = await service.passkeys.signIn(body.answer, ownUrlFor(service.publicUrl, request));
    return await answerBegun(service, request, reply, token);
  },
});
