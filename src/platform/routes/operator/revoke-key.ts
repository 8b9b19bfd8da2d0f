import Type from 'typebox';
import { transaction } from '../../db/pool.ts';
import { platformProblem } from '../../http/problem/problems.ts';
import { endKey } from '../../keys/store.ts';
import { noteDeed } from '../../workspaces/audit.ts';
import { byOperator, deedOf } from '../../workspaces/operator-deed.ts';
import { requireRecent } from '../../workspaces/recent.ts';
import { operation } from '../context.ts';
import { KeyId } from './key-schema.ts';

const Revoked = Type.Object(
  { id: Type.String(), status: Type.Unsafe<'deactivated'>({ type: 'string', enum: ['deactivated'] }) },
  { title: 'RevokedKey', description: 'It opens nothing any more.' },
);

/** For operators: ends a key of whomever, at once. One that has ended before stays as it is. */
export const revokeKey = operation({
  id: 'revokeKey',
  method: 'DELETE',
  path: '/api/operator/keys/{id}',
  access: 'operator',
  effect: 'write',
  tag: 'Every key',
  summary: 'Revoke a key',
  params: Type.Object({ id: KeyId('As `listEveryKey` tells it.') }),
  refuses: ['not_found', 'sign_in_again'],
  reply: { 200: Revoked },
  replyExamples: { 200: { revoked: { id: '89b8eb36-67e9-4361-989a-25002f8e7253', status: 'deactivated' } } },
  handle: async ({ params: { id }, service: { database }, person, request }) => {
    requireRecent(person);
    return await transaction(database, async (connection) => {
      const ended = await endKey(connection, id, { actor: 'operator', requestId: request.id });
      if (ended === undefined) throw platformProblem('not_found', { public: 'There is no such key.' });
      if (ended.isNew) {
        const detail = { service: ended.service, owner: ended.owner };
        const deed = deedOf(byOperator(request, person), { action: 'key.revoked', subject: `key:${id}`, detail });
        // Its owners read of it as well.
        await noteDeed(connection, { ...deed, workspaceId: ended.workspaceId ?? undefined });
      }
      return { id, status: 'deactivated' as const };
    });
  },
});
