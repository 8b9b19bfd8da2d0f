import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import { randomCases } from '#test/support/proof-size.ts';
import { Destinations } from '../accounts/destinations.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, openPortalFixture, someEmail } from './portal-fixture.ts';
import { liftAttemptLimits, SECURE, SECURE_URL } from './security-fixture.ts';

/** Nobody is sent anywhere but to the portal and its applications, whatever is asked for and whatever a proxy says. */
const APPLICATION = 'https://app.portal.example';

let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture({ ...SECURE, GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
  await liftAttemptLimits(fixture);
});
afterAll(() => fixture.close());

const HTTPS = { 'x-forwarded-proto': 'https' };

const TRICKS = [
  'https://evil.example',
  'https://evil.example/cuenta',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '/cuenta',
  'cuenta',
  '',
  ' ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://portal.example',
  'data:text/html,x',
  'blob:https://portal.example/x',
  'https://portal.example@evil.example',
  'https://portal.example:x@evil.example',
  'https://evil.example#https://portal.example',
  'https://evil.example?https://portal.example',
  'https://evil.example\\@portal.example',
  'https://portal.example\\@evil.example',
  'https://portal.example.evil.example',
  'https://portal.example.',
  'https://portal.example:444',
  'https://user@portal.example/',
  'https://user:secret@portal.example/',
  'https://evilportal.example',
  'https://evil.portal.example',
  'https://app.portal.example.evil.example',
  'http://portal.example',
  'http://app.portal.example',
  'ftp://portal.example',
  'https://portal.example\n.evil.example',
  'https://portal.example\t/',
  'ht\ntps://evil.example',
  '\u0000https://portal.example',
  ' https://portal.example',
  'https://portal.example/ evil',
  'https://portal。example',
  'https://portal.example%2eevil.example',
  'https://portal.example%00.evil.example',
  'https://pörtal.example',
  'https://portal.example/\u202e',
  `https://portal.example/${'"'.repeat(400)}`,
];

type Way = (volver: string) => readonly [string, Record<string, unknown>];
const WAYS: Record<string, Way> = {
  'sign-up': (volver) => [
    '/api/auth/sign-up/email',
    { name: 'Ixchel', email: someEmail(), password: 'jade y obsidiana', volver },
  ],
  'link by e-mail': (volver) => ['/api/auth/sign-in/magic-link', { email: someEmail(), volver }],
  Google: (volver) => ['/api/auth/sign-in/social', { provider: 'google', volver }],
};

describe('volver', () => {
  for (const [name, way] of Object.entries(WAYS)) {
    test(`${name}: every trick is refused before anything happens`, async () => {
      const before = fixture.smtp.mails.length;
      const answers = await Promise.all(TRICKS.map((trick) => fixture.post(...way(trick))));
      answers.forEach((answer, i) => {
        expect([answer.status, TRICKS[i]]).toEqual([400, TRICKS[i]]);
        expect(codeOf(answer)).toMatch(/^(destino_no_permitido|invalid_request)$/);
        expect(answer.headers.get('location')).toBeNull();
        expect(answer.headers.getSetCookie()).toEqual([]);
      });
      // A mail that was asked for later has come: one that was asked for before would have, too.
      const last = someEmail();
      await fixture.post('/api/auth/sign-in/magic-link', { email: last });
      await fixture.mailTo(last);
      expect(fixture.smtp.mails.length).toBe(before + 1);
    });
  }

  test('an application on the list is taken, and nothing else of what is asked for', async () => {
    const volver = `${APPLICATION}/calcular?dia=5&mes=//evil.example#x`;
    const email = someEmail();
    await fixture.post('/api/auth/sign-in/magic-link', { email, volver });
    const { link = '' } = await fixture.mailTo(email);
    expect(new URL(link).origin).toBe(SECURE_URL);
    expect(new URLSearchParams(new URL(link).hash.slice(1)).get('volver')).toBe(volver);
    for (const name of ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL', 'returnTo']) {
      const refused = await fixture.post('/api/auth/sign-in/magic-link', { email, [name]: 'https://evil.example' });
      expect([refused.status, codeOf(refused)], name).toEqual([400, 'invalid_request']);
    }
  });

  test('whatever is asked for: refused, or read by a browser as ours', () => {
    const destinations = new Destinations(SECURE_URL, [APPLICATION]);
    const piece = fc.oneof(
      fc.constantFrom('https://', 'http://', '//', '/', '\\', '@', ':', '?', '#', '.', '%2f', '%5c', '\t', '\n', ' '),
      fc.constantFrom('portal.example', 'app.portal.example', 'evil.example', SECURE_URL, APPLICATION, 'javascript:'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        let allowed: string;
        try {
          allowed = destinations.check(pieces.join(''));
        } catch {
          return;
        }
        const { origin, username, password } = new URL(allowed, 'https://evil.example');
        expect([SECURE_URL, APPLICATION]).toContain(origin);
        expect(username + password).toBe('');
        expect(allowed).toMatch(/^https:\/\/[!-~]+$/);
      }),
      { numRuns: randomCases(1000) },
    );
  });

  test('the longest one that is taken arrives', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    const volver = `${SECURE_URL}/${'"'.repeat(230)}`;
    const taken = await fixture.post('/api/auth/sign-up/email', {
      name: 'x',
      email,
      password: 'jade y obsidiana',
      volver,
    });
    expect(taken.status).toBe(200);
    expect((await fixture.mailTo(email)).link).toContain('/verificar#token=');
  });
});

describe('links in mails lead to the portal, whatever Host says', () => {
  const GAMES: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example, portal.example' },
    { 'x-forwarded-host': 'portal.example:444', 'x-forwarded-port': '444' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': '/evil' },
    { 'x-forwarded-proto': 'javascript', 'x-forwarded-server': 'evil.example' },
    { referer: 'https://evil.example/' },
  ];

  test('of every kind', async () => {
    const { email, cookie } = await fixture.signIn();
    for (const game of GAMES) {
      const options = { origin: SECURE_URL, headers: { ...HTTPS, ...game } };
      const unknown = someEmail();
      const sent = await Promise.all([
        fixture.post('/api/auth/request-password-reset', { email }, options),
        fixture.post('/api/auth/sign-in/magic-link', { email: unknown }, options),
      ]);
      expect(sent.map(({ status }) => status)).toEqual([200, 200]);
      for (const address of [email, unknown]) {
        const mail = await fixture.mailTo(address);
        expect(new URL(mail.link ?? '').origin).toBe(SECURE_URL);
        expect(mail.raw).not.toContain('evil');
      }
    }
    const deleting = { cookie, origin: SECURE_URL, headers: { ...HTTPS, 'x-forwarded-host': 'evil.example' } };
    await fixture.post('/api/auth/delete-user', {}, deleting);
    expect(new URL((await fixture.mailTo(email)).link ?? '').origin).toBe(SECURE_URL);
  });

  test('the way to Google and back too', async () => {
    const headers = { ...HTTPS, 'x-forwarded-host': 'evil.example' };
    const answer = await fixture.post(
      '/api/auth/sign-in/social',
      { provider: 'google' },
      { origin: SECURE_URL, headers },
    );
    const way = new URL(answer.json<{ url: string }>().url);
    expect(way.searchParams.get('redirect_uri')).toBe(`${SECURE_URL}/api/auth/callback/google`);
    const back = await ask(`${fixture.url}/api/auth/callback/google?state=x&code=y`, { headers });
    expect([back.status, new URL(back.headers.get('location') ?? '').origin]).toEqual([302, SECURE_URL]);
  });
});
