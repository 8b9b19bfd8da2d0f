import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, cookieIn, openPortalFixture, someEmail } from './portal-fixture.ts';
import { isSignedIn, PATIENT } from './security-fixture.ts';
import type { GoogleProfile, GoogleStandIn } from './security-google.ts';
import { startGoogle } from './security-google.ts';

/** Sign-in with Google: nobody ends it but the browser that began it, and only for an address that Google has verified. */
let fixture: PortalFixture;
let google: GoogleStandIn;
beforeAll(async () => {
  google = await startGoogle();
  fixture = await openPortalFixture({ ...PATIENT, GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
});
afterAll(async () => {
  await fixture.close();
  await google.close();
});

const begin = async (volver?: string) => {
  const answer = await fixture.post('/api/auth/sign-in/social', { provider: 'google', volver });
  return { url: answer.json<{ url: string }>().url, cookie: cookieIn(answer), answer };
};
const finish = (query: string, cookie?: string) => fixture.get(`/api/auth/callback/google?${query}`, cookie);
const somebody = (more: Partial<GoogleProfile> = {}): GoogleProfile & { email: string } => ({
  sub: `${Date.now()}${Math.random()}`,
  email: someEmail(),
  email_verified: true,
  name: 'Ixchel',
  ...more,
});
const enter = async (profile: GoogleProfile) => {
  const { url, cookie } = await begin();
  const answer = await finish(google.consent(url, profile), cookie);
  return { answer, location: answer.headers.get('location') ?? '', session: sessionIn(cookieIn(answer)) };
};
const sessionIn = (cookie: string) => cookie.split('; ').find((each) => /session_token=./.test(each));
const whoIs = async (cookie = '') =>
  (await fixture.post('/api/verify-auth', {}, { cookie })).json<{ user: { email: string; id: string } | null }>().user;

describe('the way there and back', () => {
  test('asks with a state, a challenge and the right way back, and ends where it was asked to', async () => {
    const { url, answer, cookie } = await begin(`${fixture.url}/cuenta?de=aqui`);
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe('https://accounts.google.com');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^.{32,}$/);
    expect(searchParams.get('redirect_uri')).toBe(`${fixture.url}/api/auth/callback/google`);
    expect(url).not.toContain('secret');
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly/);
    const person = somebody();
    const back = await finish(google.consent(url, person), cookie);
    expect([back.status, back.headers.get('location')]).toEqual([302, `${fixture.url}/cuenta?de=aqui`]);
    expect(back.headers.get('cache-control')).toBe('no-store');
    expect(await whoIs(sessionIn(cookieIn(back)))).toMatchObject({ email: person.email });
  });

  test('in another browser it is refused: nobody can be signed in to an account that is not theirs', async () => {
    const attacker = await begin();
    const query = google.consent(attacker.url, somebody());
    const victim = await begin();
    const before = google.exchanges();
    for (const cookie of [undefined, victim.cookie, 'portal.state=chosen']) {
      const answer = await finish(query, cookie);
      expect(answer.headers.get('location')).toMatch(new RegExp(`^${fixture.url}/entrar\\?error=`));
      expect(sessionIn(cookieIn(answer))).toBeUndefined();
    }
    expect(google.exchanges()).toBe(before);
  });

  test('it works once', async () => {
    const { url, cookie } = await begin();
    const query = google.consent(url, somebody());
    expect(sessionIn(cookieIn(await finish(query, cookie)))).toBeDefined();
    const again = await finish(query, cookie);
    expect(again.headers.get('location')).toMatch(/\/entrar\?error=/);
    expect(sessionIn(cookieIn(again))).toBeUndefined();
  });

  test('whatever goes wrong leads to the page of the portal, never elsewhere, never to an error of the server', async () => {
    const { url, cookie } = await begin();
    const state = new URL(url).searchParams.get('state') ?? '';
    const queries = [
      `state=${state}&error=access_denied`,
      `state=${state}&error=${encodeURIComponent('https://evil.example')}`,
      '',
      'error=access_denied',
      'code=x',
      'state=x&code=y',
      'state=%00&code=%ff',
      'state=a&state=b&code=c&code=d',
      `state=${'x'.repeat(5000)}`,
      'state=x&code=y&redirect_uri=https://evil.example&callbackURL=https://evil.example&errorURL=//evil.example',
      '%',
      '?',
    ];
    for (const query of queries) {
      const answer = await finish(query, cookie);
      expect([answer.status, query.slice(0, 60)]).toEqual([302, query.slice(0, 60)]);
      const location = new URL(answer.headers.get('location') ?? '');
      expect([location.origin, location.pathname], query).toEqual([fixture.url, '/entrar']);
      expect(location.searchParams.get('error')).not.toBeNull();
      expect(sessionIn(cookieIn(answer))).toBeUndefined();
    }
  });

  test('a code that Google refuses, or an answer without an address, signs nobody in', async () => {
    const { url, cookie } = await begin();
    const state = new URL(url).searchParams.get('state');
    const refused = await finish(`state=${state}&code=invented`, cookie);
    expect(refused.headers.get('location')).toBe(`${fixture.url}/entrar?error=invalid_code`);
    const { location, session } = await enter({ sub: 'without an address', email_verified: true });
    expect(location).toMatch(new RegExp(`^${fixture.url}/entrar\\?error=`));
    expect(session).toBeUndefined();
  });

  test('other ways to send it are not there', async () => {
    for (const provider of ['github', 'google ', '', null]) {
      expect((await fixture.post('/api/auth/sign-in/social', { provider })).status).toBe(400);
    }
    const token = { provider: 'google', idToken: { token: 'x' } };
    expect((await fixture.post('/api/auth/sign-in/social', token)).status).toBe(400);
    expect((await ask(`${fixture.url}/api/auth/callback/github?code=x`)).status).toBe(404);
    expect((await fixture.post('/api/auth/callback/google', {})).status).toBe(405);
  });

  test('where Google is not configured, nothing of it is there', async () => {
    const plain = await openPortalFixture(PATIENT);
    expect(codeOf(await plain.post('/api/auth/sign-in/social', { provider: 'google' }))).toBe('google_no_disponible');
    expect((await plain.get('/api/auth/callback/google?code=x&state=y')).status).toBe(404);
    await plain.close();
  });
});

