import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBetterAuth } from '#platform/accounts/better-auth/better-auth.ts';
import { ask } from '#test/support/http.ts';
import { portalRealm } from '../accounts/realm.ts';
import { operations } from '../operations.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, openPortalFixture } from './portal-fixture.ts';
import type { Body } from './security-bodies.ts';
import { goodBodies } from './security-bodies.ts';
import { isSignedIn, liftAttemptLimits, PATIENT } from './security-fixture.ts';

/** Only what was chosen is reachable, only with what it takes, and only for oneself. */
let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture({ ...PATIENT, GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
  await liftAttemptLimits(fixture);
});
afterAll(() => fixture.close());

/** Every route that the library has, as its own HTTP handler would take it. */
function routesOfTheLibrary(): { method: string; path: string }[] {
  const auth = openBetterAuth({
    realm: portalRealm,
    database: new pg.Pool(),
    url: fixture.url,
    secret: 'a secret of more than thirty-two characters',
    origins: [],
    google: { clientId: 'client', clientSecret: 'secret' },
    send: async () => {},
  });
  const endpoints = Object.values(auth.api) as { path?: string; options?: { method?: string | string[] } }[];
  return endpoints.flatMap(({ path, options }) =>
    path === undefined
      ? []
      : [options?.method ?? 'GET'].flat().map((method) => ({
          method,
          path: `/api/auth${path.replace(/:\w+/g, (name) => (name === ':id' ? 'google' : 'x'))}`,
        })),
  );
}

describe('routes', () => {
  test('of the library are there only where the portal has its own', async () => {
    const member = await fixture.signIn();
    const own = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    const theirs = routesOfTheLibrary().filter(({ method, path }) => !own.has(`${method} ${path}`));
    expect(theirs.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/auth/list-sessions', '/api/auth/ok']));
    expect(theirs.length).toBeGreaterThan(15);
    for (const { method, path } of theirs) {
      const { status } = await ask(`${fixture.url}${path}`, {
        method,
        headers: { origin: fixture.url, cookie: member.cookie },
        ...(method !== 'GET' && { json: {} }),
      });
      expect([404, 405], `${method} ${path}`).toContain(status);
    }
    expect(await isSignedIn(fixture, member.cookie)).toBe(true);
  });

  test('that others have are not there', async () => {
    const paths = [
      'admin/list-users',
      'admin/set-role',
      'sign-in/anonymous',
      'error',
      'ok',
      'reference',
      'jwks',
      'token',
    ];
    const dotted = [
      '../verify-auth',
      './/sign-out',
      'sign-out/',
      'SIGN-OUT',
      'sign-out%2f',
      'magic-link/verify?token=x',
    ];
    for (const path of [...paths, ...dotted]) {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        const { status } = await ask(`${fixture.url}/api/auth/${path}`, { method });
        expect([404, 405], `${method} ${path}`).toContain(status);
      }
    }
  });
});

const bodyOf = () => goodBodies(fixture.url);

test('every operation that takes a body is tried here', () => {
  const taking = operations.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/billing/'));
  expect(Object.keys(bodyOf()).sort()).toEqual(taking.map(({ path }) => path).sort());
});

describe('members that nobody asked for', () => {
  const EXTRA: Body = {
    id: 'chosen',
    userId2: 'chosen',
    role: 'admin',
    emailVerified: true,
    email_verified: true,
    isPremium: true,
    image: 'https://evil.example/x.png',
    createdAt: '2000-01-01',
    token2: 'x',
    rememberMe: false,
    callbackURL: 'https://evil.example',
    revokeOtherSessions: false,
    metadata: {},
    constructor: { prototype: { isPremium: true } },
  };

  test('are refused by every operation', async () => {
    const { cookie } = await fixture.signIn();
    for (const [path, body] of Object.entries(bodyOf())) {
      const answers = await Promise.all(
        Object.entries(EXTRA).map(([name, value]) => fixture.post(path, { ...body, [name]: value }, { cookie })),
      );
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual(answers.map(() => 400));
      expect(answers.map(codeOf).every((code) => code === 'invalid_request' || code === 'malformed_json')).toBe(true);
    }
    expect(await isSignedIn(fixture, cookie)).toBe(true);
  });
});

describe('another member', () => {
  test('cannot be reached with the own session', async () => {
    const [own, other] = [await fixture.signIn(), await fixture.signIn()];
    const ways = [`?userId=${other.id}`, `?id=${other.id}&email=${other.email}`, `/${other.id}`];
    for (const way of ways) {
      for (const path of ['/api/user-status', '/api/auth/export']) {
        const answer = await fixture.get(`${path}${way}`, own.cookie);
        expect(answer.text, `${path}${way}`).not.toContain(other.email);
        expect(answer.text).not.toContain(other.id);
      }
    }
    for (const path of ['/api/check-usage', '/api/register-usage']) {
      for (const named of [{ userId: other.id }, { email: other.email }, { userId: own.id, email: other.email }]) {
        const answer = await fixture.post(path, { ...named, appName: 'cruz-nawales' }, own);
        expect([answer.status, codeOf(answer)]).toEqual([403, 'identidad_no_coincide']);
      }
    }
    const headers = { 'x-user-id': other.id, 'x-forwarded-user': other.email, authorization: `Bearer ${other.id}` };
    const known = await fixture.post('/api/verify-auth', {}, { cookie: own.cookie, headers });
    expect(known.json()).toMatchObject({ user: { id: own.id } });
    expect((await fixture.get('/api/user-status', other.cookie)).json<{ usage: { used: number }[] }>().usage).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ used: 1 })]),
    );
  });
});
