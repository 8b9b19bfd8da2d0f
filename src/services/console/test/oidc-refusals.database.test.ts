import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, cookieIn, someEmail } from './console-fixture.ts';
import { CLIENT } from './mock-provider.ts';
import type { OidcFixture } from './oidc-fixture.ts';
import { enteredBy, openOidcFixture, somebody } from './oidc-fixture.ts';

/** Nobody ends a sign-in but the browser that began it, and only as the provider says. */
let fixture: OidcFixture;
beforeAll(async () => {
  fixture = await openOidcFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.server.database.query('DELETE FROM console.attempt'));

const REFUSED = ['/console/sign-in?problem=oidc_refused', undefined];
const outcomeOf = ({ location, session }: { location: string; session: string | undefined }) => [location, session];
const exchanges = () => fixture.provider.asked.get('/token') ?? 0;

/** As from the page: its link has the language that was chosen there. */
async function beginOnPage(query: string) {
  const answer = await fixture.ask('GET', `/console/sign-in/oidc?${query}`);
  return { url: answer.headers.get('location') ?? '', cookie: cookieIn(answer) };
}

test('whoever is refused keeps the language that was chosen, and where to go on', async () => {
  const refused = async (query: string) => {
    const { url, cookie } = await beginOnPage(query);
    const state = new URL(url).searchParams.get('state');
    return (await fixture.finish(`error=access_denied&state=${state}`, cookie)).headers.get('location');
  };
  const kept = '/console/sign-in?problem=oidc_refused&lang=fr&to=%2Fconsole%2Faccount%3Ftab%3Dkeys';
  expect(await refused('lang=fr&to=/console/account%3Ftab%3Dkeys')).toBe(kept);
  expect(await refused('lang=es')).toBe('/console/sign-in?problem=oidc_refused&lang=es');
  expect(await refused('lang=es&to=https://evil.example/')).toBe('/console/sign-in?problem=oidc_refused&lang=es');
  const page = (await fixture.ask('GET', kept)).text;
  expect(page).toContain('<html lang="fr"');
  expect(page).toContain('name="to" value="/console/account?tab=keys"');
});

test('whoever is new gets an account in the language that was chosen', async () => {
  const { url, cookie } = await beginOnPage('lang=es');
  const claims = somebody();
  await fixture.finish(fixture.provider.consent(url, claims), cookie);
  const { rows } = await fixture.server.database.query('SELECT language FROM console.member WHERE email = $1', [
    claims.email,
  ]);
  expect(rows).toEqual([{ language: 'es' }]);
});

describe('a way back that is not the one that this browser began', () => {
  test('is refused, and the provider is not even asked: no cookie, a made-up one, that of another browser', async () => {
    const stranger = await fixture.begin();
    const query = fixture.provider.consent(stranger.url, somebody());
    const { cookie } = await fixture.begin();
    const before = exchanges();
    const [name, value = ''] = cookie.split('=');
    const changed = `${name}=${value.slice(0, -2)}AA`;
    for (const other of [undefined, cookie, changed, `${name}=`, `${name}=x`, `${name}=${'A'.repeat(3000)}`]) {
      const entered = enteredBy(await fixture.finish(query, other));
      expect(outcomeOf(entered)).toEqual(REFUSED);
    }
    expect(exchanges()).toBe(before);
    // Whose it is can still end it.
    expect(enteredBy(await fixture.finish(query, stranger.cookie)).session).toBeDefined();
  });

  test('is refused with another state', async () => {
    const { url, cookie } = await fixture.begin();
    const query = new URLSearchParams(fixture.provider.consent(url, somebody()));
    for (const states of [[], ['x'], [''], ['x', query.get('state') ?? ''], [query.get('state') ?? '', 'x']]) {
      const changed = new URLSearchParams(query);
      changed.delete('state');
      for (const state of states) changed.append('state', state);
      expect(outcomeOf(enteredBy(await fixture.finish(changed.toString(), cookie)))).toEqual(REFUSED);
    }
  });

  test('is good once, also when many come at once, even if the browser keeps its cookie', async () => {
    const { url, cookie } = await fixture.begin();
    const query = fixture.provider.consent(url, somebody());
    const before = exchanges();
    const answers = await Promise.all(Array.from({ length: 5 }, () => fixture.finish(query, cookie)));
    const sessions = answers.map((answer) => enteredBy(answer).session);
    expect(sessions.filter((session) => session !== undefined)).toHaveLength(1);
    expect(outcomeOf(enteredBy(await fixture.finish(query, cookie)))).toEqual(REFUSED);
    expect(exchanges()).toBe(before + 1);
  });

  test('is refused after ten minutes', async () => {
    const { OidcCookie } = await import('../accounts/oidc-cookie.ts');
    const { ringOf } = await import('#platform/secrets/secret-ring.ts');
    let now = 0;
    const cookie = new OidcCookie(ringOf(Buffer.alloc(32, 1)), { now: () => new Date(now) } as never, fixture.url);
    const begun = { state: 's', nonce: 'n', verifier: 'v', to: '/console' };
    const header = cookie.setCookie(begun).split(';')[0];
    now = 599_000;
    expect(cookie.read(header)).toEqual(begun);
    now = 600_000;
    expect(cookie.read(header)).toBeUndefined();
  });

  test('is refused with a code that the provider does not know, and with its own refusal', async () => {
    for (const rest of [
      'code=invented',
      'error=access_denied',
      'error=https%3A%2F%2Fevil.example',
      '',
      'code=a&code=b',
    ]) {
      const { url, cookie } = await fixture.begin();
      const state = new URL(url).searchParams.get('state') ?? '';
      const query = `state=${state}&iss=${encodeURIComponent(fixture.provider.issuer)}&${rest}`;
      expect([rest, ...outcomeOf(enteredBy(await fixture.finish(query, cookie)))]).toEqual([rest, ...REFUSED]);
    }
  });

  test.each([
    '',
    '%',
    'state=%00&code=%ff',
    `state=${'x'.repeat(5000)}`,
    'code=x&to=//evil.example&redirect_uri=//evil.example',
  ])('whatever it is leads to our own page: %s', async (query) => {
    const { cookie } = await fixture.begin();
    expect(outcomeOf(enteredBy(await fixture.finish(query, cookie)))).toEqual(REFUSED);
  });
});

describe('another provider', () => {
  test.each(['https://evil.example', undefined])('beside the code: %s', async (iss) => {
    const before = exchanges();
    expect(outcomeOf(await fixture.enter(somebody(), { iss }))).toEqual(REFUSED);
    expect(exchanges()).toBe(before);
  });

  test('in the token', async () => {
    expect(outcomeOf(await fixture.enter(somebody({ iss: 'https://evil.example' })))).toEqual(REFUSED);
  });
});

describe('a token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    ['for somebody else', () => ({ aud: 'another client' })],
    ['for several, none of which we are', () => ({ aud: ['one', 'other'] })],
    ['that has ended', () => ({ exp: now() - 60 })],
    ['of the future', () => ({ nbf: now() + 120 })],
    ['of another sign-in', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['without a subject', () => ({ sub: undefined })],
  ])('%s is refused', async (_what, claims) => {
    expect(outcomeOf(await fixture.enter(somebody(claims())))).toEqual(REFUSED);
  });

  test.each([
    ['without a signature', { algorithm: 'none' }],
    ['signed with what everybody can read', { algorithm: 'HS256' }],
    ["signed with somebody else's key", { isForged: true }],
    ["signed with somebody else's key on a curve", { isForged: true, algorithm: 'ES256' }],
  ] as const)('%s is refused, although the provider says that it might', async (_what, how) => {
    expect(outcomeOf(await fixture.enter(somebody(), how))).toEqual(REFUSED);
  });
});

