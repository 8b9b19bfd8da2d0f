import type { Accounts } from '#platform/accounts/accounts.ts';
import type { Attempts } from '#platform/accounts/attempts.ts';
import type { ForgetMember } from '#platform/accounts/delete-account.ts';
import type { KnownDevices } from '#platform/accounts/known-device.ts';
import type { Realm } from '#platform/accounts/realm.ts';
import type { SessionCookie } from '#platform/accounts/session-cookie.ts';
import type { Database } from '#platform/db/pool.ts';
import { operationsOf } from '#platform/http/operation/operation.ts';
import type { MailContext } from '#platform/mail/send-mail.ts';
import type { StaticFiles } from '#platform/pages/static-files.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { FirstOperator } from './accounts/first-operator.ts';
import type { Passkeys } from './accounts/passkeys.ts';
import type { SecondFactor } from './accounts/second-factor.ts';
import type { SingleSignOn } from './accounts/single-sign-on.ts';
import type { ConsoleSession, ConsoleSessions } from './store/sessions.ts';

/** What the jobs need. */
export type ConsoleJobContext = MailContext & {
  /** For work that nobody waits for. */
  background: Database;
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
  firstOperator: FirstOperator;
  /** Through the firm's provider; undefined where none is set up. Its `name` is what the button says. */
  oidc: SingleSignOn | undefined;
  forgetMember: ForgetMember;
  signUp: 'open' | 'invited';
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
export type ConsoleContext = ConsoleJobContext & PeopleContext & PagesContext;

export const peopleOperation = operationsOf<PeopleContext, ConsoleSession>();
