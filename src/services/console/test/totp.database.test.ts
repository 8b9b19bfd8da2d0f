import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '../accounts/totp.ts';
import type { ConsoleFixture, SignedInPerson } from './console-fixture.ts';
import { codeOf, cookieIn, openConsoleFixture, PASSWORD } from './console-fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsoleFixture();
});
afterAll(() => fixture.close());

const whoIs = (cookie: string) => fixture.ask('GET', '/api/console/auth/session', { cookie });
const signInAs = ({ email }: Pick<SignedInPerson, 'email'>) =>
  fixture.ask('POST', '/api/console/auth/sign-in', { json: { email, password: PASSWORD } });
const show = (cookie: string, json: object) => fixture.ask('POST', '/api/console/auth/second-factor', { json, cookie });
const now = (secret: Buffer, steps = 0) => codeAt(secret, stepAt(new Date()) + steps);
const factorsOf = async (cookie: string) =>
  (await fixture.ask('GET', '/api/console/account/factors', { cookie })).json<{
    totpSince: string | null;
    recoveryCodesLeft: number;
    passkeys: { id: string; name: string; lastUsedAt: string | null }[];
  }>();

describe('an authenticator application', () => {
  test('is added by its first code, told by mail, and ends the other sessions', async () => {
    const person = await fixture.signIn();
    const other = cookieIn(await signInAs(person));
    const begun = await fixture.ask('POST', '/api/console/account/totp', { json: {}, cookie: person.cookie });
    const { secret, address, qr } = begun.json<{ secret: string; address: string; qr: string }>();
    expect(address).toBe(`otpauth://totp/Quintet:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Quintet`);
    expect(qr).toMatch(/^<svg/);
    expect(begun.headers.get('cache-control')).toBe('no-store');
    expect((await factorsOf(person.cookie)).totpSince).toBeNull();
    expect((await signInAs(person)).json()).toEqual({ status: 'signed_in' });
    const { recoveryCodes } = await fixture.addTotp(person.cookie);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(code))).toBe(true);
    expect((await whoIs(other)).status).toBe(401);
    expect((await whoIs(person.cookie)).json()).toMatchObject({ factors: 2 });
    expect((await fixture.mailTo(person.email)).subject).toBe('A new way to sign in to Quintet');
    expect(await factorsOf(person.cookie)).toMatchObject({ recoveryCodesLeft: 10, totpSince: expect.any(String) });
  });

  test('is asked for after the password: until then the session is nothing', async () => {
    const person = await fixture.signIn();
    const { secret } = await fixture.addTotp(person.cookie);
    const entered = await signInAs(person);
    expect(entered.json()).toEqual({ status: 'second_factor_required' });
    const cookie = cookieIn(entered);
    expect((await whoIs(cookie)).status).toBe(401);
    expect((await fixture.ask('GET', '/api/console/account/export', { cookie })).status).toBe(401);
    expect(codeOf(await show(cookie, { code: '000000' }))).toBe('wrong_code');
    const shown = await show(cookie, { code: now(secret) });
    expect(shown.json()).toEqual({ status: 'signed_in' });
    expect((await whoIs(cookie)).json()).toMatchObject({ factors: 2 });
  });

  test.each(['link', 'reset'])('is asked for after a %s too', async (way) => {
    const person = await fixture.signIn();
    const { email } = person;
    await fixture.addTotp(person.cookie);
    await fixture.mailTo(email);
    if (way === 'reset') {
      await fixture.ask('POST', '/api/console/auth/request-password-reset', { json: { email } });
      const json = { token: await fixture.tokenFor(email), newPassword: PASSWORD };
      await fixture.ask('POST', '/api/console/auth/reset-password', { json });
      expect((await signInAs(person)).json()).toEqual({ status: 'second_factor_required' });
      return;
    }
    await fixture.ask('POST', '/api/console/auth/sign-in/link', { json: { email } });
    const answer = await fixture.ask('POST', '/api/console/auth/link', {
      json: { token: await fixture.tokenFor(email) },
    });
    expect(answer.json()).toEqual({ status: 'second_factor_required' });
    expect((await whoIs(cookieIn(answer))).status).toBe(401);
  });

  test('gives codes of which each is good once, also when twenty come at once', async () => {
    const person = await fixture.signIn();
    const { secret } = await fixture.addTotp(person.cookie);
    const cookies = await Promise.all(Array.from({ length: 4 }, async () => cookieIn(await signInAs(person))));
    const code = now(secret);
    const answers = await Promise.all(cookies.flatMap((cookie) => [show(cookie, { code }), show(cookie, { code })]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const open = await Promise.all(cookies.map(async (cookie) => (await whoIs(cookie)).status));
    expect(open.filter((status) => status === 200)).toHaveLength(1);
    // Nor is an older one good afterwards.
    const left = cookies[open.indexOf(401)] ?? '';
    expect(codeOf(await show(left, { code: now(secret, -1) }))).toBe('wrong_code');
    expect((await show(left, { code: now(secret, 1) })).status).toBe(200);
  });

  test('cannot be guessed: after ten wrong codes nothing is judged for a quarter of an hour', async () => {
    const person = await fixture.signIn();
    const { secret } = await fixture.addTotp(person.cookie);
    const cookie = cookieIn(await signInAs(person));
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 11; i += 1) codes.push(codeOf(await show(cookie, { code: String(i).padStart(6, '0') })));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'wrong_code'), 'too_many_attempts']);
    const right = await show(cookie, { code: now(secret) });
    expect([right.status, Number(right.headers.get('retry-after')) > 800]).toEqual([429, true]);
  });

  test('that is lost is replaced by a recovery code, each of which opens once', async () => {
    const person = await fixture.signIn();
    const { recoveryCodes } = await fixture.addTotp(person.cookie);
    const recoveryCode = recoveryCodes[3]?.toUpperCase().replace('-', ' ') ?? '';
    const cookie = cookieIn(await signInAs(person));
    expect((await show(cookie, { recoveryCode })).status).toBe(200);
    expect((await factorsOf(cookie)).recoveryCodesLeft).toBe(9);
    expect(codeOf(await show(cookieIn(await signInAs(person)), { recoveryCode }))).toBe('wrong_code');
  });

  test("another person's recovery code opens nothing", async () => {
    const [one, other] = [await fixture.signIn(), await fixture.signIn()];
    await fixture.addTotp(one.cookie);
    const { recoveryCodes } = await fixture.addTotp(other.cookie);
    const cookie = cookieIn(await signInAs(one));
    expect(codeOf(await show(cookie, { recoveryCode: recoveryCodes[0] }))).toBe('wrong_code');
  });

  test('a session that waits for a code waits for ten minutes', async () => {
    const person = await fixture.signIn();
    const { secret } = await fixture.addTotp(person.cookie);
    const cookie = cookieIn(await signInAs(person));
    const { rows } = await fixture.server.database.query<{ minutes: number }>(
      `SELECT extract(epoch FROM expires_at - now()) / 60 AS minutes FROM console.session
       WHERE member_id = $1 AND awaits_factor`,
      [person.id],
    );
    expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(10);
    await fixture.server.database.query(
      'UPDATE console.session SET expires_at = now() WHERE member_id = $1 AND awaits_factor',
      [person.id],
    );
    expect(codeOf(await show(cookie, { code: now(secret) }))).toBe('wrong_credentials');
  });

  test('is stored so that the table alone makes no code', async () => {
    const person = await fixture.signIn();
    const { secret } = await fixture.addTotp(person.cookie);
    const { rows } = await fixture.server.database.query<{ secret: Buffer }>(
      'SELECT secret FROM console.totp WHERE member_id = $1',
      [person.id],
    );
    expect(rows[0]?.secret.includes(secret)).toBe(false);
  });

  test('is taken away again, with its recovery codes', async () => {
    const person = await fixture.signIn();
    await fixture.addTotp(person.cookie);
    const remove = () => fixture.ask('DELETE', '/api/console/account/totp', { cookie: person.cookie });
    expect((await remove()).status).toBe(200);
    expect(codeOf(await remove())).toBe('factor_missing');
    expect((await signInAs(person)).json()).toEqual({ status: 'signed_in' });
    expect((await factorsOf(person.cookie)).recoveryCodesLeft).toBe(0);
  });

  test('gets new recovery codes, after which the old ones open nothing; it is told by mail', async () => {
    const person = await fixture.signIn();
    const { recoveryCodes: before } = await fixture.addTotp(person.cookie);
    await fixture.mailTo(person.email);
    const json = {};
    const answer = await fixture.ask('POST', '/api/console/account/recovery-codes', { json, cookie: person.cookie });
    const { recoveryCodes: after } = answer.json<{ recoveryCodes: string[] }>();
    const cookie = cookieIn(await signInAs(person));
    expect((await fixture.mailTo(person.email)).subject).toBe('New recovery codes for Quintet');
    expect(codeOf(await show(cookie, { recoveryCode: before[0] }))).toBe('wrong_code');
    expect((await show(cookie, { recoveryCode: after[0] })).status).toBe(200);
    expect((await fixture.mailTo(person.email)).subject).toBe('A recovery code opened your account at Quintet');
  });
});
