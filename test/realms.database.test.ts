import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleFixture, SignedInPerson } from '#services/console/test/console-fixture.ts';
import { cookieIn, openConsoleFixture, PASSWORD } from '#services/console/test/console-fixture.ts';
import { portal } from '#services/portal/index.ts';

/** Both realms behind one address, and one person in both with the same password: nobody is in one by the other. */
let fixture: ConsoleFixture;
let person: SignedInPerson;
let member: string;

beforeAll(async () => {
  fixture = await openConsoleFixture({}, [portal]);
  person = await fixture.signIn();
  const { email } = person;
  await fixture.server.cli('users', 'create', '--email', email, '--name', 'Ada', '--password', PASSWORD);
  member = cookieIn(await fixture.ask('POST', '/api/auth/sign-in/email', { json: { email, password: PASSWORD } }));
});
afterAll(() => fixture.close());

const consoleSession = (cookie: string) => fixture.ask('GET', '/api/console/auth/session', { cookie });
const maya = (cookie: string) => fixture.ask('GET', '/api/user-status', { cookie });
const contentOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));

test('each opens its own', async () => {
  expect([(await consoleSession(person.cookie)).status, (await maya(member)).status]).toEqual([200, 200]);
});

test('a cookie of the other, under its own name, under the name of this one, and beside it', async () => {
  const [here, there] = [nameOf(person.cookie), nameOf(member)];
  expect(here).not.toBe(there);
  for (const cookie of [member, `${here}=${contentOf(member)}`])
    expect((await consoleSession(cookie)).status).toBe(401);
  for (const cookie of [person.cookie, `${there}=${contentOf(person.cookie)}`]) {
    expect((await maya(cookie)).status).toBe(401);
  }
  const both = `${member}; ${person.cookie}`;
  expect([(await consoleSession(both)).status, (await maya(both)).status]).toEqual([200, 200]);
});

test('signing out here leaves one signed in there', async () => {
  const { cookie, email } = await fixture.signIn();
  await fixture.server.cli('users', 'create', '--email', email, '--name', 'Ada', '--password', PASSWORD);
  const other = cookieIn(await fixture.ask('POST', '/api/auth/sign-in/email', { json: { email, password: PASSWORD } }));
  const both = `${cookie}; ${other}`;
  await fixture.ask('POST', '/api/console/auth/sign-out-everywhere', { json: {}, cookie: both });
  expect([(await consoleSession(both)).status, (await maya(both)).status]).toEqual([401, 200]);
});

test('a link of the other opens nothing', async () => {
  const { email } = person;
  await fixture.ask('POST', '/api/console/auth/sign-in/link', { json: { email } });
  const token = await fixture.tokenFor(email);
  const there = await fixture.ask('POST', '/api/auth/magic-link/verify', { json: { token } });
  expect(there.status).toBeGreaterThanOrEqual(400);
  const here = await fixture.ask('POST', '/api/console/auth/link', { json: { token } });
  expect(here.status).toBe(200);
});
