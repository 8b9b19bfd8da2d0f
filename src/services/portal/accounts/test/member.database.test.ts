import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPLICATION_IDS } from '../../applications.ts';
import type { PortalFixture } from '../../test/portal-fixture.ts';
import { codeOf, cookieIn, openPortalFixture, someEmail } from '../../test/portal-fixture.ts';

let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture();
});
afterAll(() => fixture.close());

const verified = async (cookie: string) => (await fixture.post('/api/verify-auth', {}, { cookie })).status === 200;
const signIn = (email: string, password: string) => fixture.post('/api/auth/sign-in/email', { email, password });

describe('sessions', () => {
  test('signing out ends one; signing out everywhere ends all', async () => {
    const { email, password, cookie } = await fixture.signIn();
    const second = cookieIn(await signIn(email, password));
    const third = cookieIn(await signIn(email, password));
    const out = await fixture.post('/api/auth/sign-out', {}, { cookie });
    expect(out.headers.getSetCookie().join()).toMatch(/portal\.session_token=;.*Max-Age=0/);
    expect(await Promise.all([cookie, second, third].map(verified))).toEqual([false, true, true]);
    await fixture.post('/api/auth/revoke-sessions', {}, { cookie: second });
    expect(await Promise.all([second, third].map(verified))).toEqual([false, false]);
  });

  test('a session that is a day old is prolonged, with a new cookie; a fresh one is left alone', async () => {
    const { cookie } = await fixture.signIn();
    expect((await fixture.post('/api/verify-auth', {}, { cookie })).headers.getSetCookie()).toEqual([]);
    const before = await fixture.server.database.query(
      `UPDATE portal.session SET expires_at = expires_at - interval '25 hours' WHERE token = $1 RETURNING expires_at`,
      [decodeURIComponent(cookie).split('=')[1]?.split('.')[0]],
    );
    const renewed = await fixture.post('/api/verify-auth', {}, { cookie });
    expect(renewed.headers.getSetCookie()[0]).toMatch(/^portal\.session_token=.*Max-Age=2592000/);
    const after = await fixture.server.database.query('SELECT max(expires_at) AS at FROM portal.session');
    expect(after.rows[0].at.getTime() - before.rows[0].expires_at.getTime()).toBeGreaterThan(24 * 3_600_000);
    expect(await verified(cookieIn(renewed))).toBe(true);
  });
});

describe('changing the account', () => {
  test('the name', async () => {
    const { cookie, id, email } = await fixture.signIn();
    const answer = await fixture.post('/api/auth/update-user', { name: ' Ix Chel ' }, { cookie });
    expect(answer.json()).toEqual({ user: { id, email, name: 'Ix Chel' } });
    expect((await fixture.post('/api/verify-auth', {}, { cookie })).json()).toMatchObject({
      user: { name: 'Ix Chel' },
    });
  });

  test('the password: the old one is asked for, other sessions end, this one goes on', async () => {
    const { email, password, cookie } = await fixture.signIn();
    const other = cookieIn(await signIn(email, password));
    const wrong = await fixture.post(
      '/api/auth/change-password',
      { currentPassword: 'not it', newPassword: 'another password' },
      { cookie },
    );
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'contrasena_incorrecta']);
    const changed = await fixture.post(
      '/api/auth/change-password',
      { currentPassword: password, newPassword: 'another password' },
      { cookie },
    );
    expect(changed.status).toBe(200);
    expect(await Promise.all([cookie, other, cookieIn(changed)].map(verified))).toEqual([false, false, true]);
    expect((await signIn(email, 'another password')).status).toBe(200);
    expect((await fixture.mailTo(email)).subject).toMatch(/contraseña/i);
  });

  test('the address: first the old one is asked, then the new one, and both need the session', async () => {
    const { email, cookie } = await fixture.signIn();
    const newEmail = someEmail();
    const confirm = (token: string, withCookie = cookie) =>
      fixture.post('/api/auth/change-email/confirm', { token }, { cookie: withCookie });
    expect((await fixture.post('/api/auth/change-email', { newEmail }, { cookie })).json()).toEqual({ status: true });
    const first = await fixture.tokenFor(email);
    const stranger = await fixture.signIn();
    expect((await fixture.post('/api/auth/change-email/confirm', { token: first })).status).toBe(401);
    expect(codeOf(await confirm(first, stranger.cookie))).toBe('enlace_invalido');
    expect((await confirm(first)).json()).toEqual({ step: 'enviado' });
    const second = await fixture.tokenFor(newEmail);
    expect(codeOf(await confirm(second, stranger.cookie))).toBe('enlace_invalido');
    expect(codeOf(await fixture.post('/api/auth/verify-email', { token: second, password: 'x' }))).toBe(
      'enlace_invalido',
    );
    expect((await confirm(second)).json()).toEqual({ step: 'cambiado' });
    expect((await fixture.post('/api/verify-auth', {}, { cookie })).json()).toMatchObject({
      user: { email: newEmail },
    });
    expect((await fixture.mailTo(email)).text).toContain(newEmail);
    expect(codeOf(await confirm(second))).toBe('enlace_invalido');
  });

  test('an address that somebody has cannot be taken, and the answer does not tell', async () => {
    const { cookie, email } = await fixture.signIn();
    const { email: taken } = await fixture.signIn();
    const answer = await fixture.post('/api/auth/change-email', { newEmail: taken }, { cookie });
    expect([answer.status, answer.json()]).toEqual([200, { status: true }]);
    await fixture.post('/api/auth/change-email', { newEmail: someEmail() }, { cookie });
    await fixture.mailTo(email);
    expect(fixture.smtp.mails.filter((mail) => mail.recipients.includes(taken))).toEqual([]);
  });
});

