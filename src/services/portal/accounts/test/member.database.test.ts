import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPLICATION_IDS } from '../../applications.ts';
import type { PortalBed } from '../../test/portal-bed.ts';
import { codeOf, cookieIn, openPortalBed, someAddress } from '../../test/portal-bed.ts';

let bed: PortalBed;
beforeAll(async () => {
  bed = await openPortalBed();
});
afterAll(() => bed.close());

const verified = async (cookie: string) => (await bed.post('/api/verify-auth', {}, { cookie })).status === 200;
const signIn = (email: string, password: string) => bed.post('/api/auth/sign-in/email', { email, password });

describe('sessions', () => {
  test('signing out ends one; signing out everywhere ends all', async () => {
    const { email, password, cookie } = await bed.signIn();
    const second = cookieIn(await signIn(email, password));
    const third = cookieIn(await signIn(email, password));
    const out = await bed.post('/api/auth/sign-out', {}, { cookie });
    expect(out.headers.getSetCookie().join()).toMatch(/portal\.session_token=;.*Max-Age=0/);
    expect(await Promise.all([cookie, second, third].map(verified))).toEqual([false, true, true]);
    await bed.post('/api/auth/revoke-sessions', {}, { cookie: second });
    expect(await Promise.all([second, third].map(verified))).toEqual([false, false]);
  });

  test('a session that is a day old is prolonged, with a new cookie; a fresh one is left alone', async () => {
    const { cookie } = await bed.signIn();
    expect((await bed.post('/api/verify-auth', {}, { cookie })).headers.getSetCookie()).toEqual([]);
    const before = await bed.server.database.query(
      `UPDATE portal.session SET expires_at = expires_at - interval '25 hours' WHERE token = $1 RETURNING expires_at`,
      [decodeURIComponent(cookie).split('=')[1]?.split('.')[0]],
    );
    const renewed = await bed.post('/api/verify-auth', {}, { cookie });
    expect(renewed.headers.getSetCookie()[0]).toMatch(/^portal\.session_token=.*Max-Age=2592000/);
    const after = await bed.server.database.query('SELECT max(expires_at) AS at FROM portal.session');
    expect(after.rows[0].at.getTime() - before.rows[0].expires_at.getTime()).toBeGreaterThan(24 * 3_600_000);
    expect(await verified(cookieIn(renewed))).toBe(true);
  });
});

describe('changing the account', () => {
  test('the name', async () => {
    const { cookie, id, email } = await bed.signIn();
    const answer = await bed.post('/api/auth/update-user', { name: ' Ix Chel ' }, { cookie });
    expect(answer.json()).toEqual({ user: { id, email, name: 'Ix Chel' } });
    expect((await bed.post('/api/verify-auth', {}, { cookie })).json()).toMatchObject({ user: { name: 'Ix Chel' } });
  });

  test('the password: the old one is asked for, other sessions end, this one goes on', async () => {
    const { email, password, cookie } = await bed.signIn();
    const other = cookieIn(await signIn(email, password));
    const wrong = await bed.post(
      '/api/auth/change-password',
      { currentPassword: 'not it', newPassword: 'another password' },
      { cookie },
    );
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'contrasena_incorrecta']);
    const changed = await bed.post(
      '/api/auth/change-password',
      { currentPassword: password, newPassword: 'another password' },
      { cookie },
    );
    expect(changed.status).toBe(200);
    expect(await Promise.all([cookie, other, cookieIn(changed)].map(verified))).toEqual([false, false, true]);
    expect((await signIn(email, 'another password')).status).toBe(200);
    expect((await bed.mailTo(email)).subject).toMatch(/contraseña/i);
  });

  test('the address: first the old one is asked, then the new one, and both need the session', async () => {
    const { email, cookie } = await bed.signIn();
    const newEmail = someAddress();
    const confirm = (token: string, withCookie = cookie) =>
      bed.post('/api/auth/change-email/confirm', { token }, { cookie: withCookie });
    expect((await bed.post('/api/auth/change-email', { newEmail }, { cookie })).json()).toEqual({ status: true });
    const first = await bed.tokenFor(email);
    const stranger = await bed.signIn();
    expect((await bed.post('/api/auth/change-email/confirm', { token: first })).status).toBe(401);
    expect(codeOf(await confirm(first, stranger.cookie))).toBe('enlace_invalido');
    expect((await confirm(first)).json()).toEqual({ step: 'enviado' });
    const second = await bed.tokenFor(newEmail);
    expect(codeOf(await confirm(second, stranger.cookie))).toBe('enlace_invalido');
    expect(codeOf(await bed.post('/api/auth/verify-email', { token: second, password: 'x' }))).toBe('enlace_invalido');
    expect((await confirm(second)).json()).toEqual({ step: 'cambiado' });
    expect((await bed.post('/api/verify-auth', {}, { cookie })).json()).toMatchObject({ user: { email: newEmail } });
    expect((await bed.mailTo(email)).text).toContain(newEmail);
    expect(codeOf(await confirm(second))).toBe('enlace_invalido');
  });

  test('an address that somebody has cannot be taken, and the answer does not tell', async () => {
    const { cookie, email } = await bed.signIn();
    const { email: taken } = await bed.signIn();
    const answer = await bed.post('/api/auth/change-email', { newEmail: taken }, { cookie });
    expect([answer.status, answer.json()]).toEqual([200, { status: true }]);
    await bed.post('/api/auth/change-email', { newEmail: someAddress() }, { cookie });
    await bed.mailTo(email);
    expect(bed.smtp.mails.filter((mail) => mail.recipients.includes(taken))).toEqual([]);
  });
});

