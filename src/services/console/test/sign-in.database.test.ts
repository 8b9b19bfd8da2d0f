import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '../accounts/totp.ts';
import type { ConsoleFixture } from './console-fixture.ts';
import { codeOf, cookieIn, openConsoleFixture, PASSWORD, someEmail } from './console-fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsoleFixture();
});
afterAll(() => fixture.close());

const signInAs = (email: string, password = PASSWORD) =>
  fixture.ask('POST', '/api/console/auth/sign-in', { json: { email, password } });
const whoIs = (cookie: string) => fixture.ask('GET', '/api/console/auth/session', { cookie });

describe('an account', () => {
  test.each([
    ['fr-FR,fr;q=0.9,en;q=0.5', /Confirmez votre adresse/],
    ['es', /Confirma tu dirección/],
    ['de, th;q=0.9', /Confirm your address/],
  ])('is made by mail in the language of the browser: %s', async (language, subject) => {
    const email = someEmail();
    const json = { name: 'Ada', email, password: PASSWORD };
    const headers = { 'accept-language': language };
    expect((await fixture.ask('POST', '/api/console/auth/sign-up', { json, headers })).status).toBe(200);
    const mail = await fixture.mailTo(email);
    expect(mail.subject).toMatch(subject);
    expect(mail.link).toContain(`${fixture.url}/console/confirm#token=`);
    expect(codeOf(await signInAs(email))).toBe('address_not_confirmed');
  });

  test('says who is signed in, and with what', async () => {
    const { cookie, id, email } = await fixture.signIn();
    expect((await whoIs(cookie)).json()).toMatchObject({
      user: { id, email, name: 'Ada', language: 'en', isOperator: false },
      factors: 1,
    });
  });

  test.each(['password', 'Ada Lovelace', 'qwertyuiop12', 'motdepasse1', 'contraseña1'])(
    'is not made with a password that is easy to guess: %s',
    async (password) => {
      const json = { name: 'Ada Lovelace', email: someEmail(), password };
      const answer = await fixture.ask('POST', '/api/console/auth/sign-up', { json });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'weak_password']);
      expect(answer.json<{ errors: { name: string }[] }>().errors.map(({ name }) => name)).toEqual(['password']);
    },
  );

  test('is not made by a link to an address that nobody has', async () => {
    const email = someEmail();
    const answer = await fixture.ask('POST', '/api/console/auth/sign-in/link', { json: { email } });
    expect(answer.status).toBe(200);
    const { rows } = await fixture.server.database.query('SELECT FROM console.verification');
    expect(rows.filter((row) => JSON.stringify(row).includes(email))).toEqual([]);
  });

  test('is opened by a link, once', async () => {
    const { email } = await fixture.signIn();
    await fixture.ask('POST', '/api/console/auth/sign-in/link', { json: { email } });
    const json = { token: await fixture.tokenFor(email) };
    const first = await fixture.ask('POST', '/api/console/auth/link', { json });
    expect(first.json()).toEqual({ status: 'signed_in' });
    expect((await whoIs(cookieIn(first))).status).toBe(200);
    expect(codeOf(await fixture.ask('POST', '/api/console/auth/link', { json }))).toBe('invalid_link');
  });

  test('gets a new password by a link, which ends every session and signs nobody in', async () => {
    const { email, cookie } = await fixture.signIn();
    await fixture.ask('POST', '/api/console/auth/request-password-reset', { json: { email } });
    const json = { token: await fixture.tokenFor(email), newPassword: 'nine quiet rivers turn' };
    const answer = await fixture.ask('POST', '/api/console/auth/reset-password', { json });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect((await whoIs(cookie)).status).toBe(401);
    expect(codeOf(await signInAs(email))).toBe('wrong_credentials');
    expect((await signInAs(email, json.newPassword)).status).toBe(200);
  });
});

test('a name that grows when it is written out breaks no mail', async () => {
  const { email, cookie } = await fixture.signIn();
  const json = { name: 'q\u0344'.repeat(30) };
  expect((await fixture.ask('PATCH', '/api/console/account', { json, cookie })).status).toBe(200);
  expect((await fixture.ask('POST', '/api/console/auth/request-password-reset', { json: { email } })).status).toBe(200);
  expect((await fixture.mailTo(email)).text).toMatch(/^Hello,/);
});

test('a made-up link for a new password is not even judged', async () => {
  const json = { token: 'made-up', newPassword: '12345678' };
  const answer = await fixture.ask('POST', '/api/console/auth/reset-password', { json });
  expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_link']);
});

