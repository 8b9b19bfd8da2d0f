import { closed, DONE, DoneSchema } from '#platform/accounts/schema.ts';
import { sessionTokenOf } from '../../accounts/enter.ts';
import { ownUrlFor } from '../../accounts/own-url.ts';
import { PasskeyAnswerSchema } from '../../accounts/passkey-schema.ts';
import { peopleOperation } from '../../context.ts';

export const confirmWithPasskey = peopleOperation({
  id: 'confirmWithPasskey',
  method: 'POST',
  path: '/api/console/auth/confirm/passkey',
  access: 'session',
  effect: 'write',
  summary: 'Confirm that it is you with a passkey',
  body: closed('ConfirmWithPasskey', { answer: PasskeyAnswerSchema }),
  tag: 'Sessions',
  refuses: ['passkey_refused'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ body, service, session, request }) => {
    const url = ownUrlFor(service.publicUrl, request);
    await service.passkeys.confirm(sessionTokenOf(service, request), session.id, body.answer, url);
    return DONE;
  },
});
