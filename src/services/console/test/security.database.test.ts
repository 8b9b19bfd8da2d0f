import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '#platform/http/operation/operation.ts';
import type { FirstOperator } from '../accounts/first-operator.ts';
import type { ConsoleContext } from '../context.ts';
import { operations } from '../operations.ts';
import type { ConsoleFixture } from './console-fixture.ts';
import { codeOf, cookieIn, openConsoleFixture, PASSWORD, someEmail } from './console-fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsoleFixture();
});
afterAll(() => fixture.close());

const changing = (operations as readonly Operation<never>[]).filter(({ method }) => method !== 'GET');
const pathOf = ({ path }: Pick<Operation, 'path'>) => path.replace(/\{\w+\*?\}/g, 'x');

describe('whatever changes something is asked by a page of the console itself', () => {
  const strangers: [string, Record<string, string>][] = [
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sibling sub-domain', { origin: 'http://evil.localhost', 'sec-fetch-site': 'same-site' }],
    ['another port of the same host', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['nobody who says so', {}],
    ['an old browser that says neither', { 'user-agent': 'Mozilla/4.0' }],
  ];

  test.each(strangers)('and by nobody else: %s', async (_who, headers) => {
    const { cookie } = await fixture.signIn();
    for (const operation of changing) {
      const answer = await fetch(`${fixture.server.url}${pathOf(operation)}`, {
        method: operation.method,
        headers: { ...headers, cookie, 'content-type': 'application/json' },
        body: '{}',
      });
      const text = await answer.text();
      expect([operation.id, answer.status]).toEqual([operation.id, 403]);
      // A form is answered by its page.
      expect(text).toContain(
        operation.form === undefined ? '"origin_not_allowed"' : 'The form did not come from this site.',
      );
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await fixture.ask('GET', '/api/console/auth/session', { cookie })).status).toBe(200);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as JSON, which a form cannot send: %s',
    async (type) => {
      const { cookie } = await fixture.signIn();
      for (const operation of changing.filter(isJsonOfPersons)) {
        const answer = await fetch(`${fixture.server.url}${pathOf(operation)}`, {
          method: operation.method,
          headers: { origin: fixture.url, cookie, 'content-type': type },
          body: '{}',
        });
        expect([operation.id, answer.status]).toEqual([operation.id, 415]);
      }
    },
  );

  test('or says by itself that it is its own page', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const url = `${fixture.server.url}/api/console/auth/passkey/options`;
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(200);
  });

  test('and no other origin may read an answer', async () => {
    const { cookie } = await fixture.signIn();
    const answer = await fixture.ask('GET', '/api/console/auth/session', { cookie, origin: 'https://evil.example' });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('a form takes nothing but a form, and nothing of a stranger comes back in it', async () => {
  const forms = changing.filter(({ form }) => form !== undefined);
  expect(forms.length).toBeGreaterThan(10);
  for (const operation of forms) {
    const send = (type: string, headers: Record<string, string>) =>
      fetch(`${fixture.server.url}${pathOf(operation)}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: 'token=stolen&email=eve%40example.com',
      });
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect([operation.id, (await send(type, { origin: fixture.url })).status]).toEqual([operation.id, 415]);
    }
    const page = await (await send('application/x-www-form-urlencoded', { origin: 'https://evil.example' })).text();
    expect(page).not.toMatch(/stolen|eve@/);
  }
});

/** Those of members and operators are asked in workspace-access.database.test.ts. */
const isJsonOfPersons = ({ body, form, access }: Operation<never>) =>
  body !== undefined && form === undefined && access !== 'member' && access !== 'operator';

test('every operation but those for strangers wants a session', async () => {
  const OPEN = new Set([
    'beginOidc',
    'comeInFirst',
    'finishOidc',
    'offerPasskeySignIn',
    'requestPasswordReset',
    'resetPassword',
    'sendMagicLink',
    'sendVerificationEmail',
    'showSecondFactor',
    'signIn',
    'signInWithPasskey',
    'signOut',
    'signUp',
    'signUpInvited',
    'useMagicLink',
    'verifyEmail',
  ]);
  for (const operation of operations as readonly Operation<never>[]) {
    if (operation.page === true) continue;
    expect([operation.id, operation.access === 'open']).toEqual([operation.id, OPEN.has(operation.id)]);
    expect(['open', 'session', 'member', 'operator']).toContain(operation.access);
    if (operation.access === 'open') continue;
    const json = operation.body === undefined ? {} : { json: {} };
    expect([operation.id, (await fixture.ask(operation.method, pathOf(operation), json)).status]).toEqual([
      operation.id,
      401,
    ]);
  }
});

describe('cookies', () => {
  test('with https belong to this host alone', async () => {
    const secure = await openConsoleFixture({ PUBLIC_URL: 'https://console.example' });
    const email = someEmail();
    const origin = 'https://console.example';
    await secure.ask('POST', '/api/console/auth/sign-up', { json: { name: 'Ada', email, password: PASSWORD }, origin });
    const json = { token: await secure.tokenFor(email), password: PASSWORD };
    const answer = await secure.ask('POST', '/api/console/auth/verify-email', { json, origin });
    const [session, device] = answer.headers.getSetCookie();
    expect(session).toMatch(
      /^__Host-console\.session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(device).toMatch(/^__Host-console\.device=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    await secure.close();
  });

  test('that are changed in any character open nothing', async () => {
    const { cookie } = await fixture.signIn();
    for (let at = cookie.indexOf('=') + 1; at < cookie.length; at += 7) {
      const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
      expect((await fixture.ask('GET', '/api/console/auth/session', { cookie: changed })).status).toBe(401);
    }
  });

  test("under the portal's name are nothing here", async () => {
    const { cookie } = await fixture.signIn();
    const renamed = cookie.replace('console.session', 'portal.session_token');
    expect((await fixture.ask('GET', '/api/console/auth/session', { cookie: renamed })).status).toBe(401);
  });
});

describe('the first operator', () => {
  let own: ConsoleFixture;
  let first: FirstOperator;
  beforeAll(async () => {
    own = await openConsoleFixture();
    const mounted = own.server.server.mounted.find(({ operation }) => operation.id === 'comeInFirst');
    if (mounted === undefined) throw new Error('Nobody comes in first');
    first = (mounted.context as ConsoleContext).firstOperator;
  });
  afterAll(() => own.close());
  const comeIn = (token: string, email = someEmail()) =>
    own.ask('POST', '/api/console/auth/first-operator', { json: { token, name: 'Olga', email } });

  test('reads a link in a terminal; elsewhere, where it may be kept, how to get one', async () => {
    const link = await first.welcome({ url: own.url, isTerminal: true });
    expect(link.join('\n')).toMatch(/^First operator .*\n {2}http\S+\/console\/first#token=[\w-]{32}$/);
    const { rows } = await own.server.database.query('SELECT token_hash FROM console.first_operator');
    expect(await first.welcome({ url: own.url, isTerminal: false })).toEqual([
      'First operator:  npm run -s quintet -- operators link',
    ]);
    const kept = await own.server.database.query('SELECT token_hash FROM console.first_operator');
    expect(kept.rows).toEqual(rows);
  });

  test('does not come in by a link that was replaced, is too old or made up', async () => {
    const replaced = (await first.offer()) ?? '';
    const token = (await first.offer()) ?? '';
    expect(codeOf(await comeIn(replaced))).toBe('invalid_link');
    expect(codeOf(await comeIn('made-up'))).toBe('invalid_link');
    await own.server.database.query("UPDATE console.first_operator SET expires_at = now() - interval '1 second'");
    expect(codeOf(await comeIn(token))).toBe('invalid_link');
    expect((await own.server.database.query('SELECT FROM console.member')).rowCount).toBe(0);
  });

  test('comes in by the last link, once, also when ten try at once; and is asked for two factors', async () => {
    const token = (await first.offer()) ?? '';
    const answers = await Promise.all(Array.from({ length: 10 }, () => comeIn(token)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect((await own.server.database.query('SELECT FROM console.member')).rowCount).toBe(1);
    const cookie = cookieIn(good[0] as (typeof answers)[number]);
    const session = () => own.ask('GET', '/api/console/auth/session', { cookie });
    expect((await session()).json()).toMatchObject({ user: { name: 'Olga', isOperator: true }, factors: 1 });
    await own.addPasskey(cookie);
    expect((await session()).json()).toMatchObject({ factors: 2 });
  });

  test('is not offered a link again', async () => {
    expect(await first.offer()).toBeUndefined();
    for (const isTerminal of [true, false]) expect(await first.welcome({ url: own.url, isTerminal })).toEqual([]);
    await own.server.database.query('DELETE FROM console.member');
    expect(await first.offer()).toBeUndefined();
  });

  test('leaves no token in the log', async () => {
    expect(own.server.logLines.length).toBeGreaterThan(0);
    expect(own.server.logLines.join('')).not.toMatch(/token=|first#/);
  });
});

describe('logs and mails', () => {
  test('hold no address, password, code or token of anybody', async () => {
    const { email, cookie } = await fixture.signIn();
    const { recoveryCodes } = await fixture.addTotp(cookie);
    const lines = fixture.server.logLines.join('\n');
    for (const secret of [email, PASSWORD, recoveryCodes[0] ?? '', cookie.slice(-60)])
      expect(lines).not.toContain(secret);
  });
});
