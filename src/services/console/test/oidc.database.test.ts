import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '../accounts/totp.ts';
import { codeOf, openConsoleFixture, PASSWORD, someEmail } from './console-fixture.ts';
import { CLIENT } from './mock-provider.ts';
import type { OidcFixture } from './oidc-fixture.ts';
import { enteredBy, openOidcFixture, somebody } from './oidc-fixture.ts';

/** Who comes in through the firm's provider, and as whom. */
let fixture: OidcFixture;
beforeAll(async () => {
  fixture = await openOidcFixture();
});
afterAll(() => fixture.close());

const signInAs = (email: string) =>
  fixture.ask('POST', '/api/console/auth/sign-in', { json: { email, password: PASSWORD } });

/** Somebody with a confirmed address and no password, whatever the rules of sign-up are. */
async function addMember({ server }: OidcFixture, email: string, isProven = true): Promise<string> {
  const id = `member ${email}`;
  await server.database.query(
    `INSERT INTO console.member (id, name, email, email_verified, created_at, updated_at)
     VALUES ($1, 'Ada', $2, $3, now(), now())`,
    [id, email, isProven],
  );
  return id;
}

describe('the way there and back', () => {
  test('asks with a state, a nonce and a challenge, and ends where it was asked to', async () => {
    const { url, answer, cookie } = await fixture.begin('/console/account?tab=keys#new');
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe(`${fixture.provider.issuer}/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: `${fixture.url}/api/console/auth/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [header = '', ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(header).toMatch(/^console\.oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const name of ['state', 'nonce']) expect(header).not.toContain(searchParams.get(name));
    const person = somebody();
    const back = await fixture.finish(fixture.provider.consent(url, person), cookie);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/console/account?tab=keys#new']);
    expect([back.headers.get('cache-control'), back.text]).toEqual(['no-store', '']);
    expect(back.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^console\.oidc=; Max-Age=0; Path=\/;/));
    expect(await fixture.whoIs(enteredBy(back).session)).toMatchObject({ email: person.email, name: 'Ada' });
  });

  test.each(['RS256', 'ES256'] as const)('takes tokens that are signed with %s', async (algorithm) => {
    const { location, session } = await fixture.enter(somebody(), { algorithm });
    expect([location, await fixture.whoIs(session)]).toEqual(['/console', expect.anything()]);
  });

  test('asks the provider for the address where the token has none', async () => {
    const email = someEmail();
    fixture.provider.told = { sub: 'only there', email, email_verified: true };
    const { session } = await fixture.enter({ sub: 'only there' });
    expect(await fixture.whoIs(session)).toMatchObject({ email, name: '' });
    fixture.provider.told = { sub: 'somebody else', email, email_verified: true };
    expect((await fixture.enter({ sub: 'only there' })).location).toBe('/console/sign-in?problem=oidc_refused');
  });

  test('with https has a cookie that no other host can set', async () => {
    const secure = await openOidcFixture({ PUBLIC_URL: 'https://console.example' });
    const asked = { json: {}, origin: 'https://console.example' };
    const answer = await secure.ask('POST', '/api/console/auth/oidc', asked);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-console\.oidc=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    await secure.close();
  });

  test('is not there where no provider is set up', async () => {
    const plain = await openConsoleFixture();
    expect(codeOf(await plain.ask('POST', '/api/console/auth/oidc', { json: {} }))).toBe('oidc_not_set_up');
    expect((await plain.ask('GET', '/api/console/auth/oidc/callback?code=x&state=y')).status).toBe(404);
    await plain.close();
  });
});

describe('whose account it opens', () => {
  test('the one that has the verified address, in any case of letters; it ends older ways in, and is told by mail', async () => {
    const person = await fixture.signIn();
    const { session } = await fixture.enter(somebody({ email: person.email.toUpperCase() }));
    expect((await fixture.whoIs(session))?.id).toBe(person.id);
    expect(await fixture.whoIs(person.cookie)).toBeUndefined();
    expect((await fixture.mailTo(person.email)).subject).toBe('Single sign-on opens your account at Quintet');
    expect((await signInAs(person.email)).status).toBe(200);
  });

  test('the same one for the same subject, whatever the address becomes', async () => {
    const other = await fixture.signIn();
    const claims = somebody();
    const first = await fixture.whoIs((await fixture.enter(claims)).session);
    for (const email of [someEmail(), other.email]) {
      const later = await fixture.whoIs((await fixture.enter({ ...claims, email })).session);
      expect(later).toEqual(first);
    }
    expect(await fixture.whoIs(other.cookie)).toMatchObject({ id: other.id });
  });

  test('none that belongs to another person of the provider, who had the address before', async () => {
    const claims = somebody();
    const { session } = await fixture.enter(claims);
    const heir = await fixture.enter({ ...claims, sub: 'the next one with this address' });
    expect([heir.location, heir.session]).toEqual(['/console/sign-in?problem=oidc_other_person', undefined]);
    expect(await fixture.whoIs(session)).toMatchObject({ email: claims.email });
  });

  test('a new one in the place of what a stranger began with the address: no password of theirs is left', async () => {
    const email = someEmail();
    await fixture.ask('POST', '/api/console/auth/sign-up', { json: { name: 'Mallory', email, password: PASSWORD } });
    const token = await fixture.tokenFor(email);
    const { session } = await fixture.enter(somebody({ email, name: 'Grace' }));
    expect(await fixture.whoIs(session)).toMatchObject({ email, name: 'Grace' });
    expect(codeOf(await signInAs(email))).toBe('wrong_credentials');
    const verified = await fixture.ask('POST', '/api/console/auth/verify-email', {
      json: { token, password: PASSWORD },
    });
    expect(verified.status).not.toBe(200);
    expect(await fixture.whoIs(session)).toMatchObject({ name: 'Grace' });
  });

  test('for somebody with an authenticator application, after its code', async () => {
    const person = await fixture.signIn();
    const { secret } = await fixture.addTotp(person.cookie);
    const { url, cookie } = await fixture.begin('/console/account');
    const query = fixture.provider.consent(url, somebody({ email: person.email }));
    const { location, session } = enteredBy(await fixture.finish(query, cookie));
    expect(location).toBe('/console/second-factor?to=%2Fconsole%2Faccount');
    expect(await fixture.whoIs(session)).toBeUndefined();
    const json = { code: codeAt(secret, stepAt(new Date())) };
    const shown = await fixture.ask('POST', '/api/console/auth/second-factor', { json, cookie: session });
    expect(shown.json()).toEqual({ status: 'signed_in' });
    expect((await fixture.whoIs(session))?.id).toBe(person.id);
  });

  test('one account, if the same new person comes in twice in one instant', { repeats: 10 }, async () => {
    const claims = somebody();
    const all = await Promise.all(Array.from({ length: 4 }, () => fixture.enter(claims)));
    const ids = await Promise.all(all.map(async ({ session }) => (await fixture.whoIs(session))?.id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
  });

  test('is exported with who one is at the provider, and deleted with it', async () => {
    const claims = somebody();
    const { session } = await fixture.enter(claims);
    const exported = await fixture.ask('GET', '/api/console/account/export', { cookie: session });
    expect(exported.json()['identities']).toEqual([
      { issuer: fixture.provider.issuer, subject: claims.sub, since: expect.any(String) },
    ]);
    const json = { email: claims.email };
    expect((await fixture.ask('POST', '/api/console/account/delete', { json, cookie: session })).status).toBe(200);
    const { rowCount } = await fixture.server.database.query('SELECT FROM console.identities WHERE subject = $1', [
      claims.sub,
    ]);
    expect(rowCount).toBe(0);
  });

  test('a name that is none is left out', async () => {
    for (const name of ['a\nb', 'x'.repeat(81), '', 7]) {
      expect(await fixture.whoIs((await fixture.enter(somebody({ name }))).session)).toMatchObject({ name: '' });
    }
  });
});

describe('where accounts are made by invitation', () => {
  let closed: OidcFixture;
  beforeAll(async () => {
    closed = await openOidcFixture({ CONSOLE_SIGNUP: 'invited' });
  });
  afterAll(() => closed.close());

  test('only people with an account come in', async () => {
    const email = someEmail();
    const id = await addMember(closed, email);
    expect((await closed.whoIs((await closed.enter(somebody({ email }))).session))?.id).toBe(id);
    const unknown = await closed.enter(somebody());
    expect([unknown.location, unknown.session]).toEqual(['/console/sign-in?problem=oidc_no_account', undefined]);
  });

  test('an account whose address was never confirmed is none, and stays as it is', async () => {
    const email = someEmail();
    const id = await addMember(closed, email, false);
    const { location, session } = await closed.enter(somebody({ email }));
    expect([location, session]).toEqual(['/console/sign-in?problem=oidc_no_account', undefined]);
    const { rows } = await closed.server.database.query(
      'SELECT m.email_verified, i.subject FROM console.member m LEFT JOIN console.identities i ON i.member_id = m.id WHERE m.id = $1',
      [id],
    );
    expect(rows).toEqual([{ email_verified: false, subject: null }]);
  });
});

describe('with domains', () => {
  let firm: OidcFixture;
  beforeAll(async () => {
    firm = await openOidcFixture({
      CONSOLE_SIGNUP: 'invited',
      CONSOLE_OIDC_DOMAINS: 'firm.example, Sister.example',
      CONSOLE_OIDC_NAME: 'Firm',
    });
  });
  afterAll(() => firm.close());

  test.each(['firm.example', 'FIRM.example', 'sister.example'])('somebody of %s gets an account', async (domain) => {
    const email = `${crypto.randomUUID()}@${domain}`;
    const { session } = await firm.enter(somebody({ email }));
    expect(await firm.whoIs(session)).toMatchObject({ email: email.toLowerCase() });
  });

  test.each(['other.example', 'sub.firm.example', 'firm.example.evil.example', 'evilfirm.example'])(
    'somebody of %s does not come in, not even with an account',
    async (domain) => {
      const email = `${crypto.randomUUID()}@${domain}`;
      await addMember(firm, email);
      const { location, session } = await firm.enter(somebody({ email }));
      expect([location, session]).toEqual(['/console/sign-in?problem=oidc_no_account', undefined]);
    },
  );
});