test('by a link nobody takes the own address for a password', async () => {
  const { email } = await fixture.signIn();
  await fixture.ask('POST', '/api/console/auth/request-password-reset', { json: { email } });
  const json = { token: await fixture.tokenFor(email), newPassword: email };
  expect(codeOf(await fixture.ask('POST', '/api/console/auth/reset-password', { json }))).toBe('weak_password');
});

describe('by invitation only', () => {
  let closed: ConsoleFixture;
  beforeAll(async () => {
    closed = await openConsoleFixture({ CONSOLE_SIGNUP: 'invited' });
  });
  afterAll(() => closed.close());

  test('nobody makes an account, and the answer tells nothing of addresses', async () => {
    const json = { name: 'Ada', email: someEmail(), password: PASSWORD };
    const answer = await closed.ask('POST', '/api/console/auth/sign-up', { json });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'sign_up_by_invitation']);
  });
});

describe('sessions', () => {
  test('are listed with what one recognises them by, and end one by one', async () => {
    const { email, cookie } = await fixture.signIn();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const other = await fixture.ask('POST', '/api/console/auth/sign-in', {
      json: { email, password: PASSWORD },
      headers,
    });
    const { sessions } = (await fixture.ask('GET', '/api/console/account/sessions', { cookie })).json<{
      sessions: { id: string; isThis: boolean; device: string; client: string }[];
    }>();
    expect(new Map(sessions.map(({ isThis, device }) => [isThis, device]))).toEqual(
      new Map([
        [false, 'Firefox, Linux'],
        [true, ''],
      ]),
    );
    const id = sessions.find(({ isThis }) => !isThis)?.id ?? '';
    expect((await fixture.ask('DELETE', `/api/console/account/sessions/${id}`, { cookie })).status).toBe(200);
    expect((await whoIs(cookieIn(other))).status).toBe(401);
    expect(codeOf(await fixture.ask('DELETE', `/api/console/account/sessions/${id}`, { cookie }))).toBe(
      'session_not_found',
    );
  });

  test("another person's cannot be ended", async () => {
    const mine = await fixture.signIn();
    const theirs = await fixture.signIn();
    const { rows } = await fixture.server.database.query<{ id: string }>(
      'SELECT id FROM console.session WHERE member_id = $1',
      [theirs.id],
    );
    const answer = await fixture.ask('DELETE', `/api/console/account/sessions/${rows[0]?.id}`, { cookie: mine.cookie });
    expect(codeOf(answer)).toBe('session_not_found');
    expect((await whoIs(theirs.cookie)).status).toBe(200);
  });

  test.each([
    ['thirty days without use', "expires_at = now() - interval '1 second'"],
    ['ninety days, however often they are used', "ends_at = now() - interval '1 second'"],
  ])('end after %s', async (_what, change) => {
    const { id, cookie } = await fixture.signIn();
    await fixture.server.database.query(`UPDATE console.session SET ${change} WHERE member_id = $1`, [id]);
    expect((await whoIs(cookie)).status).toBe(401);
  });

  test('of an operator end after twelve hours', async () => {
    const { id, cookie } = await fixture.signIn();
    await fixture.server.database.query('UPDATE console.member SET is_operator = true WHERE id = $1', [id]);
    expect((await whoIs(cookie)).status).toBe(200);
    await fixture.server.database.query(
      "UPDATE console.session SET created_at = now() - interval '12 hours 1 second' WHERE member_id = $1",
      [id],
    );
    expect((await whoIs(cookie)).status).toBe(401);
  });

  test('end everywhere, on request', async () => {
    const { email, cookie } = await fixture.signIn();
    const other = cookieIn(await signInAs(email));
    expect((await fixture.ask('POST', '/api/console/auth/sign-out-everywhere', { json: {}, cookie })).status).toBe(200);
    expect([(await whoIs(cookie)).status, (await whoIs(other)).status]).toEqual([401, 401]);
  });
});

