import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { SecretRing } from '#platform/secrets/secret-ring.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { SESSION_COOKIE } from '../about.ts';
import type { Accounts, AddressHooks } from '../accounts/accounts.ts';
import type { StrangersMail } from '../accounts/mailbox.ts';
import { MailboxBound } from '../accounts/mailbox.ts';
import { SessionCookie } from '../accounts/session-cookie.ts';
import type { Mail, SendMail } from '../mail/mail.ts';
import { openBetterAuth } from './better-auth.ts';
import { openMemberAccounts } from './member-accounts.ts';
import type { LinkSecrets } from './signed-token.ts';

/** Accounts, for the server and for the operator's commands alike: the same secret, the same tables. */
export type AccountsOptions = {
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
  const { database, url, origins, google, send, log, onArrival, onLeaving } = options;
  // Only the host itself can set a cookie of this prefix, and only over https.
  const cookieName = `${url.startsWith('https:') ? '__Host-' : ''}${SESSION_COOKIE}`;
  const [secret, ...others] = options.secretsFor('portal sessions').all.map((each) => each.toString('base64url'));
  const linkSecrets: LinkSecrets = [secret as string, ...others];
  const cookie = new SessionCookie(cookieName, linkSecrets);
  const mailbox = new MailboxBound(options.attemptsSecret);
  const sendIfAllowed = (mail: Mail & { kind: StrangersMail }) =>
    transaction(database, async (connection) => {
      if (await mailbox.take(connection, mail.kind, { email: mail.to, epoch: 0 })) await send(mail, connection);
    });
  const auth = openBetterAuth({
    database,
    url,
    secret: linkSecrets[0],
    cookieName,
    origins,
    google,
    send: sendIfAllowed,
    onArrival,
  });
  const hasGoogle = google !== undefined;
  const hooks = { onArrival, onLeaving };
  const accounts = openMemberAccounts({
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
