import { closed } from '#platform/accounts/schema.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import { PasskeyOptionsSchema } from '../../accounts/passkey-schema.ts';
import { peopleOperation } from '../../context.ts';

/** The same for everybody: whose passkey it will be, nobody knows yet. */
export const offerPasskeySignIn = peopleOperation({
  id: 'offerPasskeySignIn',
  method: 'POST',
  path: '/api/console/auth/passkey/options',
  access: 'open',
  effect: 'read',
  summary: 'Begin to sign in with a passkey',
  body: closed('OfferPasskeySignIn', {}),
  tag: 'Sessions',
  replyExamples: {
    200: { options: { challenge: 'q4Zs…', rpId: 'localhost', userVerification: 'required', allowCredentials: [] } },
  },
  reply: { 200: PasskeyOptionsSchema },
  handle: ({ service, request }) =>
    service.passkeys.optionsToUse({ kind: 'sign in' }, ownUrlFor(service.publicUrl, request)),
});
