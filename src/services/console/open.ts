import { Attempts } from '#platform/accounts/attempts.ts';
import { openAccounts } from '#platform/accounts/better-auth/open-accounts.ts';
import { KnownDevices } from '#platform/accounts/known-device.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { Outbox } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/service.ts';
import { about } from './about.ts';
import { Challenges } from './accounts/challenges.ts';
import { FirstOperator } from './accounts/first-operator.ts';
import { Identities } from './accounts/identities.ts';
import { languageAsked } from './accounts/languages.ts';
import { Passkeys } from './accounts/passkeys.ts';
import { consoleRealm } from './accounts/realm.ts';
import { SecondFactor } from './accounts/second-factor.ts';
import type { ConsoleContext } from './context.ts';
import type { SendConsoleMail, WrittenMail } from './mail/mail.ts';
import { consoleUrl, openConsoleJobs } from './open-jobs.ts';
import { openOidc } from './open-oidc.ts';
import { readApplication } from './pages/application.ts';
import type { settings } from './settings.ts';
import { openMembersOf } from './store/members-of.ts';
import { listNamesIn } from './store/memberships.ts';
import { languageOfAddress, setFirstLanguage } from './store/people.ts';
import { openConsoleSessions } from './store/sessions.ts';
import { defaultServices } from './workspaces/default-services.ts';
import { forgetPerson } from './workspaces/forget-person.ts';
import { Invitations } from './workspaces/invitations.ts';
import { openPeople } from './workspaces/people.ts';
import { openWorkspaces } from './workspaces/workspaces.ts';

type Values = SettingsOf<typeof settings>;

export async function openConsole(platform: Platform, values: Values): Promise<ConsoleContext> {
  const { database, enqueue, secretsFor, lastingSecretFor, log, ports, publicUrl, isPrivate } = platform;
  const url = consoleUrl(platform);
  const outbox = new Outbox<WrittenMail>(enqueue, about.name);
  const send: SendConsoleMail = async (mail, connection = database) => {
    const language = (await languageOfAddress(connection, mail.to)) ?? languageAsked();
    await outbox.send(connection, { ...mail, language });
  };
  const attemptsSecret = await lastingSecretFor('console attempts');
  const { accounts, cookie } = openAccounts({
    realm: consoleRealm,
    database,
    url,
    secretsFor,
    attemptsSecret,
    origins: [],
    google: undefined,
    log,
    send,
    onArrival: ({ id }, connection = database) => setFirstLanguage(connection, id, languageAsked()),
  });
  const files = readApplication();
  const sessions = openConsoleSessions(consoleRealm, database);
  return {
    ...(await openConsoleJobs(platform, values)),
    realm: consoleRealm,
    database,
    log,
    publicUrl,
    url,
    accounts,
    attempts: new Attempts(consoleRealm, database, attemptsSecret),
    cookie,
    devices: new KnownDevices(consoleRealm, { database, session: cookie, secrets: secretsFor('console devices'), url }),
    sessions,
    people: openPeople({
      cookie,
      sessions,
      members: openMembersOf(consoleRealm, database),
      namesIn: (workspaceId) => listNamesIn(database, workspaceId),
    }),
    secondFactor: new SecondFactor({
      database,
      clock: ports.clock,
      secret: await lastingSecretFor('console factors'),
      send,
    }),
    passkeys: new Passkeys({
      database,
      challenges: new Challenges(secretsFor('console challenges'), ports.clock),
      send,
    }),
    identities: new Identities({ database, send }),
    firstOperator: new FirstOperator(database),
    oidc: openOidc(platform, values, { url, send }),
    forgetMember: (connection, member) => forgetPerson(connection, member, send),
    workspaces: openWorkspaces(database, enqueue, () => defaultServices(values.CONSOLE_DEFAULT_SERVICES, platform)),
    invitations: new Invitations({ database, send, url }),
    keys: platform.keys,
    downloads: platform.downloads,
    offered: platform.offered,
    signUp: values.CONSOLE_SIGNUP,
    files,
    isPrivate,
    notes: files === undefined ? ['The pages are not built: run npm run build:web, then start again.'] : [],
  };
}
