import Type from 'typebox';
import { DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { sessionTokenOf } from '../../accounts/enter.ts';
import { passkeyId } from '../../accounts/passkey-schema.ts';
import { requireRecent } from '../../accounts/recent.ts';
import { peopleOperation } from '../../context.ts';

/** The other sessions end. */
export const removePasskey = peopleOperation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/api/console/account/passkeys/{id}',
  access: 'session',
  summary: 'Take a passkey away',
  params: Type.Object({ id: passkeyId() }),
  tag: 'Factors',
  refuses: ['sign_in_again', 'factor_missing'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, service, session, request }) => {
    requireRecent(session);
    await service.passkeys.remove(sessionTokenOf(service, request), params.id);
    return DONE;
  },
});
