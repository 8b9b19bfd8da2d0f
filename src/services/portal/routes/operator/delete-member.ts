import Type from 'typebox';
import { deleteMember as deleteRows } from '#platform/accounts/store/member-rows.ts';
import { problemDocument } from '#platform/http/problem/refusal.ts';
import { byOperator } from '#platform/workspaces/operator-deed.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { changeMember, MemberId, operation } from '../../operator-operation.ts';

const Deleted = Type.Object(
  { id: Type.String() },
  { title: 'DeletedMember', description: 'Everything that was kept is gone.' },
);

/** For operators: the same as when members delete themselves; they are told by e-mail. */
export const deleteMember = operation({
  id: 'deleteMember',
  method: 'DELETE',
  path: '/api/operator/members/{id}',
  access: 'operator',
  effect: 'write',
  tag: 'Members',
  refusal: problemDocument,
  summary: 'Delete a member',
  params: Type.Object({ id: MemberId }),
  refuses: ['not_found', 'sign_in_again'],
  reply: { 200: Deleted },
  replyExamples: { 200: { deleted: { id: 'k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj' } } },
  handle: async ({ params: { id }, service, person, request }) => {
    requireRecent(person);
    await changeMember(
      service,
      byOperator(request, person),
      id,
      { action: 'member.deleted' },
      async (connection, member) => {
        await service.forgetMember(connection, member);
        await deleteRows(service.realm, connection, member);
      },
    );
    return { id };
  },
});
