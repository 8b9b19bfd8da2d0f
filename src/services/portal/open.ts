import type { AccountMail } from '#platform/accounts/account-mail.ts';
import { Attempts } from '#platform/accounts/attempts.ts';
import { openAccounts } from '#platform/accounts/better-auth/open-accounts.ts';
import { KnownDevices } from '#platform/accounts/known-device.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { Outbox } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/service.ts';
import { about } from './about.ts';
import { Destinations } from './accounts/destinations.ts';
import { portalRealm } from './accounts/realm.ts';
import type { PortalContext } from './context.ts';
import { forgettingMembers } from './forget-member.ts';
import { openPortalJobs, portalUrl } from './open-jobs.ts';
import { preparePages } from './pages/portal-pages.ts';
import { ClaimBound } from './quotas/claim-bound.ts';
import { Quotas } from './quotas/quotas.ts';
import { Subjects } from './quotas/subject.ts';
import type { settings } from './settings.ts';
import { MemberLookup } from './store/members.ts';
import { openSessionLookup } from './store/sessions.ts';

type Values = SettingsOf<typeof settings>;

export async function openPortal(platform: Platform, values: Values): Promise<PortalContext> {
  const { database, enqueue, secretsFor, lastingSecretFor, log } = platform;
  const forJobs = await openPortalJobs(platform, values);
  const timeZone = values.QUOTA_TIME_ZONE;
  const url = portalUrl(platform, values);
  const google = googleOf(values);
  const outbox = new Outbox<AccountMail>(enqueue, about.name);
  const subjects = new Subjects(await lastingSecretFor('portal subjects'));
  const attemptsSecret = await lastingSecretFor('portal attempts');
  const quotas = new Quotas(database, timeZone);
  const { accounts, cookie } = openAccounts({
    realm: portalRealm,
    database,
    url,
    secretsFor,
    attemptsSecret,
    origins: values.PORTAL_ORIGINS,
    google,
    log,
    send: (mail, connection = database) => outbox.send(connection, mail),
    onArrival: ({ id, email }, connection = database) =>
      quotas.arrive(connection, { account: subjects.account(id), address: subjects.departed(email) }),
    onLeaving: ({ id, email }, connection) =>
      quotas.leave(connection, { account: subjects.account(id), address: subjects.departed(email) }),
  });
  return {
    ...forJobs,
    realm: portalRealm,
    database,
    url,
    accounts,
    attempts: new Attempts(portalRealm, database, attemptsSecret),
    destinations: new Destinations(url, values.PORTAL_ORIGINS),
    forgetMember: forgettingMembers({ quotas, subjects, enqueue }),
    cookie,
    devices: new KnownDevices(portalRealm, {
      database,
      session: cookie,
      secrets: secretsFor('portal devices'),
      url,
    }),
    sessions: openSessionLookup(portalRealm, database),
    members: new MemberLookup(database),
    subjects,
    quotas,
    claims: new ClaimBound(database, timeZone),
    trustEmail: values.PORTAL_TRUST_EMAIL,
    pages: preparePages({
      google: google !== undefined,
      billing: forJobs.billing !== null,
      origins: values.PORTAL_ORIGINS,
      applications: values.PORTAL_APP_URLS,
    }),
  };
}

const googleOf = ({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: Values) =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
