import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import { operations } from '../operations.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, openPortalFixture } from './portal-fixture.ts';
import { isSignedIn, PATIENT, SECURE, SECURE_URL } from './security-fixture.ts';

/** Pages of other origins change nothing and read nothing, whatever they send. */
let fixture: PortalFixture;
let secure: PortalFixture;
let member: Awaited<ReturnType<PortalFixture['signIn']>>;
let application: string;
beforeAll(async () => {
  application = 'http://app.portal.test:8080';
  fixture = await openPortalFixture({ ...PATIENT, PORTAL_ORIGINS: application });
  secure = await openPortalFixture(SECURE);
  member = await fixture.signIn();
});
afterAll(() => Promise.all([fixture.close(), secure.close()]));

/** Those of operators are asked with another session, and have tests of their own (test/operators.database.test.ts). */
const CHANGING = operations
  .filter(({ method, access }) => method !== 'GET' && access !== 'operator')
  .map(({ path }) => path);
const BODIES: Record<string, object> = {
  '/api/register-usage': { appName: 'cruz-nawales' },
  '/api/check-usage': { appName: 'cruz-nawales' },
  '/api/auth/update-user': { name: 'Evil' },
};
const foreign = () => {
  const { port } = new URL(fixture.url);
  return [
    'https://evil.example',
    'null',
    '',
    'http://127.0.0.1',
    `http://127.0.0.1:${Number(port) + 1}`,
    `https://127.0.0.1:${port}`,
    `http://evil@127.0.0.1:${port}`,
    `http://127.0.0.1.:${port}`,
    `http://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}.evil.example`,
    `http://localhost:${port}`,
    `HTTP://127.0.0.1:${port}`,
    'http://evil.portal.test:8080',
    'http://app.portal.test',
    'https://app.portal.test:8080',
    'http://app.portal.test:8081',
    'http://APP.portal.test:8080',
    'http://app.portal.test.:8080',
    'http://user@app.portal.test:8080',
    `${application}, https://evil.example`,
    `${application} https://evil.example`,
    'chrome-extension://abcdef',
    'file://',
  ];
};

const corsHeaders = ({ headers }: Answer) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const varies = ({ headers }: Answer) => (headers.get('vary') ?? '').split(/, */).includes('Origin');

async function expectNothingChanged(): Promise<void> {
  const status = await fixture.get('/api/user-status', member.cookie);
  expect(status.status).toBe(200);
  const { user, usage } = status.json<{ user: { name: string; email: string }; usage: { used: number }[] }>();
  expect(user).toMatchObject({ name: member.name, email: member.email });
  expect(usage.every(({ used }) => used === 0)).toBe(true);
}

describe('an origin that is not on the list', () => {
  test('is refused by everything that changes something, before anything happens', async () => {
    expect(CHANGING.length).toBeGreaterThan(15);
    for (const path of CHANGING) {
      const answers = await Promise.all(
        foreign().map((origin) => fixture.post(path, BODIES[path] ?? {}, { origin, cookie: member.cookie })),
      );
      answers.forEach((answer, i) => {
        expect([answer.status, codeOf(answer), path, foreign()[i]]).toEqual([
          403,
          'origin_not_allowed',
          path,
          foreign()[i],
        ]);
        expect(corsHeaders(answer)).toEqual([]);
        expect(varies(answer)).toBe(true);
      });
    }
    await expectNothingChanged();
  });

  test('gets no permission to read: not from an answer, a refusal, a page, nor a preflight', async () => {
    for (const origin of foreign()) {
      const headers = { origin, cookie: member.cookie };
      const answers = await Promise.all([
        ask(`${fixture.url}/api/user-status`, { headers }),
        ask(`${fixture.url}/api/user-status`, { headers: { origin } }),
        ask(`${fixture.url}/api/auth/export`, { headers }),
        ask(`${fixture.url}/cuenta`, { headers }),
        ask(`${fixture.url}/api/auth/sign-out`, { headers }),
        ...['/api/register-usage', '/api/auth/sign-out', '/api/auth/delete-user', '/api/user-status'].map((path) =>
          ask(`${fixture.url}${path}`, {
            method: 'OPTIONS',
            headers: {
              ...headers,
              'access-control-request-method': 'POST',
              'access-control-request-headers': 'content-type',
              'access-control-request-private-network': 'true',
            },
          }),
        ),
      ]);
      for (const answer of answers) {
        expect(corsHeaders(answer), origin).toEqual([]);
        expect(answer.headers.get('cross-origin-resource-policy') ?? 'same-origin').toBe('same-origin');
      }
      expect(answers.filter((answer) => !varies(answer) && answer.status !== 405).length).toBe(0);
    }
  });

  test('behind https: http, siblings and other ports are foreign too', async () => {
    const { cookie } = await secure.signIn();
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'portal.example' };
    const post = (origin: string) => secure.post('/api/verify-auth', {}, { origin, cookie, headers });
    for (const origin of ['http://portal.example', 'https://evil.portal.example', 'https://portal.example:8443']) {
      expect((await post(origin)).status, origin).toBe(403);
    }
    for (const origin of [SECURE_URL, 'https://app.portal.example']) expect((await post(origin)).status).toBe(200);
  });

  test('a page that hides its origin is given away by the browser', async () => {
    const answer = await ask(`${fixture.url}/api/auth/sign-out`, {
      json: {},
      headers: { cookie: member.cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'origin_not_allowed']);
    await expectNothingChanged();
  });
});

