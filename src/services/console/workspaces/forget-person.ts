import { randomBytes } from 'node:crypto';
import type { Member } from '#platform/accounts/member.ts';
import type { Connection } from '#platform/db/pool.ts';
import { forgetInAudit, noteDeed } from '#platform/workspaces/audit.ts';
import { forgetVisits } from '#platform/workspaces/visits.ts';
import type { SendConsoleMail } from '../mail/mail.ts';
import { consoleProblem } from '../problems.ts';
import { forgetInvitationsOf } from '../store/invitations.ts';
import { holdOnlyOwnedBy, listMembershipsOf } from '../store/memberships.ts';

/** What goes with a person besides the account. Whoever is the last owner of a workspace hands it over first, or deletes it. */
export async function forgetPerson(connection: Connection, member: Member, send: SendConsoleMail): Promise<void> {
  const left = await holdOnlyOwnedBy(connection, member.id);
  if (left.length > 0) {
    throw consoleProblem('last_owner', {
      public: `You are the only owner of ${left.join(', ')}. Make somebody else an owner first, or delete it.`,
    });
  }
  const { id: personId, email, name } = member;
  const pseudonym = randomBytes(6).toString('hex');
  for (const workspaceId of await listMembershipsOf(connection, personId)) {
    await noteDeed(connection, { workspaceId, action: 'member.left', actor: `gone:${pseudonym}` });
  }
  await forgetInAudit(connection, { personId, email, pseudonym });
  await forgetVisits(connection, personId);
  await forgetInvitationsOf(connection, personId, email);
  await send({ kind: 'account-deleted', to: email, name }, connection);
}
