import { afterAll, beforeAll, expect, test } from 'vitest';
import { fec } from '#services/fec/index.ts';
import { portal } from '#services/portal/index.ts';
import type { TestDatabase } from './support/database.ts';
import { createTestDatabase } from './support/database.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';
import { startSmtpServer } from './support/smtp-server.ts';

/**
 * AUTH_SECRET turns while two servers serve, one of which is a step behind: nobody is signed out, no link ends, nobody's day
 * begins anew, and what was refused stays refused.
 */
const [OLD, NEW] = ['the secret of before of thirty-two characters', 'the secret of after of thirty-two characters!'];
const PORT = 47_311;
const URL = `http://127.0.0.1:${PORT}`;

let database: TestDatabase;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
const servers: TestServer[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await smtp.close();
  await database.drop();
});

const STEPS = {
  before: { AUTH_SECRET: OLD },
  prepared: { AUTH_SECRET: OLD, AUTH_SECRET_NEXT: NEW },
  promoted: { AUTH_SECRET: NEW, AUTH_SECRETS_PREVIOUS: OLD },
  forgotten: { AUTH_SECRET: NEW },
};

async function start(step: keyof typeof STEPS): Promise<TestServer> {
  const environment = { ...STEPS[step], PORTAL_URL: URL, SMTP_URL: smtp.url, WORKER: 'inside' };
  const server = await startTestServer({ services: [portal, fec], database, environment });
  servers.push(server);
  return server;
}

const PASSWORD = 'jade y obsidiana';
const USE = { userId: null, email: null, appName: 'calculadora-maya' };
const post = (server: TestServer, path: string, json: object, cookie?: string) =>
  ask(`${server.url}${path}`, { json, headers: { origin: URL, ...(cookie !== undefined && { cookie }) } });
const whoIs = async (server: TestServer, cookie: string) =>
  (await post(server, '/api/verify-auth', {}, cookie)).json()['valid'];
const remaining = async (server: TestServer, cookie: string) =>
  (await post(server, '/api/check-usage', USE, cookie)).json()['usos_restantes'];
const cookiesOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function signIn(server: TestServer, email: string): Promise<string> {
  const answer = await post(server, '/api/auth/sign-in/email', { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  return cookiesOf(answer);
}

test('a turn ends no session and no link, and resets nobody’s day', async () => {
  const before = await start('before');
  const emails = ['itzel@example.com', 'ixchel@example.com'] as const;
  for (const email of emails) {
    await before.cli('users', 'create', '--email', email, '--name', 'Itzel', '--password', PASSWORD);
  }
  const cookie = await signIn(before, emails[0]);
  expect((await post(before, '/api/register-usage', USE, cookie)).status).toBe(200);
  expect(await remaining(before, cookie)).toBe(0);
  // Somebody who has signed up and has not followed the link yet.
  await post(before, '/api/auth/sign-up/email', { name: 'Ana', email: 'ana@example.com', password: PASSWORD });
  const mail = await smtp.next(({ recipients }) => recipients.includes('ana@example.com'));
  const token = decodeURIComponent(/#token=([^&\s"]+)/.exec(mail.link ?? '')?.[1] ?? '');

  const prepared = await start('prepared');
  const promoted = await start('promoted');
  // Whoever signs in at either is known at both, and used up is used up at both.
  const [early, late] = [await signIn(prepared, emails[1]), await signIn(promoted, emails[1])];
  for (const server of [prepared, promoted]) {
    expect([await whoIs(server, cookie), await whoIs(server, early), await whoIs(server, late)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await remaining(server, cookie)).toBe(0);
    expect((await post(server, '/api/register-usage', USE, cookie)).status).toBe(429);
  }
  // Everything that better-auth itself is asked for, with a session of before.
  const renamed = await post(promoted, '/api/auth/update-user', { name: 'Itzel Canul' }, cookie);
  expect([renamed.status, renamed.json()['user']]).toMatchObject([200, { name: 'Itzel Canul' }]);
  const confirmed = await post(promoted, '/api/auth/verify-email', { token, password: PASSWORD });
  expect([confirmed.status, confirmed.json()['user']]).toMatchObject([200, { email: 'ana@example.com' }]);
  expect(await whoIs(prepared, cookiesOf(confirmed))).toBe(true);
  const out = await post(promoted, '/api/auth/sign-out', {}, early);
  expect([out.status, await whoIs(prepared, early)]).toEqual([200, false]);

  const forgotten = await start('forgotten');
  // What was signed since the turn is good; what was signed before it is not; the day is still the same.
  expect([await whoIs(forgotten, late), await whoIs(forgotten, cookie)]).toEqual([true, false]);
  const again = await signIn(forgotten, emails[0]);
  expect(await remaining(forgotten, again)).toBe(0);
});

test('lasting secrets lie in the database encrypted only, under the current secret', async () => {
  const { rows } = await database.query(
    'SELECT purpose, wrapped_under, wrapped FROM platform.lasting_secret ORDER BY 1',
  );
  expect(rows.map(({ purpose }) => purpose)).toEqual([
    'fec findings',
    'fec handover',
    'limits',
    'portal attempts',
    'portal subjects',
  ]);
  expect(new Set(rows.map(({ wrapped_under }) => wrapped_under)).size).toBe(1);
});

test('a start with a secret that opens none of them is refused, and says what to do', async () => {
  const environment = { AUTH_SECRET: 'a secret that nobody has ever heard of here', PORTAL_URL: URL, WORKER: 'off' };
  await expect(startTestServer({ services: [portal], database, environment })).rejects.toThrow(
    'Set AUTH_SECRETS_PREVIOUS to the one before.',
  );
});