describe('leaving', () => {
  const everywhere = async (id: string, email: string) => {
    const { rows } = await fixture.server.database.query<{ table: string }>(
      `SELECT table_name AS table FROM information_schema.tables WHERE table_schema = 'portal' AND table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { table } of rows) {
      const { rowCount } = await fixture.server.database.query(
        `SELECT FROM portal.${table} t WHERE t::text LIKE $1 OR t::text LIKE $2`,
        [`%${id}%`, `%${email}%`],
      );
      if (rowCount !== 0) found.push(table);
    }
    return found;
  };

  test('with the password: nothing of the member is left in any table', async () => {
    const { id, email, password, cookie } = await fixture.signIn();
    await fixture.post('/api/register-usage', { appName: 'cruz-nawales' }, { cookie });
    await fixture.server.cli('users', 'grant', '--email', email, '--until', '2099-01-01');
    await fixture.post('/api/auth/sign-in/magic-link', { email });
    await fixture.mailTo(email);
    const uses = async () =>
      Number((await fixture.server.database.query('SELECT count(*) AS n FROM portal.usage_day')).rows[0].n);
    const before = await uses();
    expect(await everywhere(id, email)).toContain('member');

    const wrong = await fixture.post('/api/auth/delete-user', { password: 'not it' }, { cookie });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'contrasena_incorrecta']);
    const gone = await fixture.post('/api/auth/delete-user', { password }, { cookie });
    expect(gone.json()).toEqual({ status: 'eliminada' });
    expect(gone.headers.getSetCookie().join()).toMatch(/Max-Age=0/);
    expect(await everywhere(id, email)).toEqual([]);
    // Until the day is over: the account's counters, closed, and what its address has used (accounts-departed.database.test.ts).
    expect(await uses()).toBe(before - 1 + APPLICATION_IDS.length + 2);
    expect(await verified(cookie)).toBe(false);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await fixture.mailTo(email)).subject).not.toBe('');
  });

  test('without a password: by a link that works once, in the own session only', async () => {
    const email = someEmail();
    await fixture.post('/api/auth/sign-in/magic-link', { email });
    const cookie = cookieIn(
      await fixture.post('/api/auth/magic-link/verify', { token: await fixture.tokenFor(email) }),
    );
    const asked = await fixture.post('/api/auth/delete-user', {}, { cookie });
    expect(asked.json()).toEqual({ status: 'correo_enviado' });
    const token = await fixture.tokenFor(email);
    expect((await fixture.post('/api/auth/delete-user/confirm', { token })).status).toBe(401);
    expect(await verified(cookie)).toBe(true);
    const gone = await fixture.post('/api/auth/delete-user/confirm', { token }, { cookie });
    expect(gone.json()).toEqual({ status: 'eliminada' });
    expect(await verified(cookie)).toBe(false);
  });

  test("another member's link deletes nobody", async () => {
    const first = await fixture.signIn();
    const second = await fixture.signIn();
    await fixture.post('/api/auth/delete-user', {}, { cookie: first.cookie });
    const token = await fixture.tokenFor(first.email);
    const refused = await fixture.post('/api/auth/delete-user/confirm', { token }, { cookie: second.cookie });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'enlace_invalido']);
    expect(await Promise.all([first.cookie, second.cookie].map(verified))).toEqual([true, true]);
  });

  test('what is kept can be taken along, and opens nothing', async () => {
    const { email, cookie, id } = await fixture.signIn();
    await fixture.post('/api/register-usage', { appName: 'calculadora-maya' }, { cookie });
    const file = await fixture.get('/api/auth/export', cookie);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(file.headers.get('cache-control')).toBe('no-store');
    const content = file.json<{ user: object; usage: { appName: string; used: number }[]; account: object }>();
    expect(content.user).toEqual({ id, email, name: 'Ixchel' });
    expect(content.usage).toContainEqual(expect.objectContaining({ appName: 'calculadora-maya', used: 1 }));
    expect(content.account).toMatchObject({ emailVerified: true, signInMethods: [{ provider: 'credential' }] });
    expect(file.text).not.toContain(decodeURIComponent(cookie).split('=')[1]?.split('.')[0]);
    expect((await fixture.get('/api/auth/export')).status).toBe(401);
  });
});
