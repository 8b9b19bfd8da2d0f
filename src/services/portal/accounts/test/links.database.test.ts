import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { PortalBed } from '../../test/portal-bed.ts';
import { codeOf, cookieIn, openPortalBed, someAddress, tokenIn } from '../../test/portal-bed.ts';

let bed: PortalBed;
beforeAll(async () => {
  bed = await openPortalBed();
});
afterAll(() => bed.close());

const sendLink = (email: string) => bed.post('/api/auth/sign-in/magic-link', { email });
const followLink = (token: string) => bed.post('/api/auth/magic-link/verify', { token });
const verified = (cookie: string) => bed.post('/api/verify-auth', {}, { cookie });

describe('the link by e-mail', () => {
  test('signs in once', async () => {
    const { email, id } = await bed.signIn();
    expect((await sendLink(email)).json()).toEqual({ status: true });
    const mail = await bed.mailTo(email);
    expect(mail.link).toMatch(new RegExp(`^${bed.url}/enlace#token=`));
    const entered = await followLink(tokenIn(mail));
    expect(entered.json()).toEqual({ user: { id, email, name: 'Ixchel' } });
    expect((await verified(cookieIn(entered))).status).toBe(200);
    const again = await followLink(tokenIn(mail));
    expect([again.status, codeOf(again)]).toEqual([400, 'enlace_invalido']);
  });

  test('of many who follow it at once, one gets in', async () => {
    const { email } = await bed.signIn();
    await sendLink(email);
    const token = await bed.tokenFor(email);
    const all = await Promise.all(Array.from({ length: 20 }, () => followLink(token)));
    expect(all.filter(({ status }) => status === 200).length).toBe(1);
    expect(all.filter(({ status }) => status === 400).length).toBe(19);
  });

  test('makes an account where there was none', async () => {
    const email = someAddress();
    await sendLink(email);
    const entered = await followLink(await bed.tokenFor(email));
    expect(entered.json()).toEqual({ user: { id: expect.any(String), email, name: '' } });
  });

  test('a program that opens every link of a mail uses nothing up', async () => {
    const { email } = await bed.signIn();
    await sendLink(email);
    const mail = await bed.mailTo(email);
    const token = tokenIn(mail);
    await ask(mail.link ?? '');
    await ask(`${bed.url}/api/auth/magic-link/verify?token=${token}`);
    expect((await followLink(token)).status).toBe(200);
  });

  test('takes an address back from a stranger who signed up with it: password, name and all', async () => {
    const email = someAddress();
    const password = 'chosen by a stranger';
    await bed.post('/api/auth/sign-up/email', { name: 'A stranger', email, password });
    await bed.mailTo(email);
    await sendLink(email);
    const entered = await followLink(await bed.tokenFor(email));
    expect(entered.json<{ user: { name: string } }>().user.name).toBe('');
    expect((await bed.post('/api/auth/sign-in/email', { email, password })).status).toBe(401);
  });

  test('is worth nothing after its time', async () => {
    const { email } = await bed.signIn();
    await sendLink(email);
    const token = await bed.tokenFor(email);
    await bed.server.database.query(`UPDATE portal.verification SET expires_at = now() - interval '1 second'`);
    expect(codeOf(await followLink(token))).toBe('enlace_invalido');
  });

  test('is stored so that nobody who reads the database can use it', async () => {
    const { email } = await bed.signIn();
    await sendLink(email);
    const token = await bed.tokenFor(email);
    const { rows } = await bed.server.database.query('SELECT * FROM portal.verification');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a new password', () => {
  const request = (email: string) => bed.post('/api/auth/request-password-reset', { email });
  const reset = (token: string, newPassword: string) => bed.post('/api/auth/reset-password', { token, newPassword });

  test('replaces the old one, ends every session, and the member is told', async () => {
    const { email, password, cookie } = await bed.signIn();
    await request(email);
    const mail = await bed.mailTo(email);
    expect(mail.link).toMatch(new RegExp(`^${bed.url}/restablecer#token=`));
    expect((await reset(tokenIn(mail), 'another password')).json()).toEqual({ status: true });
    expect((await verified(cookie)).status).toBe(401);
    expect((await bed.post('/api/auth/sign-in/email', { email, password })).status).toBe(401);
    expect((await bed.post('/api/auth/sign-in/email', { email, password: 'another password' })).status).toBe(200);
    expect((await bed.mailTo(email)).text).toContain('contraseña');
    expect(codeOf(await reset(tokenIn(mail), 'a third password'))).toBe('enlace_invalido');
  });

  test('proves the address: an account that waited for its confirmation opens, without the name that a stranger chose', async () => {
    const email = someAddress();
    await bed.post('/api/auth/sign-up/email', { name: 'A stranger', email, password: 'chosen by a stranger' });
    await bed.mailTo(email);
    await request(email);
    expect((await reset(await bed.tokenFor(email), 'my own password')).status).toBe(200);
    const entered = await bed.post('/api/auth/sign-in/email', { email, password: 'my own password' });
    expect(entered.json<{ user: { name: string } }>().user.name).toBe('');
  });

  test('a password that is too short does not use the link up', async () => {
    const { email } = await bed.signIn();
    await request(email);
    const token = await bed.tokenFor(email);
    expect((await reset(token, 'short')).status).toBe(400);
    expect((await reset(token, 'long enough')).status).toBe(200);
  });

  test('nothing is sent to an address that nobody has', async () => {
    const email = someAddress();
    expect((await request(email)).json()).toEqual({ status: true });
    const { email: known } = await bed.signIn();
    await request(known);
    await bed.mailTo(known);
    expect(bed.smtp.mails.some((mail) => mail.recipients.includes(email))).toBe(false);
  });
});