describe('whose account it opens', () => {
  test('an address that Google has not verified opens, makes and joins none', async () => {
    const member = await fixture.signIn();
    const unknown = someEmail();
    for (const email of [member.email, unknown]) {
      for (const verified of [false, undefined]) {
        const profile = { sub: `${email} ${verified}`, email, ...(verified === false && { email_verified: false }) };
        const { location, session } = await enter(profile);
        expect(location).toMatch(/\/entrar\?error=/);
        expect(session).toBeUndefined();
      }
    }
    const { rows } = await fixture.server.database.query(
      `SELECT m.email, s.provider_id FROM portal.member m JOIN portal.sign_in_method s ON s.member_id = m.id
       WHERE m.email = ANY($1)`,
      [[member.email, unknown]],
    );
    expect(rows).toEqual([{ email: member.email, provider_id: 'credential' }]);
  });

  test('a verified one joins the account that has it, in any case of letters', async () => {
    const member = await fixture.signIn();
    const { session } = await enter(somebody({ email: member.email.toUpperCase() }));
    expect((await whoIs(session))?.id).toBe(member.id);
    // Another way in ends what is older.
    expect(await isSignedIn(fixture, member.cookie)).toBe(false);
  });

  test('an account at Google stays that of its member, whatever address it shows later', async () => {
    const victim = await fixture.signIn();
    const person = somebody();
    const first = await whoIs((await enter(person)).session);
    const later = await whoIs((await enter({ ...person, email: victim.email })).session);
    expect(later?.id).toBe(first?.id);
  });

  test('nothing that Google gave for later use is kept, the second time neither', async () => {
    const person = somebody();
    await enter(person);
    await enter(person);
    const { rows } = await fixture.server.database.query(
      'SELECT access_token, refresh_token, id_token FROM portal.sign_in_method WHERE account_id = $1',
      [person.sub],
    );
    expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
  });
});