describe('the origins on the list', () => {
  test('may ask with the cookie, and read exactly what is meant for them', async () => {
    const answer = await fixture.post(
      '/api/check-usage',
      { appName: 'cruz-nawales' },
      { ...member, origin: application },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(application);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(varies(answer)).toBe(true);
    const preflight = await ask(`${fixture.url}/api/register-usage`, {
      method: 'OPTIONS',
      headers: { origin: application, 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'OPTIONS, POST']);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type, idempotency-key');
  });

  test('no answer ever names a wildcard', async () => {
    for (const origin of [application, fixture.url, 'https://evil.example']) {
      const answer = await ask(`${fixture.url}/api/user-status`, { headers: { origin, cookie: member.cookie } });
      expect(answer.headers.get('access-control-allow-origin')).not.toBe('*');
    }
  });
});

describe('what a form can send', () => {
  const TYPES = [
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/jsonx',
    'application/csp-report',
    'text/json',
    '',
  ];

  test('is no JSON, wherever it comes from', async () => {
    const paths = CHANGING.filter((path) => path !== '/api/billing/webhook');
    for (const path of paths) {
      const bodies = [JSON.stringify(BODIES[path] ?? {}), ''];
      for (const type of TYPES) {
        for (const body of bodies) {
          // No body at all, which only the origin guards: tried below.
          if (type === '' && body === '') continue;
          const { status } = await ask(`${fixture.url}${path}`, {
            method: 'POST',
            body: new TextEncoder().encode(body),
            headers: { origin: fixture.url, cookie: member.cookie, ...(type !== '' && { 'content-type': type }) },
          });
          expect([400, 415], `${path} ${type} ${body}`).toContain(status);
        }
      }
    }
    await expectNothingChanged();
    expect(await isSignedIn(fixture, member.cookie)).toBe(true);
  });

  test('nor does a request without any body pass from elsewhere', async () => {
    for (const path of CHANGING) {
      for (const origin of ['https://evil.example', 'null', 'http://evil.portal.test:8080']) {
        const { status } = await ask(`${fixture.url}${path}`, {
          method: 'POST',
          headers: { origin, cookie: member.cookie },
        });
        expect([status, path, origin]).toEqual([403, path, origin]);
      }
    }
    await expectNothingChanged();
  });

  test('a GET changes nothing, however it is dressed up', async () => {
    const dresses = ['x-http-method-override', 'x-http-method', 'x-method-override'];
    for (const path of CHANGING) {
      const headers = { cookie: member.cookie, ...Object.fromEntries(dresses.map((name) => [name, 'POST'])) };
      const answer = await ask(`${fixture.url}${path}?_method=POST`, { headers });
      expect([answer.status, path]).toEqual([405, path]);
    }
    const overridden = await fixture.post(
      '/api/verify-auth',
      {},
      { ...member, headers: { [dresses[0] ?? '']: 'DELETE' } },
    );
    expect(overridden.status).toBe(200);
    await expectNothingChanged();
  });
});