describe('what wants a sign-in of the last ten minutes', () => {
  test('is refused later, until the password was given again', async () => {
    const { id, cookie } = await fixture.signIn();
    const old = "UPDATE console.session SET authenticated_at = now() - interval '11 minutes' WHERE member_id = $1";
    await fixture.server.database.query(old, [id]);
    const begin = () => fixture.ask('POST', '/api/console/account/totp', { json: {}, cookie });
    expect(codeOf(await begin())).toBe('sign_in_again');
    const confirm = (password: string) =>
      fixture.ask('POST', '/api/console/auth/confirm', { json: { password }, cookie });
    expect(codeOf(await confirm('not the password at all'))).toBe('wrong_password');
    expect(codeOf(await begin())).toBe('sign_in_again');
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect((await begin()).status).toBe(200);
  });

  test('for who has an authenticator application takes its code as well', async () => {
    const { cookie } = await fixture.signIn();
    const { secret } = await fixture.addTotp(cookie);
    const confirm = (json: object) => fixture.ask('POST', '/api/console/auth/confirm', { json, cookie });
    expect(codeOf(await confirm({ password: PASSWORD }))).toBe('wrong_code');
    const code = codeAt(secret, stepAt(new Date()));
    expect((await confirm({ password: PASSWORD, code })).status).toBe(200);
  });
});

describe('the account itself', () => {
  test('changes its name and its language, in which mails then come', async () => {
    const { email, cookie } = await fixture.signIn();
    const changed = await fixture.ask('PATCH', '/api/console/account', {
      json: { name: 'Grace', language: 'fr' },
      cookie,
    });
    expect(changed.status).toBe(200);
    expect((await whoIs(cookie)).json()).toMatchObject({ user: { name: 'Grace', language: 'fr' } });
    await fixture.ask('POST', '/api/console/auth/sign-in/link', {
      json: { email },
      headers: { 'accept-language': 'es' },
    });
    expect((await fixture.mailTo(email)).subject).toBe('Votre lien de connexion à Quintet');
  });

  test('changes its address by two links', async () => {
    const { email, cookie } = await fixture.signIn();
    const to = someEmail();
    await fixture.ask('PATCH', '/api/console/account', { json: { language: 'fr' }, cookie });
    await fixture.ask('POST', '/api/console/account/email', { json: { email: to }, cookie });
    const confirm = async (token: string) =>
      (await fixture.ask('POST', '/api/console/account/email/confirm', { json: { token }, cookie })).json();
    expect(await confirm(await fixture.tokenFor(email))).toEqual({ status: 'sent' });
    expect(await confirm(await fixture.tokenFor(to))).toEqual({ status: 'changed' });
    expect((await whoIs(cookie)).json()).toMatchObject({ user: { email: to, language: 'fr' } });
    expect((await fixture.mailTo(email)).subject).toContain('adresse de votre compte');
  });

  test('changes its password, which ends the other sessions', async () => {
    const { email, cookie } = await fixture.signIn();
    const other = cookieIn(await signInAs(email));
    const json = { currentPassword: PASSWORD, newPassword: 'nine quiet rivers turn' };
    const answer = await fixture.ask('POST', '/api/console/account/password', { json, cookie });
    expect(answer.json()).toEqual({ status: 'signed_in' });
    expect((await whoIs(other)).status).toBe(401);
    expect((await whoIs(cookieIn(answer))).status).toBe(200);
  });

  test('is exported with all that is stored, and nothing that opens anything', async () => {
    const { id, email, cookie } = await fixture.signIn();
    await fixture.addTotp(cookie);
    await fixture.addPasskey(cookie);
    const answer = await fixture.ask('GET', '/api/console/account/export', { cookie });
    expect(answer.json()).toMatchObject({
      person: { id, email, emailVerified: true, signInMethods: [{ provider: 'credential' }] },
      factors: { hasPassword: true, recoveryCodesLeft: 10 },
      passkeys: [{ name: 'Laptop' }],
      sessions: [{ device: '' }],
    });
    const { rows } = await fixture.server.database.query<{ token: string }>(
      'SELECT token FROM console.session WHERE member_id = $1',
      [id],
    );
    expect(answer.text).not.toContain(rows[0]?.token);
    expect(answer.text).not.toMatch(/secret|hash|public_?key/i);
  });

  test('is deleted with everything, for whoever gives its address', async () => {
    const { id, email, cookie } = await fixture.signIn();
    await fixture.addTotp(cookie);
    await fixture.addPasskey(cookie);
    const remove = (address: string) =>
      fixture.ask('POST', '/api/console/account/delete', { json: { email: address }, cookie });
    expect(codeOf(await remove(someEmail()))).toBe('not_your_address');
    expect((await remove(email)).status).toBe(200);
    for (const table of ['session', 'sign_in_method', 'totp', 'recovery_code', 'passkey']) {
      const { rowCount } = await fixture.server.database.query(`SELECT FROM console.${table} WHERE member_id = $1`, [
        id,
      ]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    expect((await whoIs(cookie)).status).toBe(401);
  });
});
