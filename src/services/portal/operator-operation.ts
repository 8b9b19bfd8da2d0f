import Type from 'typebox';
import type { MemberWithEpoch } from '#platform/accounts/store/ways-in.ts';
import { holdMember } from '#platform/accounts/store/ways-in.ts';
import type { Connection } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import type { Deed } from '#platform/workspaces/audit.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import type { ByOperator } from '#platform/workspaces/operator-deed.ts';
import { deedOf } from '#platform/workspaces/operator-deed.ts';
import type { AccountsContext, StatusContext } from './context.ts';
import type { Session } from './store/member.ts';

/** What operators do for members. They read English: refusals are problem documents here. */
export const operation = operationsOf<AccountsContext & StatusContext, Session>();

export const MemberId = Type.String({
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]*$',
  description: 'As `findMembers` tells it.',
  'x-says': 'the id of a member',
});

export const noSuchMember = () => platformProblem('not_found', { public: 'There is no such member.' });

/** Does something to a member who is held, and writes it down, in one transaction. */
export async function changeMember(
  { realm, database }: Pick<AccountsContext, 'realm' | 'database'>,
  by: ByOperator,
  id: string,
  deed: Pick<Deed, 'action' | 'detail'>,
  change: (connection: Connection, member: MemberWithEpoch) => Promise<void>,
): Promise<void> {
  await transaction(database, async (connection) => {
    const member = await holdMember(realm, connection, id);
    if (member === undefined) throw noSuchMember();
    await change(connection, member);
    await noteDeed(connection, deedOf(by, { ...deed, subject: `member:${id}` }));
  });
}
