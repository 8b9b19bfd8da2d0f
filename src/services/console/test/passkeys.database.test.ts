import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from './authenticator.ts';
import type { ConsoleFixture, SignedInPerson } from './console-fixture.ts';
import { codeOf, cookieIn, openConsoleFixture, PASSWORD } from './console-fixture.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsoleFixture();
});
afterAll(() => fixture.close());

const whoIs = (cookie: string) => fixture.ask('GET', '/api/console/auth/session', { cookie });
const signInAs = ({ email }: Pick<SignedInPerson, 'email'>) =>
  fixture.ask('POST', '/api/console/auth/sign-in', { json: { email, password: PASSWORD } });
const factorsOf = async (cookie: string) =>
  (await fixture.ask('GET', '/api/console/account/factors', { cookie })).json<{
    totpSince: string | null;
    recoveryCodesLeft: number;
    passkeys: { id: string; name: string; lastUsedAt: string | null }[];
  }>();

describe('a passkey', () => {
  const options = async () => (await fixture.ask('POST', '/api/console/auth/passkey/options', { json: {} })).json();
  const use = (answer: object) => fixture.ask('POST', '/api/console/auth/passkey', { json: { answer } });

  test('signs in by itself, counts as two factors, and is told by mail', async () => {
    const person = await fixture.signIn();
    const passkey = await fixture.addPasskey(person.cookie);
    expect((await fixture.mailTo(person.email)).subject).toBe('A new way to sign in to Quintet');
    const entered = await use(passkey.get(await options()));
    expect(entered.json()).toEqual({ status: 'signed_in' });
    expect((await whoIs(cookieIn(entered))).json()).toMatchObject({ user: { id: person.id }, factors: 2 });
    expect((await factorsOf(person.cookie)).passkeys[0]).toMatchObject({
      name: 'Laptop',
      lastUsedAt: expect.any(String),
    });
  });

  test('needs no code beside it', async () => {
    const person = await fixture.signIn();
    const passkey = await fixture.addPasskey(person.cookie);
    await fixture.addTotp(person.cookie);
    expect((await use(passkey.get(await options()))).json()).toEqual({ status: 'signed_in' });
  });

  test('answers a challenge once, also when ten come at once', async () => {
    const { cookie } = await fixture.signIn();
    const passkey = await fixture.addPasskey(cookie);
    const answer = passkey.get(await options());
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codeOf(await use(answer))).toBe('passkey_refused');
  });

  test.each([
    ['made for another address', { origin: 'https://console.example' }],
    ['made for another name', { rpId: 'example.com' }],
    ['whose person was not verified', { isVerified: false }],
    ['with a counter that has gone back', { counter: 1 }],
    ['of another kind', { type: 'webauthn.create' }],
  ])('an answer %s is refused', async (_what, wrongly) => {
    const { cookie } = await fixture.signIn();
    const passkey = await fixture.addPasskey(cookie);
    expect((await use(passkey.get(await options()))).status).toBe(200);
    const refused = await use(passkey.get(await options(), wrongly));
    expect([refused.status, codeOf(refused), refused.headers.getSetCookie()]).toEqual([400, 'passkey_refused', []]);
    expect((await use(passkey.get(await options()))).status).toBe(200);
  });

  test('an answer to a challenge for something else, of somebody else, or of nobody is refused', async () => {
    const person = await fixture.signIn();
    const passkey = await fixture.addPasskey(person.cookie);
    const confirmation = await fixture.ask('POST', '/api/console/auth/confirm/passkey/options', {
      json: {},
      cookie: person.cookie,
    });
    expect(codeOf(await use(passkey.get(confirmation.json())))).toBe('passkey_refused');
    expect(codeOf(await use(passkey.get({ challenge: 'AAAA', rpId: 'localhost' })))).toBe('passkey_refused');
    expect(codeOf(await use(new Authenticator(fixture.url).get(await options())))).toBe('passkey_refused');
    const other = await fixture.signIn();
    const confirm = (cookie: string, answer: object) =>
      fixture.ask('POST', '/api/console/auth/confirm/passkey', { json: { answer }, cookie });
    const asked = await fixture.ask('POST', '/api/console/auth/confirm/passkey/options', {
      json: {},
      cookie: other.cookie,
    });
    expect(codeOf(await confirm(other.cookie, passkey.get(asked.json())))).toBe('passkey_refused');
  });

  test('cannot be added twice, nor by a challenge of somebody else', async () => {
    const [one, other] = [await fixture.signIn(), await fixture.signIn()];
    const passkey = new Authenticator(fixture.url);
    const offer = async (cookie: string) =>
      (await fixture.ask('POST', '/api/console/account/passkeys/options', { json: {}, cookie })).json();
    const add = (cookie: string, credential: object) =>
      fixture.ask('POST', '/api/console/account/passkeys', { json: { name: 'Phone', credential }, cookie });
    expect(codeOf(await add(other.cookie, passkey.create(await offer(one.cookie))))).toBe('passkey_refused');
    expect(codeOf(await add(one.cookie, passkey.create(await offer(one.cookie), { isVerified: false })))).toBe(
      'passkey_refused',
    );
    const credential = passkey.create(await offer(one.cookie));
    expect((await add(one.cookie, credential)).status).toBe(200);
    expect(codeOf(await add(one.cookie, credential))).toBe('passkey_refused');
    expect(codeOf(await add(other.cookie, passkey.create(await offer(other.cookie))))).toBe('passkey_refused');
  });

  test('confirms that it is the same person', async () => {
    const person = await fixture.signIn();
    const passkey = await fixture.addPasskey(person.cookie);
    await fixture.server.database.query(
      "UPDATE console.session SET authenticated_at = now() - interval '1 hour' WHERE member_id = $1",
      [person.id],
    );
    const { cookie } = person;
    expect(codeOf(await fixture.ask('POST', '/api/console/account/totp', { json: {}, cookie }))).toBe('sign_in_again');
    const asked = await fixture.ask('POST', '/api/console/auth/confirm/passkey/options', { json: {}, cookie });
    const json = { answer: passkey.get(asked.json()) };
    expect((await fixture.ask('POST', '/api/console/auth/confirm/passkey', { json, cookie })).status).toBe(200);
    expect((await fixture.ask('POST', '/api/console/account/totp', { json: {}, cookie })).status).toBe(200);
  });

  test('is renamed and taken away by its own person only', async () => {
    const [one, other] = [await fixture.signIn(), await fixture.signIn()];
    const passkey = await fixture.addPasskey(one.cookie);
    const path = `/api/console/account/passkeys/${passkey.id.toString('base64url')}`;
    const json = { name: 'Key' };
    expect(codeOf(await fixture.ask('PATCH', path, { json, cookie: other.cookie }))).toBe('factor_missing');
    expect(codeOf(await fixture.ask('DELETE', path, { cookie: other.cookie }))).toBe('factor_missing');
    expect((await fixture.ask('PATCH', path, { json, cookie: one.cookie })).status).toBe(200);
    expect((await factorsOf(one.cookie)).passkeys.map(({ name }) => name)).toEqual(['Key']);
    expect((await fixture.ask('DELETE', path, { cookie: one.cookie })).status).toBe(200);
    expect(codeOf(await use(passkey.get(await options())))).toBe('passkey_refused');
  });
});

