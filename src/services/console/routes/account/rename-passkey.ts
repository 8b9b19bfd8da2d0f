import Type from 'typebox';
import { closed, DONE, DoneSchema, personName } from '#platform/accounts/schema.ts';
import { passkeyId } from '../../accounts/passkey-schema.ts';
import { peopleOperation } from '../../context.ts';
import { consoleProblem } from '../../problems.ts';
import { renamePasskey as renameOne } from '../../store/passkeys.ts';

export const renamePasskey = peopleOperation({
  id: 'renamePasskey',
  method: 'PATCH',
  path: '/api/console/account/passkeys/{id}',
  access: 'session',
  effect: 'write',
  summary: 'Give a passkey another name',
  params: Type.Object({ id: passkeyId() }),
  body: closed('RenamePasskey', { name: personName() }),
  tag: 'Factors',
  refuses: ['factor_missing'],
  replyExamples: { 200: { done: { status: true } } },
  reply: { 200: DoneSchema },
  handle: async ({ params, body, service, session }) => {
    const isOwn = await renameOne(service.database, session.id, params.id, body.name.trim());
    if (!isOwn) throw consoleProblem('factor_missing');
    return DONE;
  },
});
