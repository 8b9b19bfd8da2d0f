import Type from 'typebox';
import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { keepDevice, sessionTokenOf } from '../../accounts/enter.ts';
import { passkeyId } from '../../accounts/passkey-schema.ts';
import { peopleOperation } from '../../context.ts';

/** The other sessions end. */
export const removePasskey = peopleOperation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/api/console/account/passkeys/{id}',
  access: 'session',
  effect: 'write',
  summary: 'Take a passkey away',
  params: Type.Object({ id: passkeyId() }),
  tag: 'Factors',
  refuses: ['sign_in_again', 'second_factor_first', 'operator_needs_factor', 'factor_missing'],
  replyHeaders: { 200: { 'Set-Cookie': 'That the person has signed in on this device.' } },
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, session, request, reply }) => {
    requireRecent(session);
    await service.passkeys.remove(sessionTokenOf(service, request), params.id);
    await keepDevice(service, request, reply);
    return DONE;
  },
});