describe('whoever has a second factor', () => {
  test('shows it before factors are added or taken away: a mailbox alone is not enough', async () => {
    const person = await fixture.signIn();
    const passkey = await fixture.addPasskey(person.cookie);
    const { cookie } = { cookie: cookieIn(await signInAs(person)) };
    expect((await whoIs(cookie)).json()).toMatchObject({ factors: 1 });
    const begun = await fixture.ask('POST', '/api/console/account/totp', { json: {}, cookie });
    expect(begun.status).toBe(200);
    const path = `/api/console/account/passkeys/${passkey.id.toString('base64url')}`;
    const offered = await fixture.ask('POST', '/api/console/account/passkeys/options', { json: {}, cookie });
    const credential = new Authenticator(fixture.url).create(offered.json());
    const refused = [
      await fixture.ask('POST', '/api/console/account/totp/confirm', { json: { code: '123456' }, cookie }),
      await fixture.ask('POST', '/api/console/account/passkeys', { json: { name: 'Mine', credential }, cookie }),
      await fixture.ask('DELETE', path, { cookie }),
    ];
    expect(refused.map(codeOf)).toEqual(Array.from({ length: 3 }, () => 'second_factor_first'));
    const asked = await fixture.ask('POST', '/api/console/auth/confirm/passkey/options', { json: {}, cookie });
    const json = { answer: passkey.get(asked.json()) };
    expect((await fixture.ask('POST', '/api/console/auth/confirm/passkey', { json, cookie })).status).toBe(200);
    expect((await fixture.ask('DELETE', path, { cookie })).status).toBe(200);
  });

  test('and is an operator keeps the last one', async () => {
    const person = await fixture.signIn();
    const passkey = await fixture.addPasskey(person.cookie);
    await fixture.server.database.query('UPDATE console.member SET is_operator = true WHERE id = $1', [person.id]);
    const path = `/api/console/account/passkeys/${passkey.id.toString('base64url')}`;
    const remove = () => fixture.ask('DELETE', path, { cookie: person.cookie });
    expect(codeOf(await remove())).toBe('operator_needs_factor');
    await fixture.addTotp(person.cookie);
    expect((await remove()).status).toBe(200);
  });

  test('stays known on the device where it changed', async () => {
    const person = await fixture.signIn();
    const options = await fixture.ask('POST', '/api/console/account/passkeys/options', {
      json: {},
      cookie: person.cookie,
    });
    const json = { name: 'Laptop', credential: new Authenticator(fixture.url).create(options.json()) };
    const added = await fixture.ask('POST', '/api/console/account/passkeys', { json, cookie: person.cookie });
    expect(added.headers.getSetCookie().join()).toMatch(/^console\.device=/);
  });
});

