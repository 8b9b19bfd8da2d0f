import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Attempts } from './accounts/attempts.ts';
import type { ForgetMember } from './accounts/delete-account.ts';
import type { Destinations } from './accounts/destinations.ts';
import type { KnownDevices } from './accounts/known-device.ts';
import type { SessionCookie } from './accounts/session-cookie.ts';
import type { Billing } from './billing/billing.ts';
import type { MailTransport } from './mail/transport.ts';
import type { PortalPages } from './pages/portal-pages.ts';
import type { ClaimBound } from './quotas/claim-bound.ts';
import type { Quotas } from './quotas/quotas.ts';
import type { Subjects } from './quotas/subject.ts';
import type { Session } from './store/member.ts';
import type { MemberLookup } from './store/members.ts';
import type { SessionLookup } from './store/sessions.ts';

/** What the portal's operations and jobs need. */
export type PortalContext = {
  database: Database;
  /** For work that nobody waits for. */
  background: Database;
  log: Log;
  /** Where browsers reach the portal: an origin. */
  url: string;
  accounts: Accounts;
  attempts: Attempts;
  destinations: Destinations;
  forgetMember: ForgetMember;
  cookie: SessionCookie;
  devices: KnownDevices;
  sessions: SessionLookup;
  members: MemberLookup;
  subjects: Subjects;
  quotas: Quotas;
  claims: ClaimBound;
  /** True: an e-mail alone stands for its account. */
  trustEmail: boolean;
  quotaTimeZone: string;
  /** Null where payments are not configured. */
  billing: Billing | null;
  pages: PortalPages;
  mail: { transport: MailTransport; portalUrl: string; log: Log };
};

export const operation = operationsOf<PortalContext, Session>();
