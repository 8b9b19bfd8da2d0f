import { closed } from '#platform/accounts/schema.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import { PasskeyOptionsSchema } from '../../accounts/passkey-schema.ts';
import { peopleOperation } from '../../context.ts';

export const offerConfirmation = peopleOperation({
  id: 'offerConfirmation',
  method: 'POST',
  path: '/api/console/auth/confirm/passkey/options',
  access: 'session',
  effect: 'read',
  summary: 'Begin to confirm with a passkey',
  body: closed('OfferConfirmation', {}),
  tag: 'Sessions',
  replyExamples: {
    200: { options: { challenge: 'q4Zs…', rpId: 'localhost', userVerification: 'required', allowCredentials: [] } },
  },
  reply: { 200: PasskeyOptionsSchema },
  handle: ({ service, session, request }) =>
    service.passkeys.optionsToUse({ kind: 'confirm', member: session.id }, ownUrlFor(service.publicUrl, request)),
});
