import { signJWT } from 'better-auth/crypto';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/pool.ts';
import type { SendMail } from '../account-mail.ts';
import type { Accounts, AddressHooks } from '../accounts.ts';
import type { MailboxBound } from '../mailbox.ts';
import type { Realm } from '../realm.ts';
import { sessionHasEnded } from '../reply.ts';
import { changeAddress, deleteUnproven, isEmailTaken, isProven } from '../store/member-rows.ts';
import type { MemberWithEpoch } from '../store/ways-in.ts';
import { endOlderWays, holdBySession } from '../store/ways-in.ts';
import { VALIDITY_SECONDS } from '../validity.ts';
import { pageLink } from './better-auth.ts';
import type { SessionLookup } from './session-lookup.ts';
import type { Claims, LinkSecrets } from './signed-token.ts';
import { claimsOf } from './signed-token.ts';

/**
 * Another e-mail address, in two links: to the old address, then to the new one. better-auth's own way sends the first only
 * if nobody has the new address, so that whoever asks would learn that from the own mailbox. The links are signed and
 * carry the epoch of the ways into the account: once one of them has changed, they are worth nothing.
 */
const TO_OLD = 'change-email-confirmation';
const TO_NEW = 'change-email-verification';

type EmailChangeOptions = AddressHooks & {
  realm: Realm;
  database: Database;
  url: string;
  send: SendMail;
  mailbox: MailboxBound;
  sessions: SessionLookup;
  linkSecrets: LinkSecrets;
};

type EmailChange = Pick<Accounts, 'requestEmailChange' | 'confirmEmailChange' | 'newAddressIn'>;

export function openEmailChange(options: EmailChangeOptions): EmailChange {
  const { realm, database, url, send, mailbox, sessions, linkSecrets, onArrival, onLeaving } = options;
  const linkFor = async ({ email, epoch }: MemberWithEpoch, updateTo: string, requestType: string) => {
    const claims = { email, updateTo, requestType, epoch };
    const token = await signJWT(claims, linkSecrets[0], VALIDITY_SECONDS.emailChange);
    return pageLink({ realm, url }, 'email', token);
  };

  /** Whoever follows a link that was sent there owns the address: a sign-up that nobody confirmed makes room only now. */
  const change = (session: string, { email, epoch }: Claims, newEmail: string) =>
    transaction(database, async (connection) => {
      const member = await holdBySession(realm, connection, session);
      if (member === undefined) throw sessionHasEnded();
      if (member.email !== email || member.epoch !== (epoch ?? 0)) return 'invalid-link';
      await deleteUnproven(realm, connection, newEmail);
      if (!(await changeAddress(realm, connection, member.id, newEmail))) return 'invalid-link';
      await onLeaving?.(member, connection);
      await onArrival?.({ id: member.id, email: newEmail }, connection);
      await endOlderWays(realm, connection, member.id, session);
      await send({ kind: 'email-changed', to: member.email, name: member.name, newEmail }, connection);
      return 'changed';
    });

  return {
    requestEmailChange: async (cookie, newEmail) => {
      const { member } = await sessions.find(cookie);
      if (newEmail === member.email) return;
      const link = await linkFor(member, newEmail, TO_OLD);
      await send({ kind: 'confirm-email-change', to: member.email, name: member.name, newEmail, link });
    },
    newAddressIn: async (token) => {
      const { updateTo, requestType } = await claimsOf(linkSecrets, token);
      return requestType === TO_OLD && typeof updateTo === 'string' ? updateTo : undefined;
    },
    confirmEmailChange: async (cookie, token) => {
      const { member, session } = await sessions.find(cookie);
      const claims = await claimsOf(linkSecrets, token);
      const { email, updateTo, requestType, epoch = 0 } = claims;
      if (email !== member.email || epoch !== member.epoch || typeof updateTo !== 'string') return 'invalid-link';
      if (requestType === TO_OLD) {
        // Nothing is proved yet: whoever waits there for a confirmation of the own goes on waiting.
        if (!(await isProven(realm, database, updateTo))) {
          const link = await linkFor(member, updateTo, TO_NEW);
          const mail = { kind: 'verify-new-email', to: updateTo, name: member.name, link } as const;
          await transaction(database, async (connection) => {
            const may = await mailbox.take(connection, mail.kind, { email: updateTo, epoch: 0 });
            if (may) await send(mail, connection);
          });
        }
        return 'sent';
      }
      if (requestType !== TO_NEW) return 'invalid-link';
      try {
        return await change(session, claims, updateTo);
      } catch (error) {
        if (isEmailTaken(error)) return 'invalid-link';
        throw error;
      }
    },
  };
}
