import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalFixture } from '../../test/portal-fixture.ts';
import { codeOf, cookieIn, openPortalFixture, someEmail, tokenIn } from '../../test/portal-fixture.ts';

let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture();
});
afterAll(() => fixture.close());

const PASSWORD = 'jade y obsidiana';

const signUp = (email: string, more: object = {}) =>
  fixture.post('/api/auth/sign-up/email', { name: 'Ixchel', email, password: PASSWORD, ...more });
const signIn = (email: string, password = PASSWORD) => fixture.post('/api/auth/sign-in/email', { email, password });
const confirm = (token: string, password = PASSWORD) => fixture.post('/api/auth/verify-email', { token, password });

describe('signing up', () => {
  test('an account opens once the link was followed, with the password that was chosen', async () => {
    const email = someEmail();
    const made = await signUp(email);
    expect([made.status, made.json()]).toEqual([200, { status: true }]);
    expect(made.headers.getSetCookie()).toEqual([]);

    const early = await signIn(email);
    expect([early.status, codeOf(early)]).toEqual([403, 'correo_sin_verificar']);

    const mail = await fixture.mailTo(email);
    expect(mail.link).toMatch(new RegExp(`^${fixture.url}/verificar#token=`));
    const confirmed = await confirm(tokenIn(mail));
    expect(confirmed.status).toBe(200);
    expect(confirmed.json()).toEqual({ user: { id: expect.any(String), email, name: 'Ixchel' } });

    const known = await fixture.post('/api/verify-auth', {}, { cookie: cookieIn(confirmed) });
    expect(known.json()).toEqual({ valid: true, user: confirmed.json<{ user: object }>().user });
    expect((await signIn(email)).status).toBe(200);
  });

  test('upper and lower case are one address', async () => {
    const email = someEmail();
    await signUp(email.toUpperCase());
    expect((await confirm(await fixture.tokenFor(email))).status).toBe(200);
    expect((await signIn(email.toUpperCase())).status).toBe(200);
  });

  test('whoever reads the mail but did not sign up cannot confirm, so that a stranger gains nothing', async () => {
    const email = someEmail();
    await signUp(email, { password: 'chosen by a stranger' });
    const token = await fixture.tokenFor(email);
    const refused = await confirm(token, 'what the owner thinks of');
    expect([refused.status, codeOf(refused)]).toEqual([401, 'credenciales_invalidas']);
    expect(codeOf(await signIn(email, 'chosen by a stranger'))).toBe('correo_sin_verificar');
  });

  test('the owner who signs up later takes the place of the stranger', async () => {
    const email = someEmail();
    await signUp(email, { name: 'A stranger', password: 'chosen by a stranger' });
    const first = await fixture.tokenFor(email);
    await signUp(email);
    const second = await fixture.tokenFor(email);
    expect((await confirm(first, 'chosen by a stranger')).status).toBe(401);
    const confirmed = await confirm(second);
    expect(confirmed.json<{ user: { name: string } }>().user.name).toBe('Ixchel');
    expect((await signIn(email, 'chosen by a stranger')).status).toBe(401);
  });

  test('whose member makes room for another sign-up before the password is stored is answered as ever', async () => {
    const email = someEmail();
    const { database } = fixture.server;
    await database.query(`
      CREATE FUNCTION portal.make_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM portal.member WHERE id = NEW.member_id AND email = '${email}';
        RETURN NEW;
      END $$;
      CREATE TRIGGER make_room BEFORE INSERT ON portal.sign_in_method
        FOR EACH ROW EXECUTE FUNCTION portal.make_room()`);
    const overtaken = await signUp(email);
    await database.query('DROP TRIGGER make_room ON portal.sign_in_method');
    expect([overtaken.status, overtaken.json()]).toEqual([200, { status: true }]);
    // The one who came second has the address.
    await signUp(email);
    expect((await confirm(await fixture.tokenFor(email))).status).toBe(200);
  });

  test('twenty at once with one address are answered alike, and one of them has it', async () => {
    const email = someEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(email)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { rows } = await fixture.server.database.query(
      `SELECT FROM portal.member JOIN portal.sign_in_method ON member_id = member.id WHERE email = $1`,
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('a known address gets another mail, and the same answer', async () => {
    const { email, password } = await fixture.signIn();
    const again = await signUp(email, { password: 'another password' });
    expect([again.status, again.json()]).toEqual([200, { status: true }]);
    expect((await fixture.mailTo(email)).subject).not.toBe('');
    expect((await signIn(email, 'another password')).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('the confirmation can be sent again, to whoever waits for it and to nobody else', async () => {
    const email = someEmail();
    const { email: known } = await fixture.signIn();
    await signUp(email);
    const before = await fixture.tokenFor(email);
    for (const address of [email, known, someEmail()]) {
      const answer = await fixture.post('/api/auth/send-verification-email', { email: address });
      expect([answer.status, answer.json()]).toEqual([200, { status: true }]);
    }
    const again = await fixture.tokenFor(email);
    expect((await confirm(again)).status).toBe(200);
    // A link that has done its work opens nothing more than the password does.
    expect((await confirm(before, 'not the password')).status).toBe(401);
    expect(fixture.smtp.mails.filter((mail) => mail.recipients.includes(known))).toEqual([]);
  });

  test('links that are not ours, altered or for something else are refused alike', async () => {
    const email = someEmail();
    await signUp(email);
    const token = await fixture.tokenFor(email);
    const [head = '', body = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ email, exp: 9e9 })).toString('base64url');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const wrong of ['x', `${head}.${other}.${signature}`, none, `${head}.${body}.${signature.slice(0, -4)}AAAA`]) {
      const answer = await confirm(wrong);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'enlace_invalido']);
    }
    expect(codeOf(await signIn(email))).toBe('correo_sin_verificar');
  });

  test('the way back travels with the link, if it is ours', async () => {
    const email = someEmail();
    await signUp(email, { volver: `${fixture.url}/cuenta?de=aqui` });
    const { link = '' } = await fixture.mailTo(email);
    expect(new URLSearchParams(new URL(link).hash.slice(1)).get('volver')).toBe(`${fixture.url}/cuenta?de=aqui`);
    const foreign = await signUp(someEmail(), { volver: 'https://evil.example/' });
    expect([foreign.status, codeOf(foreign)]).toEqual([400, 'destino_no_permitido']);
  });

  test('what cannot be an account is refused by name', async () => {
    const wrong: [object, string][] = [
      [{ email: 'no-address' }, 'email'],
      [{ email: `${'a'.repeat(300)}@example.com` }, 'email'],
      [{ password: 'short' }, 'password'],
      [{ password: 'x'.repeat(129) }, 'password'],
      [{ name: '' }, 'name'],
      [{ name: 'two\nlines' }, 'name'],
      [{ name: 'to the left ‮' }, 'name'],
      [{ image: 'https://evil.example/x.png' }, 'image'],
      [{ emailVerified: true }, 'emailVerified'],
      [{ id: 'chosen' }, 'id'],
    ];
    for (const [change, name] of wrong) {
      const answer = await fixture.post('/api/auth/sign-up/email', {
        name: 'Ixchel',
        email: someEmail(),
        password: PASSWORD,
        ...change,
      });
      expect(
        [answer.status, answer.json<{ errors: { name: string }[] }>().errors.map((fault) => fault.name)],
        name,
      ).toEqual([400, [name]]);
    }
  });
});
