import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/pool.ts';
import type { SendMail } from '../account-mail.ts';
import type { Accounts } from '../accounts.ts';
import { isOfEpoch, newLinkToken } from '../link-token.ts';
import type { MailboxBound } from '../mailbox.ts';
import type { Realm } from '../realm.ts';
import { findLink, storeLink, takeLink } from '../store/links.ts';
import { markProven } from '../store/member-rows.ts';
import { endOlderWays, findWays, findWaysOf, holdMember, setPassword } from '../store/ways-in.ts';
import { VALIDITY_SECONDS } from '../validity.ts';
import type { BetterAuth } from './better-auth.ts';
import { identifierOf, pageLink } from './better-auth.ts';

/**
 * Links to sign in and for a new password: each is kept and put into the queue of mails in one transaction, belongs to the
 * epoch that it was sent in, and works once.
 */
type LinksOptions = { realm: Realm; database: Database; url: string; send: SendMail; mailbox: MailboxBound };
type LinksIn = Pick<
  Accounts,
  'sendMagicLink' | 'addressOfMagicLink' | 'requestPasswordReset' | 'memberOfReset' | 'resetPassword'
>;

export function openLinksIn(auth: BetterAuth, options: LinksOptions): LinksIn {
  const { realm, database, url, send, mailbox } = options;
  return {
    sendMagicLink: (email, { returnTo, isKnown }) =>
      transaction(database, async (connection) => {
        const epoch = (await findWays(realm, connection, email))?.epoch;
        if (epoch === undefined && !realm.linksMakeAccounts) return;
        if (!isKnown && !(await mailbox.take(connection, 'magic-link', { email, epoch: epoch ?? 0 }))) return;
        const token = newLinkToken(epoch);
        await storeLink(realm, connection, {
          identifier: identifierOf.magicLink(token),
          // As better-auth writes it, which reads it.
          value: JSON.stringify({ type: 'magic-link', email }),
          seconds: VALIDITY_SECONDS.magicLink,
        });
        const link = pageLink({ realm, url }, 'link', token, returnTo);
        await send({ kind: 'magic-link', to: email, name: '', link }, connection);
      }),
    addressOfMagicLink: async (token) => {
      const pending = await findLink(realm, database, identifierOf.magicLink(token));
      if (pending === undefined) return undefined;
      const { email } = JSON.parse(pending) as { email: string };
      return isOfEpoch(token, (await findWays(realm, database, email))?.epoch) ? email : undefined;
    },
    requestPasswordReset: (email, { isKnown }) =>
      transaction(database, async (connection) => {
        const member = await findWays(realm, connection, email);
        if (member === undefined) return;
        if (!isKnown && !(await mailbox.take(connection, 'reset-password', member))) return;
        const token = newLinkToken(member.epoch);
        await storeLink(realm, connection, {
          identifier: identifierOf.reset(token),
          value: member.id,
          seconds: VALIDITY_SECONDS.resetPassword,
        });
        const link = pageLink({ realm, url }, 'reset', token);
        await send({ kind: 'reset-password', to: email, name: member.name, link }, connection);
      }),
    memberOfReset: async (token) => {
      const memberId = await findLink(realm, database, identifierOf.reset(token));
      const member = memberId === undefined ? undefined : await findWaysOf(realm, database, memberId);
      return member !== undefined && isOfEpoch(token, member.epoch) ? member : undefined;
    },
    resetPassword: async (token, password) => {
      const identifier = identifierOf.reset(token);
      const memberId = await findLink(realm, database, identifier);
      if (memberId === undefined) return 'invalid-link';
      const { password: passwords } = await auth.$context;
      const hash = await passwords.hash(password);
      return await transaction(database, async (connection) => {
        const member = await holdMember(realm, connection, memberId);
        if (member === undefined || (await takeLink(realm, connection, identifier)) !== memberId) return 'invalid-link';
        // Sent before something else was changed, perhaps to an address that is no longer the member's.
        if (!isOfEpoch(token, member.epoch)) return 'invalid-link';
        await setPassword(realm, connection, memberId, hash);
        await markProven(realm, connection, memberId);
        await endOlderWays(realm, connection, memberId);
        const link = `${url}/${realm.pages.reset}`;
        await send({ kind: 'password-changed', to: member.email, name: member.name, link }, connection);
        return 'done';
      });
    },
  };
}
