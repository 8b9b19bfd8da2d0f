import Type from 'typebox';
import { endOlderWays } from '#platform/accounts/store/ways-in.ts';
import { problemDocument } from '#platform/http/problem/refusal.ts';
import { byOperator } from '#platform/workspaces/operator-deed.ts';
import { changeMember, MemberId, operation } from '../../operator-operation.ts';

const Ended = Type.Object(
  { id: Type.String() },
  { title: 'EndedSessions', description: 'The member is signed in nowhere, and links that were sent open nothing.' },
);

/** For operators: signs a member out everywhere. Sessions are refused from the commit on. */
export const endMemberSessions = operation({
  id: 'endMemberSessions',
  method: 'DELETE',
  path: '/api/operator/members/{id}/sessions',
  access: 'operator',
  effect: 'write',
  tag: 'Members',
  refusal: problemDocument,
  summary: 'End all sessions of a member',
  params: Type.Object({ id: MemberId }),
  refuses: ['not_found'],
  reply: { 200: Ended },
  replyExamples: { 200: { ended: { id: 'k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj' } } },
  handle: async ({ params: { id }, service, person, request }) => {
    await changeMember(service, byOperator(request, person), id, { action: 'sessions.ended' }, (connection) =>
      endOlderWays(service.realm, connection, id),
    );
    return { id };
  },
});
