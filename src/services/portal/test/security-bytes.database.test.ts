import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { openPortalFixture, someEmail } from './portal-fixture.ts';
import type { Body } from './security-bodies.ts';
import { goodBodies } from './security-bodies.ts';
import { isSignedIn, liftAttemptLimits, PATIENT } from './security-fixture.ts';

/** Whatever bytes come in, the portal does not fail. */
let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture({ ...PATIENT, GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
  await liftAttemptLimits(fixture);
});
afterAll(() => fixture.close());

const bodyOf = () => goodBodies(fixture.url);

describe('bad bytes', () => {
  const STRINGS = [
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udc00x',
    '\uffff\ufffe',
    '\u202e',
    '💥'.repeat(128),
    'ﷺ'.repeat(120),
    "'; DROP TABLE portal.member; --",
    '$(id)`id`',
    '%00%0d%0a',
    '__proto__',
    'a!b@example.com',
    'a@b.c1',
    '\u0000@example.com',
    'ana@example.com\u0000',
    `${'x'.repeat(240)}@example.com`,
    'e30.eyJlbWFpbCI6IngifQ.x',
    `e30.${Buffer.from('{"email":"\\u0000","updateTo":"\\ud800"}').toString('base64url')}.x`,
    'x'.repeat(2000),
    'x'.repeat(20_000),
  ];
  const VALUES = [...STRINGS, null, 0, -1, 1e308, true, [], {}, ['x'], { $ne: null }, [[['x']]]];

  /** Each password costs a hash. */
  const valuesFor = (name: string) =>
    /password/i.test(name)
      ? ['\u0000', '\ud800', '💥'.repeat(128), 'ﷺ'.repeat(120), 'x'.repeat(501), null, {}]
      : VALUES;

  test('in any member of any body: a refusal or an answer, never a failure', async () => {
    const member = await fixture.signIn();
    let asked = 0;
    for (const [path, body] of Object.entries(bodyOf())) {
      const keepsSession = !['/api/auth/sign-out', '/api/auth/revoke-sessions'].includes(path);
      for (const name of Object.keys(body)) {
        const answers = await Promise.all(
          valuesFor(name).map((value) =>
            fixture.post(path, { ...body, ...(name === 'email' ? {} : freshEmail(body)), [name]: value }, member),
          ),
        );
        asked += answers.length;
        expect(answers.filter(({ status }) => status >= 500).length, `${path} ${name}`).toBe(0);
      }
      if (keepsSession) expect(await isSignedIn(fixture, member.cookie), path).toBe(true);
    }
    expect(asked).toBeGreaterThan(500);
    expect(fixture.server.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  }, 180_000);

  const freshEmail = (body: Body) => ('email' in body ? { email: someEmail() } : {});

  test('instead of a body', async () => {
    const { cookie } = await fixture.signIn();
    const bytes = (text: string) => new TextEncoder().encode(text);
    const bodies: Uint8Array<ArrayBuffer>[] = [
      new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
      new Uint8Array([...bytes('{"email":"'), 0xc3, 0x28, ...bytes('"}')]),
      new Uint8Array([...bytes('{"name":"'), 0xed, 0xa0, 0x80, ...bytes('"}')]),
      bytes(`{"email":"${'x'.repeat(1024 * 1024)}"}`),
      bytes(`${'['.repeat(100_000)}`),
      bytes(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
      bytes('{"__proto__":{"isPremium":true}}'),
      bytes('{"constructor":{"prototype":{"x":1}}}'),
      bytes('{"a":1e999999}'),
      bytes('null'),
      bytes('""'),
      bytes('[]'),
      bytes('{'),
    ];
    for (const path of Object.keys(bodyOf())) {
      const answers = await Promise.all(
        bodies.map((body) =>
          ask(`${fixture.url}${path}`, {
            method: 'POST',
            body,
            headers: { origin: fixture.url, cookie, 'content-type': 'application/json' },
          }),
        ),
      );
      expect(answers.filter(({ status }) => status < 400 || status >= 500).length, path).toBe(0);
    }
    expect(await isSignedIn(fixture, cookie)).toBe(true);
    expect(({} as Body)['isPremium']).toBeUndefined();
  });
});
