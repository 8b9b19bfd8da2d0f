import { closed } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import { PasskeyOptionsSchema } from '../../accounts/passkey-schema.ts';
import { peopleOperation } from '../../context.ts';

export const offerPasskey = peopleOperation({
  id: 'offerPasskey',
  method: 'POST',
  path: '/api/console/account/passkeys/options',
  access: 'session',
  effect: 'read',
  summary: 'Begin to add a passkey',
  body: closed('OfferPasskey', {}),
  tag: 'Factors',
  refuses: ['sign_in_again', 'too_many_passkeys'],
  replyExamples: {
    200: { options: { challenge: 'q4Zs…', rpId: 'localhost', userVerification: 'required', allowCredentials: [] } },
  },
  reply: { 200: PasskeyOptionsSchema },
  handle: async ({ service, session, request }) => {
    requireRecent(session);
    return await service.passkeys.optionsToAdd(session, ownUrlFor(service.publicUrl, request));
  },
});
