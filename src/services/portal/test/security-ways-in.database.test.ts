import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#test/support/http.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, cookieIn, openPortalFixture, someEmail, tokenIn } from './portal-fixture.ts';
import { isSignedIn, liftAttemptLimits, PATIENT } from './security-fixture.ts';
import type { GoogleStandIn } from './security-google.ts';
import { startGoogle } from './security-google.ts';

/** Whatever changes how one gets in ends every older way in, of every kind: links and other sessions. */
let fixture: PortalFixture;
let google: GoogleStandIn;
beforeAll(async () => {
  google = await startGoogle();
  fixture = await openPortalFixture({ ...PATIENT, GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
  await liftAttemptLimits(fixture);
});
afterAll(async () => {
  await fixture.close();
  await google.close();
});

type Insider = Awaited<ReturnType<PortalFixture['signIn']>>;
type Changed = { email: string; password: string; cookie: string };

/** The token of the next mail to an address whose link leads to that page. */
const tokenTo = async (email: string, page: string) =>
  tokenIn(
    await fixture.smtp.next((mail) => mail.recipients.includes(email) && (mail.link ?? '').includes(`/${page}#`)),
  );
const signIn = async (email: string, password: string) => {
  const answer = await fixture.post('/api/auth/sign-in/email', { email, password });
  expect(answer.status).toBe(200);
  return cookieIn(answer);
};

/** Asked for before the change; `use` is tried after it, by whoever has the mailbox and is signed in now. */
type Way = { ask: (member: Insider) => Promise<string>; use: (token: string, now: Changed) => Promise<Answer> };

const WAYS: Record<string, Way> = {
  'a link to sign in': {
    ask: async ({ email }) => {
      await fixture.post('/api/auth/sign-in/magic-link', { email });
      return await tokenTo(email, 'enlace');
    },
    use: (token) => fixture.post('/api/auth/magic-link/verify', { token }),
  },
  'a link for a new password': {
    ask: async ({ email }) => {
      await fixture.post('/api/auth/request-password-reset', { email });
      return await tokenTo(email, 'restablecer');
    },
    use: (token) => fixture.post('/api/auth/reset-password', { token, newPassword: 'chosen by an intruder' }),
  },
  'the first link for another address': {
    ask: async ({ email, cookie }) => {
      await fixture.post('/api/auth/change-email', { newEmail: someEmail() }, { cookie });
      return await tokenTo(email, 'correo');
    },
    use: (token, { cookie }) => fixture.post('/api/auth/change-email/confirm', { token }, { cookie }),
  },
  'the second link for another address': {
    ask: async ({ email, cookie }) => {
      const newEmail = someEmail();
      await fixture.post('/api/auth/change-email', { newEmail }, { cookie });
      await fixture.post('/api/auth/change-email/confirm', { token: await tokenTo(email, 'correo') }, { cookie });
      return await tokenTo(newEmail, 'correo');
    },
    use: (token, { cookie }) => fixture.post('/api/auth/change-email/confirm', { token }, { cookie }),
  },
  'a link to delete the account': {
    ask: async ({ email, cookie }) => {
      await fixture.post('/api/auth/delete-user', {}, { cookie });
      return await tokenTo(email, 'eliminar');
    },
    use: (token, { cookie }) => fixture.post('/api/auth/delete-user/confirm', { token }, { cookie }),
  },
};

const NEW_PASSWORD = 'another password';

/** Each gives who the member is afterwards, with a session that is good then. */
const CHANGES: Record<string, (member: Insider) => Promise<Changed>> = {
  'another password': async ({ email, password, cookie }) => {
    const change = { currentPassword: password, newPassword: NEW_PASSWORD };
    const changed = await fixture.post('/api/auth/change-password', change, { cookie });
    expect(changed.status).toBe(200);
    return { email, password: NEW_PASSWORD, cookie: cookieIn(changed) };
  },
  'a password by a link': async ({ email }) => {
    await fixture.post('/api/auth/request-password-reset', { email });
    const token = await tokenTo(email, 'restablecer');
    expect((await fixture.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200);
    return { email, password: NEW_PASSWORD, cookie: await signIn(email, NEW_PASSWORD) };
  },
  'another address': async ({ email, password, cookie }) => {
    const newEmail = someEmail();
    const confirm = (token: string) => fixture.post('/api/auth/change-email/confirm', { token }, { cookie });
    await fixture.post('/api/auth/change-email', { newEmail }, { cookie });
    await confirm(await tokenTo(email, 'correo'));
    expect((await confirm(await tokenTo(newEmail, 'correo'))).json()).toEqual({ step: 'cambiado' });
    return { email: newEmail, password, cookie };
  },
  'signing out everywhere': async ({ email, password, cookie }) => {
    expect((await fixture.post('/api/auth/revoke-sessions', {}, { cookie })).status).toBe(200);
    return { email, password, cookie: await signIn(email, password) };
  },
  'Google for the first time': async ({ email, password }) => {
    const begun = await fixture.post('/api/auth/sign-in/social', { provider: 'google' });
    const profile = { sub: email, email, email_verified: true, name: 'Ixchel' };
    const query = google.consent(begun.json<{ url: string }>().url, profile);
    const back = await fixture.get(`/api/auth/callback/google?${query}`, cookieIn(begun));
    expect(back.headers.get('location')).toBe(`${fixture.url}/cuenta`);
    return { email, password, cookie: cookieIn(back) };
  },
};

for (const [change, make] of Object.entries(CHANGES)) {
  describe(`after ${change}`, () => {
    test('no link from before opens anything', async () => {
      const member = await fixture.signIn();
      const outstanding: [string, string][] = [];
      for (const [name, { ask }] of Object.entries(WAYS)) outstanding.push([name, await ask(member)]);
      const now = await make(member);
      for (const [name, token] of outstanding) {
        const answer = await WAYS[name]?.use(token, now);
        expect([name, answer?.status, answer && codeOf(answer)]).toEqual([name, 400, 'enlace_invalido']);
      }
      expect(await isSignedIn(fixture, now.cookie)).toBe(true);
      await signIn(now.email, now.password);
    });

    test('the same links open where nothing was changed, and one that is asked for afterwards does', async () => {
      const member = await fixture.signIn();
      const token = await WAYS['a link to sign in']?.ask(member);
      expect((await fixture.post('/api/auth/magic-link/verify', { token })).status).toBe(200);
      const now = await make(member);
      await fixture.post('/api/auth/sign-in/magic-link', { email: now.email });
      const fresh = await tokenTo(now.email, 'enlace');
      expect((await fixture.post('/api/auth/magic-link/verify', { token: fresh })).status).toBe(200);
    });

    test('every other session has ended', async () => {
      const member = await fixture.signIn();
      const others = [await signIn(member.email, member.password), await signIn(member.email, member.password)];
      const now = await make(member);
      expect(await Promise.all(others.map((cookie) => isSignedIn(fixture, cookie)))).toEqual([false, false]);
      expect(await isSignedIn(fixture, now.cookie)).toBe(true);
    });
  });
}

test('a second link for a new password is worth nothing once the first was used', async () => {
  const { email } = await fixture.signIn();
  const ask = async () => {
    await fixture.post('/api/auth/request-password-reset', { email });
    return await tokenTo(email, 'restablecer');
  };
  const [first, second] = [await ask(), await ask()];
  const reset = (token: string, newPassword: string) =>
    fixture.post('/api/auth/reset-password', { token, newPassword });
  expect((await reset(first, NEW_PASSWORD)).status).toBe(200);
  expect(codeOf(await reset(second, 'chosen by an intruder'))).toBe('enlace_invalido');
  await signIn(email, NEW_PASSWORD);
});

test('what an epoch says cannot be changed in a link', async () => {
  const member = await fixture.signIn();
  const token = (await WAYS['a link for a new password']?.ask(member)) ?? '';
  await CHANGES['signing out everywhere']?.(member);
  const forged = token.replace(/\.0$/, '.1');
  expect(forged).not.toBe(token);
  expect(codeOf(await fixture.post('/api/auth/reset-password', { token: forged, newPassword: NEW_PASSWORD }))).toBe(
    'enlace_invalido',
  );
});

describe('in the same instant', () => {
  /** Somebody who changes the ways in and has not committed yet. */
  async function whileHeld(id: string, change: string, meanwhile: () => Promise<Answer>): Promise<Answer> {
    const holder = new pg.Client({ connectionString: fixture.server.database.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM portal.member WHERE id = $1 FOR UPDATE', [id]);
    await holder.query(change, [id]);
    const answer = meanwhile();
    const waiting = async () =>
      await fixture.server.database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    await expect.poll(async () => (await waiting()).rows).not.toHaveLength(0);
    await holder.query('COMMIT');
    await holder.end();
    return await answer;
  }
  const END = 'UPDATE portal.member SET ways_epoch = ways_epoch + 1 WHERE id = $1';
  const DELETE = 'DELETE FROM portal.member WHERE id = $1';
  const sessionsOf = async (id: string) =>
    (await fixture.server.database.query('SELECT FROM portal.session WHERE member_id = $1', [id])).rows.length;

  test('a link to sign in that is used while something is changed leaves no session', async () => {
    const { id, email, cookie } = await fixture.signIn();
    await fixture.post('/api/auth/sign-in/magic-link', { email });
    const token = await tokenTo(email, 'enlace');
    await fixture.post('/api/auth/sign-out', {}, { cookie });
    const answer = await whileHeld(id, END, () => fixture.post('/api/auth/magic-link/verify', { token }));
    expect([codeOf(answer), await sessionsOf(id)]).toEqual(['enlace_invalido', 0]);
  });

  test('a link for a new password that is used while something is changed sets none', async () => {
    const member = await fixture.signIn();
    const token = (await WAYS['a link for a new password']?.ask(member)) ?? '';
    const reset = () => fixture.post('/api/auth/reset-password', { token, newPassword: 'chosen by an intruder' });
    expect(codeOf(await whileHeld(member.id, END, reset))).toBe('enlace_invalido');
    await signIn(member.email, member.password);
  });

  test('the right password gets in all the same', async () => {
    const { id, email, password } = await fixture.signIn();
    const answer = await whileHeld(id, END, () => fixture.post('/api/auth/sign-in/email', { email, password }));
    expect([answer.status, await isSignedIn(fixture, cookieIn(answer))]).toEqual([200, true]);
  });

  test('a password that is changed while the account is deleted is a request of nobody, and no failure', async () => {
    const { id, password, cookie } = await fixture.signIn();
    const change = { currentPassword: password, newPassword: NEW_PASSWORD };
    const answer = await whileHeld(id, DELETE, () => fixture.post('/api/auth/change-password', change, { cookie }));
    expect([answer.status, codeOf(answer)]).toEqual([401, 'unauthorized']);
  });

  test('so are signing in, by password and by link, and a new password', async () => {
    const byPassword = await fixture.signIn();
    const { email, password } = byPassword;
    const refused = await whileHeld(byPassword.id, DELETE, () =>
      fixture.post('/api/auth/sign-in/email', { email, password }),
    );
    expect([refused.status, codeOf(refused)]).toEqual([401, 'credenciales_invalidas']);
    for (const way of ['a link to sign in', 'a link for a new password']) {
      const member = await fixture.signIn();
      const token = (await WAYS[way]?.ask(member)) ?? '';
      const answer = await whileHeld(member.id, DELETE, () =>
        (WAYS[way] as Way).use(token, { ...member, cookie: member.cookie }),
      );
      expect([way, answer.status, codeOf(answer)]).toEqual([way, 400, 'enlace_invalido']);
    }
  });
});

test("nobody's pending sign-up goes before its address was proved", async () => {
  const pending = { name: 'Itzel', email: someEmail(), password: 'chosen by Itzel' };
  await fixture.post('/api/auth/sign-up/email', pending);
  const token = await tokenTo(pending.email, 'verificar');
  const { email, cookie } = await fixture.signIn();
  await fixture.post('/api/auth/change-email', { newEmail: pending.email }, { cookie });
  const first = await fixture.post(
    '/api/auth/change-email/confirm',
    { token: await tokenTo(email, 'correo') },
    { cookie },
  );
  expect(first.json()).toEqual({ step: 'enviado' });
  const confirmed = await fixture.post('/api/auth/verify-email', { token, password: pending.password });
  expect([confirmed.status, confirmed.json()]).toMatchObject([200, { user: { email: pending.email, name: 'Itzel' } }]);
  const second = await tokenTo(pending.email, 'correo');
  expect(codeOf(await fixture.post('/api/auth/change-email/confirm', { token: second }, { cookie }))).toBe(
    'enlace_invalido',
  );
});
