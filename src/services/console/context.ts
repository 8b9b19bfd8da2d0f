import type { Accounts } from '#platform/accounts/accounts.ts';
import type { Attempts } from '#platform/accounts/attempts.ts';
import type { ForgetMember } from '#platform/accounts/delete-account.ts';
import type { KnownDevices } from '#platform/accounts/known-device.ts';
import type { Realm } from '#platform/accounts/realm.ts';
import type { SessionCookie } from '#platform/accounts/session-cookie.ts';
import type { Database } from '#platform/db/pool.ts';
import type { DownloadLinks } from '#platform/http/admission/download-links.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { MailContext } from '#platform/mail/send-mail.ts';
import type { StaticFiles } from '#platform/pages/static-files.ts';
import type { OfferedService } from '#platform/service.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { People } from '#platform/workspaces/people.ts';
import type { FirstOperator } from './accounts/first-operator.ts';
import type { Identities } from './accounts/identities.ts';
import type { Passkeys } from './accounts/passkeys.ts';
import type { SecondFactor } from './accounts/second-factor.ts';
import type { SingleSignOn } from './accounts/single-sign-on.ts';
import type { ConsoleSession, ConsoleSessions } from './store/sessions.ts';
import type { Invitations } from './workspaces/invitations.ts';
import type { Workspaces } from './workspaces/workspaces.ts';

/** What the jobs need. */
export type ConsoleJobContext = MailContext & {
  /** For work that nobody waits for. */
  background: Database;
  enqueue: Enqueue;
};

/** Getting in and out, and whatever changes how. */
export type PeopleContext = {
  realm: Realm;
  database: Database;
  log: Log;
  /** `PUBLIC_URL`, where it is set. */
  publicUrl: string | undefined;
  /** Where browsers reach the console, for links. */
  url: string;
  accounts: Accounts;
  attempts: Attempts;
  cookie: SessionCookie;
  devices: KnownDevices;
  sessions: ConsoleSessions;
  secondFactor: SecondFactor;
  passkeys: Passkeys;
  identities: Identities;
  firstOperator: FirstOperator;
  /** Through the firm's provider; undefined where none is set up. Its `name` is what the button says. */
  oidc: SingleSignOn | undefined;
  forgetMember: ForgetMember;
  /** Who they are in their workspaces, for the operations of every service. */
  people: People;
  signUp: 'open' | 'invited';
};

/** What people do together. */
export type WorkspacesContext = PeopleContext & {
  workspaces: Workspaces;
  invitations: Invitations;
  keys: Keys;
  downloads: DownloadLinks;
  /** What runs here. */
  offered: () => readonly OfferedService[];
};

type PagesContext = {
  /** The built application; undefined where it was not built. */
  files: StaticFiles | undefined;
  /** Whether the machine is the operator's own: its start prints the first operator's link. */
  isPrivate: boolean;
  /** What the operator should know. */
  notes: readonly string[];
};

/** What the console's operations need, together: each subject sees its own part. */
export type ConsoleContext = ConsoleJobContext & WorkspacesContext & PagesContext;

export const peopleOperation = operationsOf<PeopleContext, ConsoleSession>();
export const workspaceOperation = operationsOf<WorkspacesContext, ConsoleSession>();
