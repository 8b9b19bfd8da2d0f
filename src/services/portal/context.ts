import type { Accounts } from '#platform/accounts/accounts.ts';
import type { Attempts } from '#platform/accounts/attempts.ts';
import type { ForgetMember } from '#platform/accounts/delete-account.ts';
import type { KnownDevices } from '#platform/accounts/known-device.ts';
import type { Realm } from '#platform/accounts/realm.ts';
import type { SessionCookie } from '#platform/accounts/session-cookie.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Destinations } from './accounts/destinations.ts';
import type { Billing } from './billing/billing.ts';
import type { PortalPages } from './pages/portal-pages.ts';
import type { ClaimBound } from './quotas/claim-bound.ts';
import type { Quotas } from './quotas/quotas.ts';
import type { Subjects } from './quotas/subject.ts';
import type { Session } from './store/member.ts';
import type { MemberLookup } from './store/members.ts';
import type { SessionLookup } from './store/sessions.ts';

/** What the jobs need. */
export type PortalJobContext = BillingContext & {
  /** For work that nobody waits for. */
  background: Database;
  log: Log;
  quotaTimeZone: string;
  mail: { transport: MailTransport; url: string; log: Log };
};

/** Who is behind a cookie. */
type SessionContext = { cookie: SessionCookie; sessions: SessionLookup };

/** Getting in and out, and whatever changes how. */
export type AccountsContext = SessionContext & {
  realm: Realm;
  database: Database;
  log: Log;
  /** Where browsers reach the portal: an origin. */
  url: string;
  accounts: Accounts;
  attempts: Attempts;
  destinations: Destinations;
  forgetMember: ForgetMember;
  devices: KnownDevices;
};

/** Counting uses. */
export type UsageContext = SessionContext & {
  database: Database;
  members: MemberLookup;
  subjects: Subjects;
  quotas: Quotas;
  claims: ClaimBound;
  /** True: an e-mail alone stands for its account. */
  trustEmail: boolean;
};

/** What a member's status is read from. */
export type StatusContext = Pick<UsageContext, 'database' | 'quotas' | 'subjects'>;

/** Subscriptions: null where payments are not configured. */
export type BillingContext = { billing: Billing | null };

export type PagesContext = { pages: PortalPages };

/** What the portal's operations need, together: each subject sees its own part. */
export type PortalContext = PortalJobContext & AccountsContext & UsageContext & BillingContext & PagesContext;

export const accountOperation = operationsOf<AccountsContext, Session>();
export const usageOperation = operationsOf<
  UsageContext & BillingContext & Pick<AccountsContext, 'accounts'>,
  Session
>();
export const billingOperation = operationsOf<BillingContext & Pick<AccountsContext, 'url' | 'destinations'>, Session>();
export const pageFileOperation = operationsOf<PagesContext, Session>();