describe('what no authenticator would send', () => {
  const options = async () => (await fixture.ask('POST', '/api/console/auth/passkey/options', { json: {} })).json();
  const birthOf = async (cookie: string, change: (birth: Birth) => void) => {
    const offered = await fixture.ask('POST', '/api/console/account/passkeys/options', { json: {}, cookie });
    const credential = new Authenticator(fixture.url).create(offered.json()) as Birth;
    change(credential);
    return fixture.ask('POST', '/api/console/account/passkeys', { json: { name: 'Odd', credential }, cookie });
  };
  type Birth = ReturnType<Authenticator['create']>;
  const withFormat = (format: string) => (birth: Birth) => {
    const bytes = Buffer.from(birth.response.attestationObject, 'base64url');
    const text = Buffer.concat([Buffer.from([0x60 | format.length]), Buffer.from(format)]);
    const at = bytes.indexOf(Buffer.from('\x64none'));
    birth.response.attestationObject = Buffer.concat([bytes.subarray(0, at), text, bytes.subarray(at + 5)]).toString(
      'base64url',
    );
  };

  test.each([
    ['certificates to be followed', withFormat('android-key')],
    ['another attestation', withFormat('tpm')],
    [
      'bytes that are no attestation',
      (birth: Birth) => {
        birth.response.attestationObject = 'AAAA';
      },
    ],
    [
      'another name than its own',
      (birth: Birth) => {
        birth.id = 'AAAA';
        birth.rawId = 'AAAA';
      },
    ],
    [
      'JSON that is none',
      (birth: Birth) => {
        birth.response.clientDataJSON = 'AAAA';
      },
    ],
  ])('%s is refused, and nothing breaks', async (_what, change) => {
    const { cookie } = await fixture.signIn();
    const answer = await birthOf(cookie, change);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'passkey_refused']);
  });

  test('a challenge that is no text costs nothing', async () => {
    const { cookie } = await fixture.signIn();
    const passkey = await fixture.addPasskey(cookie);
    const answer = passkey.get(await options());
    const clientData = { type: 'webauthn.get', challenge: { length: 2_000_000_000 }, origin: fixture.url };
    answer.response.clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url');
    const began = performance.now();
    const refused = await fixture.ask('POST', '/api/console/auth/passkey', { json: { answer } });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'passkey_refused']);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('ways to reach it that the database could not hold are told', async () => {
    const { cookie } = await fixture.signIn();
    const answer = await birthOf(cookie, (birth) => {
      birth.response.transports = ['\u0000'];
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
  });
});
