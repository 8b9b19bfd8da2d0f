import Type from 'typebox';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { problemDocument } from '#platform/http/problem/refusal.ts';
import { byOperator } from '#platform/workspaces/operator-deed.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { changeMember, MemberId, operation } from '../../operator-operation.ts';
import { grantUntil } from '../../store/gifts.ts';

const Until = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,3})?)?Z$',
  maxLength: 24,
  'x-says': 'a moment in UTC, such as 2027-01-31T12:00:00Z',
  description: 'One that is past takes a grant back.',
});

const Granted = Type.Object(
  { id: Type.String(), until: Type.String({ format: 'date-time' }) },
  { title: 'GrantedPremium', description: 'Until when the member is premium by this grant.' },
);

/** For operators: premium without a payment. The last grant counts. */
export const grantPremium = operation({
  id: 'grantPremium',
  method: 'PUT',
  path: '/api/operator/members/{id}/premium',
  access: 'operator',
  effect: 'write',
  tag: 'Members',
  refusal: problemDocument,
  summary: 'Grant premium until a moment',
  params: Type.Object({ id: MemberId }),
  body: Type.Object({ until: Until }, { additionalProperties: false, title: 'GrantPremium' }),
  refuses: ['not_found', 'sign_in_again'],
  reply: { 200: Granted },
  replyExamples: {
    200: { granted: { id: 'k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj', until: '2027-01-31T12:00:00.000Z' } },
  },
  handle: async ({ params: { id }, body, service, person, request }) => {
    requireRecent(person);
    const until = new Date(body.until);
    if (Number.isNaN(until.getTime())) {
      throw platformProblem('invalid_request', { public: `There is no moment ${body.until}.` });
    }
    const deed = { action: 'member.status_changed', detail: { until: until.toISOString() } } as const;
    await changeMember(service, byOperator(request, person), id, deed, async (connection) => {
      await grantUntil(connection, id, until, `operator:${person.id}`);
    });
    return { id, until: until.toISOString() };
  },
});
