import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, cookieIn, openPortalFixture, someEmail, tokenIn } from './portal-fixture.ts';
import { liftAttemptLimits, PATIENT } from './security-fixture.ts';
import type { GoogleStandIn } from './security-google.ts';
import { startGoogle } from './security-google.ts';

/** A stranger signs up with an address first; its owner comes later, by any way: nothing of the stranger's ever works. */
const STRANGER = { name: 'Evil Stranger', password: 'chosen by a stranger' };
const OWN = 'chosen by the owner';

let fixture: PortalFixture;
let google: GoogleStandIn;
let email: string;
let firstLink: string;
beforeAll(async () => {
  google = await startGoogle();
  fixture = await openPortalFixture({ ...PATIENT, GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
  await liftAttemptLimits(fixture);
});
afterAll(async () => {
  await fixture.close();
  await google.close();
});
beforeEach(async () => {
  email = someEmail();
  await fixture.post('/api/auth/sign-up/email', { ...STRANGER, email });
  firstLink = await fixture.tokenFor(email);
});

const signIn = (password: string) => fixture.post('/api/auth/sign-in/email', { email, password });
const whoIs = async (cookie: string) =>
  (await fixture.post('/api/verify-auth', {}, { cookie })).json<{ user: unknown }>();

async function expectOwnersAlone(cookie: string): Promise<void> {
  const { user } = await whoIs(cookie);
  expect(user).toMatchObject({ email });
  expect(JSON.stringify(user)).not.toContain(STRANGER.name);
  const old = await signIn(STRANGER.password);
  expect([old.status, codeOf(old)]).toEqual([401, 'credenciales_invalidas']);
  const link = await fixture.post('/api/auth/verify-email', { token: firstLink, password: STRANGER.password });
  // Wrong there, or worth nothing since the ways in have changed.
  expect([400, 401]).toContain(link.status);
  const { rows } = await fixture.server.database.query<{ members: number; sessions: number }>(
    `SELECT count(DISTINCT m.id)::int AS members, count(s.id)::int AS sessions
     FROM portal.member m LEFT JOIN portal.session s ON s.member_id = m.id WHERE m.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ members: 1, sessions: 1 }]);
}

describe('the owner comes', () => {
  test('by a link', async () => {
    await fixture.post('/api/auth/sign-in/magic-link', { email });
    const entered = await fixture.post('/api/auth/magic-link/verify', { token: await fixture.tokenFor(email) });
    await expectOwnersAlone(cookieIn(entered));
  });

  test('by Google', async () => {
    const begun = await fixture.post('/api/auth/sign-in/social', { provider: 'google' });
    const profile = { sub: email, email, email_verified: true, name: 'Ixchel' };
    const query = google.consent(begun.json<{ url: string }>().url, profile);
    const back = await fixture.get(`/api/auth/callback/google?${query}`, cookieIn(begun));
    expect(back.headers.get('location')).toBe(`${fixture.url}/cuenta`);
    await expectOwnersAlone(cookieIn(back));
  });

  test('by a new password', async () => {
    await fixture.post('/api/auth/request-password-reset', { email });
    const token = await fixture.tokenFor(email);
    expect((await fixture.post('/api/auth/reset-password', { token, newPassword: OWN })).status).toBe(200);
    await expectOwnersAlone(cookieIn(await signIn(OWN)));
  });

  test('by signing up too', async () => {
    await fixture.post('/api/auth/sign-up/email', { name: 'Ixchel', email, password: OWN });
    const token = await fixture.tokenFor(email);
    await expectOwnersAlone(cookieIn(await fixture.post('/api/auth/verify-email', { token, password: OWN })));
  });

  test('by changing the address of another account to it', async () => {
    const owner = await fixture.signIn();
    await fixture.post('/api/auth/change-email', { newEmail: email }, owner);
    const confirm = (token: string) => fixture.post('/api/auth/change-email/confirm', { token }, owner);
    expect((await confirm(await fixture.tokenFor(owner.email))).json()).toEqual({ step: 'enviado' });
    expect((await confirm(await fixture.tokenFor(email))).json()).toEqual({ step: 'cambiado' });
    await expectOwnersAlone(owner.cookie);
  });
});

describe('before the owner comes, the stranger', () => {
  test('has no session, and gets none by the password', async () => {
    expect(codeOf(await signIn(STRANGER.password))).toBe('correo_sin_verificar');
    const { rows } = await fixture.server.database.query(
      'SELECT FROM portal.session s JOIN portal.member m ON m.id = s.member_id WHERE m.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  test('cannot stand for the address in an application, with a key either', async () => {
    const key = await fixture.server.issueKey('portal');
    const { rows } = await fixture.server.database.query<{ id: string }>(
      'SELECT id FROM portal.member WHERE email = $1',
      [email],
    );
    await fixture.server.cli('users', 'grant', '--email', email, '--until', '2099-01-01');
    for (const body of [{ email }, { userId: rows[0]?.id }]) {
      const checked = await fixture.post('/api/check-usage', { ...body, appName: 'cruz-nawales' }, { key });
      expect(checked.json()).toMatchObject({ es_premium: false });
    }
  });

  test('cannot sign up again while the owner confirms, to have the own password confirmed', async () => {
    await fixture.post('/api/auth/sign-up/email', { name: 'Ixchel', email, password: OWN });
    const owners = await fixture.tokenFor(email);
    await fixture.post('/api/auth/sign-up/email', { ...STRANGER, email });
    const strangers = await fixture.tokenFor(email);
    for (const token of [owners, strangers]) {
      expect((await fixture.post('/api/auth/verify-email', { token, password: OWN })).status).toBe(401);
    }
    expect(codeOf(await signIn(STRANGER.password))).toBe('correo_sin_verificar');
  });
});

describe('links', () => {
  test('of a change of address are worth nothing for anything else, nor to anybody else', async () => {
    const member = await fixture.signIn();
    const newEmail = someEmail();
    await fixture.post('/api/auth/change-email', { newEmail }, member);
    const toOld = tokenIn(await fixture.mailTo(member.email));
    for (const [path, body] of [
      ['/api/auth/verify-email', { token: toOld, password: member.password }],
      ['/api/auth/magic-link/verify', { token: toOld }],
      ['/api/auth/reset-password', { token: toOld, newPassword: OWN }],
    ] as const) {
      expect(codeOf(await fixture.post(path, body)), path).toBe('enlace_invalido');
    }
    const forged = `${toOld.split('.')[0]}.${Buffer.from(
      JSON.stringify({ email: member.email, updateTo: newEmail, requestType: 'change-email-verification', exp: 9e9 }),
    ).toString('base64url')}.${toOld.split('.')[2]}`;
    expect(codeOf(await fixture.post('/api/auth/change-email/confirm', { token: forged }, member))).toBe(
      'enlace_invalido',
    );
    expect(codeOf(await fixture.post('/api/auth/change-email/confirm', { token: firstLink }, member))).toBe(
      'enlace_invalido',
    );
  });

  test('of a change of address: whoever got the address meanwhile keeps it', async () => {
    const member = await fixture.signIn();
    const newEmail = someEmail();
    await fixture.post('/api/auth/change-email', { newEmail }, member);
    const confirm = (token: string) => fixture.post('/api/auth/change-email/confirm', { token }, member);
    await confirm(await fixture.tokenFor(member.email));
    const token = await fixture.tokenFor(newEmail);
    const other = await fixture.signIn({ email: newEmail });
    expect(codeOf(await confirm(token))).toBe('enlace_invalido');
    expect((await whoIs(other.cookie)).user).toMatchObject({ email: newEmail });
    expect((await whoIs(member.cookie)).user).toMatchObject({ email: member.email });
  });
});