describe('an address', () => {
  test.each([
    ['that is not verified', { email_verified: false }],
    ['of which that is not said', { email_verified: undefined }],
    ['that is verified in a word', { email_verified: 'true' }],
    ['that is none', { email: 'ada' }],
    ['in letters that only look like ours', { email: '\u212Aim@example.com' }],
    ['that is too long', { email: `${'a'.repeat(250)}@example.com` }],
    ['that is a list', { email: ['ada@example.com'] }],
  ])('%s opens, makes and joins none', async (_what, claims) => {
    const person = await fixture.signIn();
    const { location, session } = await fixture.enter(somebody({ email: person.email, ...claims }));
    expect([location, session]).toEqual(['/console/sign-in?problem=oidc_address_unverified', undefined]);
    const { rowCount } = await fixture.server.database.query('SELECT FROM console.identities WHERE member_id = $1', [
      person.id,
    ]);
    expect(rowCount).toBe(0);
  });

  test('is asked for each time, also of whom we know', async () => {
    const claims = somebody();
    expect((await fixture.enter(claims)).session).toBeDefined();
    const later = await fixture.enter({ ...claims, email: someEmail(), email_verified: false });
    expect(outcomeOf(later)).toEqual(['/console/sign-in?problem=oidc_address_unverified', undefined]);
  });
});

