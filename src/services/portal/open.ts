import { join } from 'node:path';
import type { SettingsOf } from '#platform/config/setting.ts';
import { ConfigurationError } from '#platform/config/setting.ts';
import type { Platform } from '#platform/service.ts';
import { Attempts } from './accounts/attempts.ts';
import { Destinations } from './accounts/destinations.ts';
import { KnownDevices } from './accounts/known-device.ts';
import { SessionCookie } from './accounts/session-cookie.ts';
import { openMailFolder } from './adapters/mail-folder.ts';
import { openAccounts } from './adapters/open-accounts.ts';
import { openSmtpTransport } from './adapters/smtp-transport.ts';
import { openStripe } from './adapters/stripe.ts';
import { Billing } from './billing/billing.ts';
import { enqueueForgettingOf } from './billing/enqueue.ts';
import type { BillingProvider } from './billing/provider.ts';
import type { PortalContext } from './context.ts';
import { Outbox } from './mail/outbox.ts';
import type { MailTransport } from './mail/transport.ts';
import { preparePages } from './pages/portal-pages.ts';
import { ClaimBound } from './quotas/claim-bound.ts';
import { Quotas } from './quotas/quotas.ts';
import { Subjects } from './quotas/subject.ts';
import type { settings } from './settings.ts';
import { MemberLookup } from './store/members.ts';
import { openSessionLookup } from './store/sessions.ts';
import { addUsageMonths } from './store/usage-months.ts';

type Values = SettingsOf<typeof settings>;

export async function openPortal(platform: Platform, values: Values): Promise<PortalContext> {
  const { database, background, enqueue, secretFor, log } = platform;
  const faults = faultsOf(values);
  if (faults.length > 0) throw new ConfigurationError(faults);
  const timeZone = values.QUOTA_TIME_ZONE;
  await addUsageMonths(background, timeZone);

  const url = values.PORTAL_URL ?? platform.localUrl;
  const provider = openProvider(values);
  const google = googleOf(values);
  const transport = openTransport(platform, values);
  const outbox = new Outbox(enqueue);
  const subjects = new Subjects(secretFor('portal subjects'));
  const quotas = new Quotas(database, timeZone);
  const { accounts, cookieName, cookieSecret } = openAccounts({
    database,
    url,
    secretFor,
    origins: values.PORTAL_ORIGINS,
    google,
    log,
    send: (mail, connection = database) => outbox.send(connection, mail),
    onArrival: ({ id, email }, connection = database) =>
      quotas.arrive(connection, { account: subjects.account(id), address: subjects.departed(email) }),
    onLeaving: ({ id, email }, connection) =>
      quotas.leave(connection, { account: subjects.account(id), address: subjects.departed(email) }),
  });
  const cookie = new SessionCookie(cookieName, cookieSecret);
  return {
    database,
    background,
    log,
    url,
    accounts,
    attempts: new Attempts(database, secretFor('portal attempts')),
    destinations: new Destinations(url, values.PORTAL_ORIGINS),
    forgetMember: async (connection, member) => {
      await quotas.depart(connection, {
        account: subjects.account(member.id),
        vouched: subjects.vouched(member.email),
        address: subjects.departed(member.email),
      });
      await enqueueForgettingOf(connection, enqueue, member.id);
      await outbox.send(connection, { kind: 'account-deleted', to: member.email, name: member.name });
    },
    cookie,
    devices: new KnownDevices(database, cookie, secretFor('portal devices'), url.startsWith('https:')),
    sessions: openSessionLookup(database),
    members: new MemberLookup(database),
    subjects,
    quotas,
    claims: new ClaimBound(database, timeZone),
    trustEmail: values.PORTAL_TRUST_EMAIL,
    quotaTimeZone: timeZone,
    billing: provider === undefined ? null : new Billing({ provider, database, background, enqueue }),
    pages: preparePages({
      google: google !== undefined,
      billing: provider !== undefined,
      origins: values.PORTAL_ORIGINS,
      applications: values.PORTAL_APP_URLS,
    }),
    mail: { transport, portalUrl: url, log },
  };
}

function openTransport({ dataDirectory }: Platform, { SMTP_URL, MAIL_FROM }: Values): MailTransport {
  if (SMTP_URL !== undefined) return openSmtpTransport(SMTP_URL, MAIL_FROM);
  return openMailFolder(join(dataDirectory, 'mail'), MAIL_FROM);
}

const googleOf = ({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: Values) =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };

function openProvider(values: Values): BillingProvider | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE_ID: priceId, STRIPE_WEBHOOK_SECRETS: webhookSecrets } = values;
  if (secretKey === undefined || priceId === undefined) return undefined;
  return openStripe({ secretKey, priceId, webhookSecrets, apiUrl: values.STRIPE_API_URL });
}

/** What only makes sense together. */
function faultsOf(values: Values): string[] {
  const faults: string[] = [];
  if ((values.GOOGLE_CLIENT_ID === undefined) !== (values.GOOGLE_CLIENT_SECRET === undefined)) {
    faults.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all');
  }
  const stripe = [values.STRIPE_SECRET_KEY, values.STRIPE_PRICE_ID, values.STRIPE_WEBHOOK_SECRETS[0]];
  if (new Set(stripe.map((value) => value === undefined)).size > 1) {
    faults.push('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS and STRIPE_PRICE_ID are set together or not at all');
  }
  return faults;
}
