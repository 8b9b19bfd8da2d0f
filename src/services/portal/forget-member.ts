import type { AccountMail } from '#platform/accounts/account-mail.ts';
import type { ForgetMember } from '#platform/accounts/delete-account.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { Outbox } from '#platform/mail/outbox.ts';
import { about } from './about.ts';
import { enqueueForgettingOf } from './billing/enqueue.ts';
import type { UsageContext } from './context.ts';

/** What goes with a member besides the account: uses, the provider's customer; and the mail that tells of it. */
export function forgettingMembers({
  quotas,
  subjects,
  enqueue,
}: Pick<UsageContext, 'quotas' | 'subjects'> & { enqueue: Enqueue }): ForgetMember {
  const outbox = new Outbox<AccountMail>(enqueue, about.name);
  return async (connection, member) => {
    await quotas.depart(connection, {
      account: subjects.account(member.id),
      vouched: subjects.vouched(member.email),
      address: subjects.departed(member.email),
    });
    await enqueueForgettingOf(connection, enqueue, member.id);
    await outbox.send(connection, { kind: 'account-deleted', to: member.email, name: member.name });
  };
}