describe('the page to go on to', () => {
  test.each([
    'https://evil.example/console',
    '//evil.example/console',
    '/\\evil.example',
    '/console\\..\\..\\evil',
    '/console/../api/console/auth/session',
    '/console/%2e%2e/x',
    '/console//evil.example',
    '/consoles',
    'console',
    '/',
    '',
    '/console/\nset-cookie: x=y',
    '/console?x=\u0000',
    `/console/${'x'.repeat(500)}`,
    'javascript:alert(1)',
  ])('is one of ours, or nothing begins: %j', async (to) => {
    const answer = await fixture.ask('POST', '/api/console/auth/oidc', { json: { to } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });

  test.each(['/console', '/console/', '/console/account', '/console/w/acme.2/keys?page=2&q=a%20b#top'])(
    'may be %s',
    async (to) => {
      const { url, cookie } = await fixture.begin(to);
      expect(enteredBy(await fixture.finish(fixture.provider.consent(url, somebody()), cookie)).location).toBe(to);
    },
  );
});

test('only our own page begins', async () => {
  for (const origin of ['https://evil.example', 'http://sub.localhost', 'null']) {
    const answer = await fixture.ask('POST', '/api/console/auth/oidc', { json: {}, origin });
    expect(codeOf(answer)).toBe('origin_not_allowed');
  }
});

test('one address cannot try for ever; whoever comes in is not counted', async () => {
  for (let i = 0; i < 3; i += 1) expect((await fixture.enter(somebody())).session).toBeDefined();
  const { rows } = await fixture.server.database.query<{ count: number }>(
    "SELECT count FROM console.attempt WHERE kind = 'sign-ons from here'",
  );
  expect(rows).toEqual([{ count: 0 }]);
  await fixture.server.database.query("UPDATE console.attempt SET count = 60 WHERE kind = 'sign-ons from here'");
  const before = exchanges();
  expect(outcomeOf(await fixture.enter(somebody()))).toEqual(['/console/sign-in?problem=too_many_attempts', undefined]);
  expect(exchanges()).toBe(before);
});

test('nothing that opens anything stands in the log, in an answer or in a table', async () => {
  const entered = await fixture.enter(somebody());
  await fixture.enter(somebody(), { algorithm: 'HS256' });
  expect(fixture.provider.given.length).toBeGreaterThan(3);
  const { rows } = await fixture.server.database.query('SELECT i::text FROM console.identities i');
  const seen = [...fixture.server.logLines, entered.answer.text, entered.location, JSON.stringify(rows)].join('\n');
  expect(seen).toContain('a sign-in through the provider came to nothing');
  for (const secret of [CLIENT.secret, ...fixture.provider.given]) expect(seen).not.toContain(secret);
});