describe('leaving', () => {
  const everywhere = async (id: string, email: string) => {
    const { rows } = await bed.server.database.query<{ table: string }>(
      `SELECT table_name AS table FROM information_schema.tables WHERE table_schema = 'portal' AND table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { table } of rows) {
      const { rowCount } = await bed.server.database.query(
        `SELECT FROM portal.${table} t WHERE t::text LIKE $1 OR t::text LIKE $2`,
        [`%${id}%`, `%${email}%`],
      );
      if (rowCount !== 0) found.push(table);
    }
    return found;
  };

  test('with the password: nothing of the member is left in any table', async () => {
    const { id, email, password, cookie } = await bed.signIn();
    await bed.post('/api/register-usage', { appName: 'cruz-nawales' }, { cookie });
    await bed.server.cli('users', 'grant', '--email', email, '--until', '2099-01-01');
    await bed.post('/api/auth/sign-in/magic-link', { email });
    await bed.mailTo(email);
    const uses = async () =>
      Number((await bed.server.database.query('SELECT count(*) AS n FROM portal.usage_day')).rows[0].n);
    const before = await uses();
    expect(await everywhere(id, email)).toContain('member');

    const wrong = await bed.post('/api/auth/delete-user', { password: 'not it' }, { cookie });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'contrasena_incorrecta']);
    const gone = await bed.post('/api/auth/delete-user', { password }, { cookie });
    expect(gone.json()).toEqual({ status: 'eliminada' });
    expect(gone.headers.getSetCookie().join()).toMatch(/Max-Age=0/);
    expect(await everywhere(id, email)).toEqual([]);
    // Until the day is over: the account's counters, closed, and what its address has used (accounts-departed.database.test.ts).
    expect(await uses()).toBe(before - 1 + APPLICATION_IDS.length + 2);
    expect(await verified(cookie)).toBe(false);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await bed.mailTo(email)).subject).not.toBe('');
  });

  test('without a password: by a link that works once, in the own session only', async () => {
    const email = someAddress();
    await bed.post('/api/auth/sign-in/magic-link', { email });
    const cookie = cookieIn(await bed.post('/api/auth/magic-link/verify', { token: await bed.tokenFor(email) }));
    const asked = await bed.post('/api/auth/delete-user', {}, { cookie });
    expect(asked.json()).toEqual({ status: 'correo_enviado' });
    const token = await bed.tokenFor(email);
    expect((await bed.post('/api/auth/delete-user/confirm', { token })).status).toBe(401);
    expect(await verified(cookie)).toBe(true);
    const gone = await bed.post('/api/auth/delete-user/confirm', { token }, { cookie });
    expect(gone.json()).toEqual({ status: 'eliminada' });
    expect(await verified(cookie)).toBe(false);
  });

  test("another member's link deletes nobody", async () => {
    const first = await bed.signIn();
    const second = await bed.signIn();
    await bed.post('/api/auth/delete-user', {}, { cookie: first.cookie });
    const token = await bed.tokenFor(first.email);
    const refused = await bed.post('/api/auth/delete-user/confirm', { token }, { cookie: second.cookie });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'enlace_invalido']);
    expect(await Promise.all([first.cookie, second.cookie].map(verified))).toEqual([true, true]);
  });

  test('what is kept can be taken along, and opens nothing', async () => {
    const { email, cookie, id } = await bed.signIn();
    await bed.post('/api/register-usage', { appName: 'calculadora-maya' }, { cookie });
    const file = await bed.get('/api/auth/export', cookie);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(file.headers.get('cache-control')).toBe('no-store');
    const content = file.json<{ user: object; usage: { appName: string; used: number }[]; account: object }>();
    expect(content.user).toEqual({ id, email, name: 'Ixchel' });
    expect(content.usage).toContainEqual(expect.objectContaining({ appName: 'calculadora-maya', used: 1 }));
    expect(content.account).toMatchObject({ emailVerified: true, signInMethods: [{ provider: 'credential' }] });
    expect(file.text).not.toContain(decodeURIComponent(cookie).split('=')[1]?.split('.')[0]);
    expect((await bed.get('/api/auth/export')).status).toBe(401);
  });
});
