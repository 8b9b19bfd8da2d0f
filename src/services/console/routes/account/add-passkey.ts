import Type from 'typebox';
import { closed, personName } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { keepDevice, sessionTokenOf } from '../../accounts/enter.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import { PasskeyBirthSchema } from '../../accounts/passkey-schema.ts';
import { peopleOperation } from '../../context.ts';

/** The other sessions end; this one has shown two factors. */
export const addPasskey = peopleOperation({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/console/account/passkeys',
  access: 'session',
  effect: 'write',
  summary: 'Add a passkey',
  body: closed('AddPasskey', { name: personName(), credential: PasskeyBirthSchema }),
  tag: 'Factors',
  refuses: ['sign_in_again', 'second_factor_first', 'passkey_refused', 'too_many_passkeys'],
  replyHeaders: { 200: { 'Set-Cookie': 'That the person has signed in on this device.' } },
  replyExamples: { 200: { added: { id: 'x9K…' } } },
  reply: { 200: Type.Object({ id: Type.String() }, { title: 'AddedPasskey' }) },
  handle: async ({ body, service, session, request, reply }) => {
    requireRecent(session);
    const details = { name: body.name.trim(), url: ownUrlFor(service.publicUrl, request) };
    const id = await service.passkeys.add(sessionTokenOf(service, request), body.credential, details);
    await keepDevice(service, request, reply);
    return { id };
  },
});
