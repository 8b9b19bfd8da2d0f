import { deleteMember } from '#platform/accounts/store/member-rows.ts';
import type { CommandContext, CommandRuntime, CommandVerb } from '#platform/command.ts';
import { ConfigurationError, readSettings } from '#platform/config/setting.ts';
import { openQueue } from '#platform/jobs/worker.ts';
import { doing } from '#platform/terminal/doing.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { deedOf } from '#platform/workspaces/operator-deed.ts';
import { about } from '../about.ts';
import { portalRealm } from '../accounts/realm.ts';
import { forgettingMembers } from '../forget-member.ts';
import { forgetCustomer } from '../jobs/forget-customer.ts';
import { sendMail } from '../jobs/send-mail.ts';
import { readMemberFile } from '../member-file.ts';
import { changeMember, noSuchMember } from '../operator-operation.ts';
import { Quotas } from '../quotas/quotas.ts';
import { Subjects } from '../quotas/subject.ts';
import { settings } from '../settings.ts';
import { findMemberById } from '../store/found-members.ts';
import { addressIn, EMAIL, memberWith } from './member-with.ts';

/** What members ask for by letter: the file of everything that is kept, and that all of it goes. */
export const exportVerb: CommandVerb = {
  verb: 'export',
  summary: 'everything that is kept about an account, as JSON',
  usage: 'users export --email E',
  options: { email: EMAIL },
  examples: ['users export --email ana@example.com > ana.json'],
  run: async (context, args) => {
    const address = addressIn(args);
    const runtime = await context.open();
    const { database } = runtime;
    const { id } = await memberWith(database, address);
    const counted = await countedIn(context, runtime);
    const exported = await doing(async () => {
      const member = await findMemberById(database, id);
      if (member === undefined) throw noSuchMember();
      return await readMemberFile({ database, ...counted }, member);
    });
    // Before it is given.
    const deed = { action: 'member.exported', subject: `member:${id}` } as const;
    await noteDeed(database, deedOf({ actor: context.actor }, deed));
    const json = { exportedAt: new Date().toISOString(), ...exported };
    return { text: JSON.stringify(json, null, 2), json };
  },
};

export const deleteVerb: CommandVerb = {
  verb: 'delete',
  summary: 'delete an account, at once and for good, as its member could; the member is told by e-mail',
  usage: 'users delete --email E',
  options: { email: EMAIL },
  examples: ['users delete --email ana@example.com'],
  run: async (context, args) => {
    const address = addressIn(args);
    const runtime = await context.open();
    const { database } = runtime;
    const { id, email } = await memberWith(database, address);
    const enqueue = openQueue([{ service: about.name, jobs: [forgetCustomer, sendMail] }]);
    const forget = forgettingMembers({ ...(await countedIn(context, runtime)), enqueue });
    const by = { actor: context.actor };
    await doing(() =>
      changeMember(
        { realm: portalRealm, database },
        by,
        id,
        { action: 'member.deleted' },
        async (connection, member) => {
          await forget(connection, member);
          await deleteMember(portalRealm, connection, member);
        },
      ),
    );
    return { text: `${email} is deleted.`, json: { id, email } };
  },
};

/** Where the uses of members are counted. */
async function countedIn({ environment }: CommandContext, { database, lastingSecretFor }: CommandRuntime) {
  const { values, faults } = readSettings({ QUOTA_TIME_ZONE: settings.QUOTA_TIME_ZONE }, environment);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return {
    quotas: new Quotas(database, values.QUOTA_TIME_ZONE),
    subjects: new Subjects(await lastingSecretFor('portal subjects')),
  };
}
