import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { PortalFixture } from '../../test/portal-fixture.ts';
import { codeOf, cookieIn, openPortalFixture, someEmail, tokenIn } from '../../test/portal-fixture.ts';

let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture();
});
afterAll(() => fixture.close());

const sendLink = (email: string) => fixture.post('/api/auth/sign-in/magic-link', { email });
const followLink = (token: string) => fixture.post('/api/auth/magic-link/verify', { token });
const verified = (cookie: string) => fixture.post('/api/verify-auth', {}, { cookie });

describe('the link by e-mail', () => {
  test('signs in once', async () => {
    const { email, id } = await fixture.signIn();
    expect((await sendLink(email)).json()).toEqual({ status: true });
    const mail = await fixture.mailTo(email);
    expect(mail.link).toMatch(new RegExp(`^${fixture.url}/enlace#token=`));
    const entered = await followLink(tokenIn(mail));
    expect(entered.json()).toEqual({ user: { id, email, name: 'Ixchel' } });
    expect((await verified(cookieIn(entered))).status).toBe(200);
    const again = await followLink(tokenIn(mail));
    expect([again.status, codeOf(again)]).toEqual([400, 'enlace_invalido']);
  });

  test('of many who follow it at once, one gets in', async () => {
    const { email } = await fixture.signIn();
    await sendLink(email);
    const token = await fixture.tokenFor(email);
    const all = await Promise.all(Array.from({ length: 20 }, () => followLink(token)));
    expect(all.filter(({ status }) => status === 200).length).toBe(1);
    expect(all.filter(({ status }) => status === 400).length).toBe(19);
  });

  test('makes an account where there was none', async () => {
    const email = someEmail();
    await sendLink(email);
    const entered = await followLink(await fixture.tokenFor(email));
    expect(entered.json()).toEqual({ user: { id: expect.any(String), email, name: '' } });
  });

  test('a program that opens every link of a mail uses nothing up', async () => {
    const { email } = await fixture.signIn();
    await sendLink(email);
    const mail = await fixture.mailTo(email);
    const token = tokenIn(mail);
    await ask(mail.link ?? '');
    await ask(`${fixture.url}/api/auth/magic-link/verify?token=${token}`);
    expect((await followLink(token)).status).toBe(200);
  });

  test('takes an address back from a stranger who signed up with it: password, name and all', async () => {
    const email = someEmail();
    const password = 'chosen by a stranger';
    await fixture.post('/api/auth/sign-up/email', { name: 'A stranger', email, password });
    await fixture.mailTo(email);
    await sendLink(email);
    const entered = await followLink(await fixture.tokenFor(email));
    expect(entered.json<{ user: { name: string } }>().user.name).toBe('');
    expect((await fixture.post('/api/auth/sign-in/email', { email, password })).status).toBe(401);
  });

  test('is worth nothing after its time', async () => {
    const { email } = await fixture.signIn();
    await sendLink(email);
    const token = await fixture.tokenFor(email);
    await fixture.server.database.query(`UPDATE portal.verification SET expires_at = now() - interval '1 second'`);
    expect(codeOf(await followLink(token))).toBe('enlace_invalido');
  });

  test('is stored so that nobody who reads the database can use it', async () => {
    const { email } = await fixture.signIn();
    await sendLink(email);
    const token = await fixture.tokenFor(email);
    const { rows } = await fixture.server.database.query('SELECT * FROM portal.verification');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a new password', () => {
  const request = (email: string) => fixture.post('/api/auth/request-password-reset', { email });
  const reset = (token: string, newPassword: string) =>
    fixture.post('/api/auth/reset-password', { token, newPassword });

  test('replaces the old one, ends every session, and the member is told', async () => {
    const { email, password, cookie } = await fixture.signIn();
    await request(email);
    const mail = await fixture.mailTo(email);
    expect(mail.link).toMatch(new RegExp(`^${fixture.url}/restablecer#token=`));
    expect((await reset(tokenIn(mail), 'another password')).json()).toEqual({ status: true });
    expect((await verified(cookie)).status).toBe(401);
    expect((await fixture.post('/api/auth/sign-in/email', { email, password })).status).toBe(401);
    expect((await fixture.post('/api/auth/sign-in/email', { email, password: 'another password' })).status).toBe(200);
    expect((await fixture.mailTo(email)).text).toContain('contraseña');
    expect(codeOf(await reset(tokenIn(mail), 'a third password'))).toBe('enlace_invalido');
  });

  test('proves the address: an account that waited for its confirmation opens, without the name that a stranger chose', async () => {
    const email = someEmail();
    await fixture.post('/api/auth/sign-up/email', { name: 'A stranger', email, password: 'chosen by a stranger' });
    await fixture.mailTo(email);
    await request(email);
    expect((await reset(await fixture.tokenFor(email), 'my own password')).status).toBe(200);
    const entered = await fixture.post('/api/auth/sign-in/email', { email, password: 'my own password' });
    expect(entered.json<{ user: { name: string } }>().user.name).toBe('');
  });

  test('a password that is too short does not use the link up', async () => {
    const { email } = await fixture.signIn();
    await request(email);
    const token = await fixture.tokenFor(email);
    expect((await reset(token, 'short')).status).toBe(400);
    expect((await reset(token, 'long enough')).status).toBe(200);
  });

  test('nothing is sent to an address that nobody has', async () => {
    const email = someEmail();
    expect((await request(email)).json()).toEqual({ status: true });
    const { email: known } = await fixture.signIn();
    await request(known);
    await fixture.mailTo(known);
    expect(fixture.smtp.mails.some((mail) => mail.recipients.includes(email))).toBe(false);
  });
});
