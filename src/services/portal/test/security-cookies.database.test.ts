import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SessionCookie } from '#platform/accounts/session-cookie.ts';
import { ask } from '#test/support/http.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, cookieIn, openPortalFixture } from './portal-fixture.ts';
import { PATIENT, SECURE, SECURE_URL, SESSION, signedCookie } from './security-fixture.ts';

/** The cookie behind https: its flags, what a sibling sub-domain can plant beside it, and where it is refused. */
const NAME = `__Host-${SESSION}`;

let fixture: PortalFixture;
let plain: PortalFixture;
beforeAll(async () => {
  [fixture, plain] = await Promise.all([openPortalFixture(SECURE), openPortalFixture(PATIENT)]);
});
afterAll(() => Promise.all([fixture.close(), plain.close()]));

const HTTPS = { 'x-forwarded-proto': 'https' };
const overHttps = (path: string, cookie: string, json: unknown = {}) =>
  fixture.post(path, json, { cookie, origin: SECURE_URL, headers: HTTPS });
const whoIs = async (cookie: string) =>
  (await overHttps('/api/verify-auth', cookie)).json<{ user: { id: string } | null }>().user?.id;

describe('flags', () => {
  const flagsOf = (cookies: string[]) => cookies.map((cookie) => cookie.split('; ').slice(1).sort());

  test('over https: of this host alone, for no script, never in the clear', async () => {
    const { email, password, cookie } = await fixture.signIn();
    const entered = await overHttps('/api/auth/sign-in/email', '', { email, password });
    const [set = ''] = entered.headers.getSetCookie();
    const [, device = ''] = entered.headers.getSetCookie();
    expect(entered.headers.getSetCookie()).toHaveLength(2);
    expect(device.startsWith('__Host-portal.device=')).toBe(true);
    expect(flagsOf([device])).toEqual([['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure']]);
    expect(set.startsWith(`${NAME}=`)).toBe(true);
    expect(flagsOf([set])).toEqual([['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']]);
    const out = await overHttps('/api/auth/sign-out', cookie);
    for (const taken of out.headers.getSetCookie()) {
      expect(taken).toMatch(/^__Host-portal\.\w+=;/);
      expect(taken.split('; ')).toEqual(expect.arrayContaining(['Max-Age=0', 'Path=/', 'Secure', 'HttpOnly']));
    }
    const leaving = await fixture.signIn();
    const gone = await overHttps('/api/auth/delete-user', leaving.cookie, { password: leaving.password });
    expect(flagsOf(gone.headers.getSetCookie())).toEqual(
      ['session', 'device'].map(() => ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax', 'Secure']),
    );
  });

  test('over http, for development: the same but for what needs https', async () => {
    const { email, password } = await plain.signIn();
    const entered = await plain.post('/api/auth/sign-in/email', { email, password });
    expect(flagsOf(entered.headers.getSetCookie())).toEqual([
      ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'],
      ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax'],
    ]);
    expect(cookieIn(entered).startsWith(`${SESSION}=`)).toBe(true);
  });
});

describe('what a sibling sub-domain plants', () => {
  test('changes nothing: not by another name, case or prefix, in any order', async () => {
    const [victim, attacker] = [await fixture.signIn(), await fixture.signIn()];
    const planted = attacker.cookie.slice(attacker.cookie.indexOf('=') + 1);
    const names = [
      SESSION,
      `__Secure-${SESSION}`,
      NAME.toLowerCase(),
      NAME.toUpperCase(),
      `x${NAME}`,
      `${NAME}x`,
      `"${NAME}"`,
      `%5F%5FHost-${SESSION}`,
      '__Host-portal.session_data',
      `\u00a0${NAME}`,
      `\u0085${NAME}`,
      `\u00c2\u00a0${NAME}`,
      `\u00e2\u0080\u0080${NAME}`,
      `\u00ef\u00bb\u00bf${NAME}`,
      `${NAME}\u00a0`,
    ];
    for (const name of names) {
      const cookie = `${name}=${planted}`;
      expect(await whoIs(cookie), `${name} alone`).toBeUndefined();
      expect(await whoIs(`${cookie}; ${victim.cookie}`), `${name} first`).toBe(victim.id);
      expect(await whoIs(`${victim.cookie}; ${cookie}`), `${name} last`).toBe(victim.id);
    }
  });

  test('is not acted on either: what the victim does happens to the victim', async () => {
    const [victim, attacker] = [await fixture.signIn(), await fixture.signIn()];
    const cookie = `\u00a0${attacker.cookie}; ${victim.cookie}`;
    const renamed = await overHttps('/api/auth/update-user', cookie, { name: 'Itzel' });
    expect(renamed.json()).toMatchObject({ user: { id: victim.id, name: 'Itzel' } });
    const { rows } = await fixture.server.database.query('SELECT id FROM portal.member WHERE name = $1', ['Itzel']);
    expect(rows).toEqual([{ id: victim.id }]);
    await overHttps('/api/auth/sign-out', cookie);
    expect([await whoIs(victim.cookie), await whoIs(attacker.cookie)]).toEqual([undefined, attacker.id]);
  });

  test('the reader of cookies takes one name, exactly', () => {
    const reader = new SessionCookie(NAME, ['secret']);
    const good = `${NAME}=${signedCookie('token', 'secret')}`;
    expect(reader.tokenIn(good)).toBe('token');
    expect(reader.tokenIn(`\u00a0${good}`)).toBeUndefined();
    expect(reader.tokenIn(`\u3000${good}`)).toBeUndefined();
    expect(reader.tokenIn(`a=b; \u2000${NAME}=other; ${good}`)).toBe('token');
  });
});

describe('without https', () => {
  test('a session is refused, wherever it is shown; its owner is told nothing of it', async () => {
    const { cookie } = await fixture.signIn();
    const over = { cookie, origin: SECURE_URL };
    for (const path of ['/api/verify-auth', '/api/register-usage', '/api/auth/sign-out', '/api/auth/revoke-sessions']) {
      const refused = await fixture.post(path, { appName: 'cruz-nawales' }, over);
      expect([refused.status, codeOf(refused)], path).toEqual([403, 'https_required']);
    }
    expect(codeOf(await fixture.get('/api/user-status', cookie))).toBe('https_required');
    expect(await whoIs(cookie)).toBeDefined();
  });

  test('a proxy that nobody trusts is not believed', async () => {
    const { cookie } = await plain.signIn();
    const answer = await plain.post('/api/verify-auth', {}, { cookie, headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });
});

test('nothing that is said to somebody signed in may be kept', async () => {
  const { cookie, email, password } = await plain.signIn();
  const answers = [
    await plain.get('/api/user-status', cookie),
    await plain.get('/api/auth/export', cookie),
    await plain.get('/api/user-status'),
    await plain.post('/api/verify-auth', {}, { cookie }),
    await plain.post('/api/verify-auth'),
    await plain.post('/api/check-usage', { appName: 'cruz-nawales' }, { cookie }),
    await plain.post('/api/register-usage', { appName: 'cruz-nawales' }, { cookie }),
    await plain.post('/api/auth/sign-in/email', { email, password }),
    await plain.post('/api/auth/sign-in/email', { email, password: 'wrong' }),
    await plain.post('/api/auth/update-user', { name: 'Itzel' }, { cookie }),
    await plain.post('/api/auth/sign-out', {}, { cookie }),
    await ask(`${plain.url}/api/auth/nothing`, { headers: { cookie } }),
  ];
  expect(answers.map((answer) => answer.headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'));
});
