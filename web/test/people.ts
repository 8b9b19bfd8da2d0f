import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { BrowserContext } from 'playwright-core';
import { SessionCookie } from '#platform/accounts/session-cookie.ts';
import { setPassword } from '#platform/accounts/store/ways-in.ts';
import type { Connection } from '#platform/db/pool.ts';
import { ringsFrom } from '#platform/secrets/secret-ring.ts';
import { SESSION_COOKIE } from '#services/console/about.ts';
import { consoleRealm } from '#services/console/accounts/realm.ts';
import { addPerson } from '#services/console/store/people.ts';
import { beginSession } from '#services/console/store/sessions.ts';
import type { TestServer } from '#test/support/server.ts';

/** People of the console, made in its tables: how one signs up and in is tested elsewhere. */
export type TestPerson = { id: string; name: string; email: string };

export const PASSWORD = 'seven green umbrellas rest';

/** Somebody with a password, who has chosen no language, so that the browser's own is spoken. */
export async function makePerson(server: TestServer, { isOperator = true } = {}): Promise<TestPerson> {
  const connection = server.database as unknown as Connection;
  const person = { name: 'Ada', email: `ada-${randomUUID().slice(0, 8)}@example.com` };
  const id = await addPerson(connection, { ...person, language: 'en', isOperator });
  if (id === undefined) throw new Error('Somebody has this address');
  await connection.query('UPDATE console.member SET language = NULL WHERE id = $1', [id]);
  await setPassword(consoleRealm, connection, id, await hashed());
  return { id, ...person };
}

let hash: Promise<string> | undefined;
const hashed = () => {
  hash ??= hashPassword(PASSWORD);
  return hash;
};

/** Begins a session of theirs in this browser. */
export async function signIn(context: BrowserContext, server: TestServer, memberId: string, factors = 2) {
  const token = await beginSession(server.database as unknown as Connection, { memberId, days: 30, factors });
  const secret = ringsFrom({ current: server.environment['AUTH_SECRET'] ?? '', previous: [] })('console sessions');
  const cookie = new SessionCookie(SESSION_COOKIE, [secret.current.toString('base64url')]);
  const [pair = ''] = cookie.setCookie(token, { seconds: 3600, isSecure: false }).split(';');
  const value = pair.slice(SESSION_COOKIE.length + 1);
  await context.addCookies([{ name: SESSION_COOKIE, value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
}
