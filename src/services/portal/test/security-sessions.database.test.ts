import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, cookieIn, openPortalFixture, someEmail } from './portal-fixture.ts';
import { forgetAttempts, isSignedIn, openSecond, PATIENT, SESSION, signedCookie } from './security-fixture.ts';

/** Sessions: whose they are, when they begin and when they end, on every server at once. */
let fixture: PortalFixture;
let second: Awaited<ReturnType<typeof openSecond>>;
beforeAll(async () => {
  fixture = await openPortalFixture(PATIENT);
  second = await openSecond(fixture);
});
afterAll(async () => {
  await second.close();
  await fixture.close();
});

const signIn = (email: string, password: string, cookie?: string) =>
  fixture.post('/api/auth/sign-in/email', { email, password }, cookie === undefined ? {} : { cookie });
const cookieValue = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const everywhere = (cookie: string) => Promise.all([isSignedIn(fixture, cookie), isSignedIn(second, cookie)]);

describe('fixation', () => {
  test('a cookie from before signing in is never kept, whatever it was', async () => {
    const [attacker, victim] = [await fixture.signIn(), await fixture.signIn()];
    for (const planted of [attacker.cookie, `${SESSION}=chosen`, `${SESSION}=${signedCookie('chosen', 'guess')}`]) {
      const entered = await signIn(victim.email, victim.password, planted);
      const fresh = cookieIn(entered);
      expect(cookieValue(fresh)).not.toBe(cookieValue(planted));
      const known = await fixture.post('/api/verify-auth', {}, { cookie: fresh });
      expect(known.json()).toMatchObject({ user: { id: victim.id } });
    }
    const still = await fixture.post('/api/verify-auth', {}, { cookie: attacker.cookie });
    expect(still.json()).toMatchObject({ user: { id: attacker.id } });
  });

  test('a link by e-mail and a confirmation begin a session of their own', async () => {
    const attacker = await fixture.signIn();
    const email = someEmail();
    await fixture.post('/api/auth/sign-in/magic-link', { email });
    const token = await fixture.tokenFor(email);
    const entered = await fixture.post('/api/auth/magic-link/verify', { token }, { cookie: attacker.cookie });
    expect(cookieValue(cookieIn(entered))).not.toBe(cookieValue(attacker.cookie));
    expect(entered.json()).toMatchObject({ user: { email } });
  });

  test('the id of a session, of a member or a token without signature opens nothing', async () => {
    const member = await fixture.signIn();
    const { rows } = await fixture.server.database.query<{ id: string; token: string }>(
      'SELECT id, token FROM portal.session WHERE member_id = $1',
      [member.id],
    );
    const { id = '', token = '' } = rows[0] ?? {};
    for (const value of [id, token, `${token}.`, member.id, signedCookie(token, ''), signedCookie(id, 'secret')]) {
      expect(await isSignedIn(fixture, `${SESSION}=${value}`), value).toBe(false);
    }
    const [first, other] = [cookieValue(member.cookie), cookieValue((await fixture.signIn()).cookie)];
    const crossed = `${first.split('.')[0]}.${other.split('.')[1]}`;
    expect(await isSignedIn(fixture, `${SESSION}=${crossed}`)).toBe(false);
  });
});

describe('the end of a session is the end on every server, from the answer on', () => {
  test('signing out', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { cookie } = await fixture.signIn();
      await everywhere(cookie);
      await second.post('/api/auth/sign-out', {}, { cookie });
      expect(await everywhere(cookie)).toEqual([false, false]);
    }
  });

  test('signing out everywhere', async () => {
    const { email, password, cookie } = await fixture.signIn();
    const others = await Promise.all([1, 2, 3].map(async () => cookieIn(await signIn(email, password))));
    await second.post('/api/auth/revoke-sessions', {}, { cookie: others[0] ?? '' });
    for (const each of [cookie, ...others]) expect(await everywhere(each)).toEqual([false, false]);
  });

  test('another password, by the old one or by e-mail', async () => {
    const { email, password, cookie } = await fixture.signIn();
    const other = cookieIn(await signIn(email, password));
    const change = { currentPassword: password, newPassword: 'another password' };
    const changed = await second.post('/api/auth/change-password', change, { cookie });
    expect(await everywhere(cookie)).toEqual([false, false]);
    expect(await everywhere(other)).toEqual([false, false]);
    expect(await everywhere(cookieIn(changed))).toEqual([true, true]);
    await fixture.mailTo(email);
    await fixture.post('/api/auth/request-password-reset', { email });
    const token = await fixture.tokenFor(email);
    await second.post('/api/auth/reset-password', { token, newPassword: 'a third password' });
    expect(await everywhere(cookieIn(changed))).toEqual([false, false]);
  });

  test('whoever signs in with the old password while it is replaced stays out', async () => {
    const { email, password } = await fixture.signIn();
    for (let round = 0; round < 2; round += 1) {
      await forgetAttempts(fixture);
      const before = round === 0 ? password : `password number ${round}`;
      await fixture.post('/api/auth/request-password-reset', { email });
      const token = await fixture.tokenFor(email);
      const newPassword = `password number ${round + 1}`;
      const entering = Array.from({ length: 5 }, () => signIn(email, before));
      const [, ...entered] = await Promise.all([
        second.post('/api/auth/reset-password', { token, newPassword }),
        ...entering,
      ]);
      for (const answer of entered.filter(({ status }) => status === 200)) {
        expect(await everywhere(cookieIn(answer))).toEqual([false, false]);
      }
      await fixture.mailTo(email);
    }
  });

  test('a deleted account', async () => {
    const { email, password, cookie } = await fixture.signIn();
    const other = cookieIn(await signIn(email, password));
    await second.post('/api/auth/delete-user', { password }, { cookie });
    expect([await everywhere(cookie), await everywhere(other)]).toEqual([
      [false, false],
      [false, false],
    ]);
    expect((await ask(`${second.url}/api/user-status`, { headers: { cookie: other } })).status).toBe(401);
  });

  test('its time', async () => {
    const { id, cookie } = await fixture.signIn();
    const end = (when: string) =>
      fixture.server.database.query(
        `UPDATE portal.session SET expires_at = now() + $2::interval WHERE member_id = $1`,
        [id, when],
      );
    await end('1 hour');
    expect(await everywhere(cookie)).toEqual([true, true]);
    await end('-1 second');
    expect(await everywhere(cookie)).toEqual([false, false]);
    expect(codeOf(await fixture.get('/api/user-status', cookie))).toBe('unauthorized');
  });
});
