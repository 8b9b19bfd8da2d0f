import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedOnce } from '#test/support/changed-text.ts';
import type { Answer } from '#test/support/http.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { openPortalFixture, someEmail } from './portal-fixture.ts';
import { isSignedIn, liftAttemptLimits, PATIENT, withoutChance } from './security-fixture.ts';

/** Cookies and links with any one byte changed: refused, and all in the same words. */
let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture(PATIENT);
  await liftAttemptLimits(fixture);
});
afterAll(() => fixture.close());

/** Base64 can spell some bytes in more ways than one: such a spelling says the same, and opens nothing else. */
const bytesOf = (signature: string) => Buffer.from(signature, 'base64').toString('hex');

/** The same 32 bytes: two bits of the last character are not theirs, and there is an alphabet for URLs. */
function otherSpellings(signature: string): string[] {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
  const spelled = letters.map((letter) => `${signature.slice(0, 42)}${letter}=`);
  spelled.push(signature.replaceAll('+', '-').replaceAll('/', '_'), signature.slice(0, 43), ` ${signature}`);
  return spelled.filter((changed) => changed !== signature && bytesOf(changed) === bytesOf(signature));
}

async function answersTo(texts: readonly string[], ask: (text: string) => Promise<Answer>): Promise<string[]> {
  const answers = new Set<string>();
  for (const text of texts) answers.add(JSON.stringify(withoutChance(await ask(text))));
  return [...answers];
}

test('a session', async () => {
  const { cookie } = await fixture.signIn();
  const [name = '', value = ''] = cookie.split('=', 2);
  const [token = '', signature = ''] = decodeURIComponent(value).split('.');
  expect(await isSignedIn(fixture, cookie)).toBe(true);
  expect(otherSpellings(signature).length).toBeGreaterThanOrEqual(5);
  const spellings = [
    ...changedOnce(token).map((changed) => `${changed}.${signature}`),
    ...changedOnce(signature).map((changed) => `${token}.${changed}`),
    ...otherSpellings(signature).map((changed) => `${token}.${changed}`),
    `${token}${signature}`,
    `${token}..${signature}`,
    token,
  ];
  const ask = (text: string) => fixture.post('/api/verify-auth', {}, { cookie: `${name}=${encodeURIComponent(text)}` });
  const answers = await answersTo(spellings, ask);
  expect(answers).toHaveLength(1);
  expect(answers[0]).not.toContain('@example.com');
  expect(await isSignedIn(fixture, cookie)).toBe(true);
});

test('a link to confirm an address', async () => {
  const [email, password] = [someEmail(), 'jade y obsidiana'];
  await fixture.post('/api/auth/sign-up/email', { name: 'Ixchel', email, password });
  const token = await fixture.tokenFor(email);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const spellings = [
    ...changedOnce(head).map((changed) => [changed, claims, signature].join('.')),
    ...changedOnce(claims).map((changed) => [head, changed, signature].join('.')),
    ...changedOnce(signature)
      .filter((changed) => bytesOf(changed) !== bytesOf(signature))
      .map((changed) => [head, claims, changed].join('.')),
    [Buffer.from('{"alg":"none"}').toString('base64url'), claims, ''].join('.'),
    [Buffer.from('{"alg":"none"}').toString('base64url'), claims, signature].join('.'),
  ].filter((text) => text !== '');
  const ask = (text: string) => fixture.post('/api/auth/verify-email', { token: text, password });
  const answers = await answersTo(spellings, ask);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toContain('enlace_invalido');
  expect((await ask(token)).status).toBe(200);
}, 180_000);

test.each([
  ['to sign in', '/api/auth/sign-in/magic-link', '/api/auth/magic-link/verify', {}],
  [
    'to a new password',
    '/api/auth/request-password-reset',
    '/api/auth/reset-password',
    { newPassword: 'obsidiana y jade' },
  ],
])(
  'a link %s',
  async (_what, from, to, rest) => {
    const { email } = await fixture.signIn();
    expect((await fixture.post(from, { email })).status).toBe(200);
    const token = await fixture.tokenFor(email);
    const ask = (text: string) => fixture.post(to, { token: text, ...rest });
    const answers = await answersTo(
      changedOnce(token).filter((text) => text !== ''),
      ask,
    );
    expect(answers).toHaveLength(1);
    expect(answers[0]).toContain('enlace_invalido');
    expect((await ask(token)).status).toBe(200);
  },
  60_000,
);
