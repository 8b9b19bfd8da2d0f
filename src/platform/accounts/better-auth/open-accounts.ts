import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/pool.ts';
import type { SecretRing } from '../../secrets/secret-ring.ts';
import type { Log } from '../../telemetry/log.ts';
import type { AccountMail, SendMail } from '../account-mail.ts';
import type { Accounts, AddressHooks } from '../accounts.ts';
import type { StrangersMail } from '../mailbox.ts';
import { MailboxBound } from '../mailbox.ts';
import type { Realm } from '../realm.ts';
import { cookieName } from '../realm.ts';
import { SessionCookie } from '../session-cookie.ts';
import { openBetterAuth } from './better-auth.ts';
import { openMemberAccounts } from './member-accounts.ts';
import type { LinkSecrets } from './signed-token.ts';

/** Accounts, for the server and for the operator's commands alike: the same secret, the same tables. */
export type AccountsOptions = {
  realm: Realm;
  database: Database;
  url: string;
  secretsFor: (purpose: string) => SecretRing;
  /** Under which attempts and mails to an address are counted. */
  attemptsSecret: Buffer;
  origins: readonly string[];
  google: { clientId: string; clientSecret: string } | undefined;
  send: SendMail;
  /** For what went wrong without anybody being told. */
  log?: Pick<Log, 'warn'>;
} & AddressHooks;

export type OpenedAccounts = { accounts: Accounts; cookie: SessionCookie };

export function openAccounts(options: AccountsOptions): OpenedAccounts {
  const { realm, database, url, origins, google, send, log, onArrival, onLeaving } = options;
  const [secret, ...others] = options
    .secretsFor(`${realm.name} sessions`)
    .all.map((each) => each.toString('base64url'));
  const linkSecrets: LinkSecrets = [secret as string, ...others];
  const cookie = new SessionCookie(cookieName(realm.sessionCookie, url), linkSecrets);
  const mailbox = new MailboxBound(realm, options.attemptsSecret);
  const sendIfAllowed = (mail: AccountMail & { kind: StrangersMail }) =>
    transaction(database, async (connection) => {
      if (await mailbox.take(connection, mail.kind, { email: mail.to, epoch: 0 })) await send(mail, connection);
    });
  const auth = openBetterAuth({
    realm,
    database,
    url,
    secret: linkSecrets[0],
    origins,
    google,
    send: sendIfAllowed,
    onArrival,
  });
  const hasGoogle = google !== undefined;
  const hooks = { onArrival, onLeaving };
  const accounts = openMemberAccounts({
    realm,
    auth,
    database,
    url,
    send,
    mailbox,
    cookie,
    linkSecrets,
    hasGoogle,
    log,
    ...hooks,
  });
  return { accounts, cookie };
}
