import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PortalBed } from './portal-bed.ts';
import { codeOf, cookieIn, openPortalBed, someAddress, tokenIn } from './portal-bed.ts';
import { liftAttemptLimits, PATIENT } from './security-bed.ts';
import type { GoogleStandIn } from './security-google.ts';
import { startGoogle } from './security-google.ts';

/** A stranger signs up with an address first; its owner comes later, by any way: nothing of the stranger's ever works. */
const STRANGER = { name: 'Evil Stranger', password: 'chosen by a stranger' };
const OWN = 'chosen by the owner';

let bed: PortalBed;
let google: GoogleStandIn;
let email: string;
let firstLink: string;
beforeAll(async () => {
  google = await startGoogle();
  bed = await openPortalBed({ ...PATIENT, GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
  await liftAttemptLimits(bed);
});
afterAll(async () => {
  await bed.close();
  await google.close();
});
beforeEach(async () => {
  email = someAddress();
  await bed.post('/api/auth/sign-up/email', { ...STRANGER, email });
  firstLink = await bed.tokenFor(email);
});

const signIn = (password: string) => bed.post('/api/auth/sign-in/email', { email, password });
const whoIs = async (cookie: string) => (await bed.post('/api/verify-auth', {}, { cookie })).json<{ user: unknown }>();

async function expectOwnersAlone(cookie: string): Promise<void> {
  const { user } = await whoIs(cookie);
  expect(user).toMatchObject({ email });
  expect(JSON.stringify(user)).not.toContain(STRANGER.name);
  const old = await signIn(STRANGER.password);
  expect([old.status, codeOf(old)]).toEqual([401, 'credenciales_invalidas']);
  const link = await bed.post('/api/auth/verify-email', { token: firstLink, password: STRANGER.password });
  // Wrong there, or worth nothing since the ways in have changed.
  expect([400, 401]).toContain(link.status);
  const { rows } = await bed.server.database.query<{ members: number; sessions: number }>(
    `SELECT count(DISTINCT m.id)::int AS members, count(s.id)::int AS sessions
     FROM portal.member m LEFT JOIN portal.session s ON s.member_id = m.id WHERE m.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ members: 1, sessions: 1 }]);
}

describe('the owner comes', () => {
  test('by a link', async () => {
    await bed.post('/api/auth/sign-in/magic-link', { email });
    const entered = await bed.post('/api/auth/magic-link/verify', { token: await bed.tokenFor(email) });
    await expectOwnersAlone(cookieIn(entered));
  });

  test('by Google', async () => {
    const begun = await bed.post('/api/auth/sign-in/social', { provider: 'google' });
    const profile = { sub: email, email, email_verified: true, name: 'Ixchel' };
    const query = google.consent(begun.json<{ url: string }>().url, profile);
    const back = await bed.get(`/api/auth/callback/google?${query}`, cookieIn(begun));
    expect(back.headers.get('location')).toBe(`${bed.url}/cuenta`);
    await expectOwnersAlone(cookieIn(back));
  });

  test('by a new password', async () => {
    await bed.post('/api/auth/request-password-reset', { email });
    const token = await bed.tokenFor(email);
    expect((await bed.post('/api/auth/reset-password', { token, newPassword: OWN })).status).toBe(200);
    await expectOwnersAlone(cookieIn(await signIn(OWN)));
  });

  test('by signing up too', async () => {
    await bed.post('/api/auth/sign-up/email', { name: 'Ixchel', email, password: OWN });
    const token = await bed.tokenFor(email);
    await expectOwnersAlone(cookieIn(await bed.post('/api/auth/verify-email', { token, password: OWN })));
  });

  test('by changing the address of another account to it', async () => {
    const owner = await bed.signIn();
    await bed.post('/api/auth/change-email', { newEmail: email }, owner);
    const confirm = (token: string) => bed.post('/api/auth/change-email/confirm', { token }, owner);
    expect((await confirm(await bed.tokenFor(owner.email))).json()).toEqual({ step: 'enviado' });
    expect((await confirm(await bed.tokenFor(email))).json()).toEqual({ step: 'cambiado' });
    await expectOwnersAlone(owner.cookie);
  });
});

describe('before the owner comes, the stranger', () => {
  test('has no session, and gets none by the password', async () => {
    expect(codeOf(await signIn(STRANGER.password))).toBe('correo_sin_verificar');
    const { rows } = await bed.server.database.query(
      'SELECT FROM portal.session s JOIN portal.member m ON m.id = s.member_id WHERE m.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  test('cannot stand for the address in an application, with a key either', async () => {
    const key = await bed.server.issueKey('portal');
    const { rows } = await bed.server.database.query<{ id: string }>('SELECT id FROM portal.member WHERE email = $1', [
      email,
    ]);
    await bed.server.cli('users', 'grant', '--email', email, '--until', '2099-01-01');
    for (const body of [{ email }, { userId: rows[0]?.id }]) {
      const checked = await bed.post('/api/check-usage', { ...body, appName: 'cruz-nawales' }, { key });
      expect(checked.json()).toMatchObject({ es_premium: false });
    }
  });

  test('cannot sign up again while the owner confirms, to have the own password confirmed', async () => {
    await bed.post('/api/auth/sign-up/email', { name: 'Ixchel', email, password: OWN });
    const owners = await bed.tokenFor(email);
    await bed.post('/api/auth/sign-up/email', { ...STRANGER, email });
    const strangers = await bed.tokenFor(email);
    for (const token of [owners, strangers]) {
      expect((await bed.post('/api/auth/verify-email', { token, password: OWN })).status).toBe(401);
    }
    expect(codeOf(await signIn(STRANGER.password))).toBe('correo_sin_verificar');
  });
});

describe('links', () => {
  test('of a change of address are worth nothing for anything else, nor to anybody else', async () => {
    const member = await bed.signIn();
    const newEmail = someAddress();
    await bed.post('/api/auth/change-email', { newEmail }, member);
    const toOld = tokenIn(await bed.mailTo(member.email));
    for (const [path, body] of [
      ['/api/auth/verify-email', { token: toOld, password: member.password }],
      ['/api/auth/magic-link/verify', { token: toOld }],
      ['/api/auth/reset-password', { token: toOld, newPassword: OWN }],
    ] as const) {
      expect(codeOf(await bed.post(path, body)), path).toBe('enlace_invalido');
    }
    const forged = `${toOld.split('.')[0]}.${Buffer.from(
      JSON.stringify({ email: member.email, updateTo: newEmail, requestType: 'change-email-verification', exp: 9e9 }),
    ).toString('base64url')}.${toOld.split('.')[2]}`;
    expect(codeOf(await bed.post('/api/auth/change-email/confirm', { token: forged }, member))).toBe('enlace_invalido');
    expect(codeOf(await bed.post('/api/auth/change-email/confirm', { token: firstLink }, member))).toBe(
      'enlace_invalido',
    );
  });

  test('of a change of address: whoever got the address meanwhile keeps it', async () => {
    const member = await bed.signIn();
    const newEmail = someAddress();
    await bed.post('/api/auth/change-email', { newEmail }, member);
    const confirm = (token: string) => bed.post('/api/auth/change-email/confirm', { token }, member);
    await confirm(await bed.tokenFor(member.email));
    const token = await bed.tokenFor(newEmail);
    const other = await bed.signIn({ email: newEmail });
    expect(codeOf(await confirm(token))).toBe('enlace_invalido');
    expect((await whoIs(other.cookie)).user).toMatchObject({ email: newEmail });
    expect((await whoIs(member.cookie)).user).toMatchObject({ email: member.email });
  });
});
