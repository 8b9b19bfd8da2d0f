import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#test/support/http.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, cookieIn, openPortalFixture, someEmail } from './portal-fixture.ts';
import { forgetAttempts, openSecond, PATIENT } from './security-fixture.ts';

/** Bounds on guessing and on mails: exact, for all servers together, alike for addresses that nobody has. */
let fixture: PortalFixture;
let second: Awaited<ReturnType<typeof openSecond>>;
let proxied: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture(PATIENT);
  second = await openSecond(fixture);
  // Where a test may choose its address.
  proxied = await openPortalFixture({ ...PATIENT, TRUST_PROXY: '1', REQUIRE_HTTPS: 'false' });
});
afterAll(async () => {
  await second.close();
  await Promise.all([fixture.close(), proxied.close()]);
});
beforeEach(() => Promise.all([forgetAttempts(fixture), forgetAttempts(proxied)]));

const PATH = '/api/auth/sign-in/email';
const guess = (email: string, i = 0) => (i % 2 === 0 ? fixture : second).post(PATH, { email, password: `guess ${i}` });
const from = (client: string, path: string, json: unknown) =>
  proxied.post(path, json, { headers: { 'x-forwarded-for': client } });
/** One of the 256 networks of a household. */
const household = (i: number) => `2001:db8:7:${(i % 256).toString(16)}::1`;
const many = (count: number, call: (i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)));
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const times = (count: number, status: number) => Array<number>(count).fill(status);
const countOf = async (on: PortalFixture, kind: string) => {
  const { rows } = await on.server.database.query<{ count: number }>(
    'SELECT count FROM portal.attempt WHERE kind = $1',
    [kind],
  );
  return rows.map(({ count }) => count);
};
const set = (on: PortalFixture, kind: string, count: number) =>
  on.server.database.query('UPDATE portal.attempt SET count = $2 WHERE kind = $1', [kind, count]);
const endWindows = (on: PortalFixture) =>
  on.server.database.query('UPDATE portal.attempt SET window_ends_at = portal.clock()');

describe('passwords', () => {
  test('ten from one network for one address, over two servers at once; then even the right one is refused', async () => {
    const { email, password } = await fixture.signIn();
    const answers = await many(14, (i) => guess(email, i));
    expect(statuses(answers)).toEqual([...times(10, 401), ...times(4, 429)]);
    const refused = await fixture.post(PATH, { email: email.toUpperCase(), password });
    expect([refused.status, codeOf(refused)]).toEqual([429, 'demasiados_intentos']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    await endWindows(fixture);
    expect((await fixture.post(PATH, { email, password })).status).toBe(200);
  });

  test('the same for an address that nobody has', async () => {
    const email = someEmail();
    expect(statuses(await many(13, (i) => guess(email, i)))).toEqual([...times(10, 401), ...times(3, 429)]);
  });

  test('a locked password does not lock the link by e-mail, nor a new password', async () => {
    const { email } = await fixture.signIn();
    await guess(email);
    await set(fixture, 'password from here', 10);
    expect((await guess(email)).status).toBe(429);
    await fixture.post('/api/auth/sign-in/magic-link', { email });
    expect((await fixture.post('/api/auth/magic-link/verify', { token: await fixture.tokenFor(email) })).status).toBe(
      200,
    );
  });

  test('whoever knows the password is never locked out by signing in often', async () => {
    const { email, password } = await fixture.signIn();
    for (let round = 0; round < 2; round += 1) {
      const answers = await many(5, () => fixture.post(PATH, { email, password }));
      expect(statuses(answers)).toEqual(times(5, 200));
    }
    expect(await countOf(fixture, 'password from here')).toEqual([0]);
  });

  test('the time to wait is counted from the first guess: more guesses do not prolong it', async () => {
    const email = someEmail();
    await guess(email);
    await set(fixture, 'password from here', 10);
    await fixture.server.database.query(
      `UPDATE portal.attempt SET window_ends_at = portal.clock() + interval '1 minute'`,
    );
    for (let i = 0; i < 2; i += 1) {
      expect(Number((await guess(email)).headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
  });

  test('one network tries so many addresses, and no more', async () => {
    await guess(someEmail());
    await set(fixture, 'passwords from here', 57);
    expect(statuses(await many(6, () => guess(someEmail())))).toEqual([...times(3, 401), ...times(3, 429)]);
  });

  test('from many networks: a hundred for one address', async () => {
    const email = someEmail();
    const guessFrom = (i: number) => from(`203.0.113.${i}`, PATH, { email, password: 'guess' });
    await guessFrom(1);
    await set(proxied, 'password', 96);
    expect(statuses(await many(8, (i) => guessFrom(10 + i)))).toEqual([...times(4, 401), ...times(4, 429)]);
    const [refused] = await many(1, () => guessFrom(99));
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(900);
  });

  test('from one network nobody can lock the password of another', async () => {
    const { email, password } = await proxied.signIn();
    const guessHere = () => from('203.0.113.1', PATH, { email, password: 'guess' });
    await guessHere();
    for (const kind of ['password from here', 'password']) await set(proxied, kind, 8);
    await many(15, guessHere);
    expect(await countOf(proxied, 'password')).toEqual([10]);
    expect((await from('198.51.100.1', PATH, { email, password })).status).toBe(200);
  });

  test('addresses of one IPv6 network are one client', async () => {
    const email = someEmail();
    const guessFrom = (i: number) => from(`2001:db8:1:2::${i + 1}`, PATH, { email, password: 'guess' });
    await guessFrom(99);
    await set(proxied, 'password from here', 8);
    expect(statuses(await many(4, guessFrom))).toEqual([...times(2, 401), ...times(2, 429)]);
    expect((await from('2001:db8:1:3::1', PATH, { email, password: 'guess' })).status).toBe(401);
  });

  test('from ever new networks of one household: forty for one address, and the budget of all networks lasts', async () => {
    const { email, password } = await proxied.signIn();
    const guessFrom = (i: number) => from(household(i), PATH, { email, password: 'guess' });
    await guessFrom(99);
    for (const kind of ['password from here /56', 'password']) await set(proxied, kind, 30);
    expect(statuses(await many(16, guessFrom))).toEqual([...times(10, 401), ...times(6, 429)]);
    expect(await countOf(proxied, 'password')).toEqual([40]);
    expect((await from('2001:db8:7:100::1', PATH, { email, password: 'guess' })).status).toBe(401);
    expect((await from('198.51.100.1', PATH, { email, password })).status).toBe(200);
  });

  test('what is kept of the budget is for networks that have not tried: not for another corner of one that has', async () => {
    const email = someEmail();
    const guessFrom = (client: string) => from(client, PATH, { email, password: 'guess' });
    await guessFrom('2001:db8:7:1::1');
    await set(proxied, 'password', 70);
    expect((await guessFrom('2001:db8:7:100::1')).status).toBe(429);
    expect((await guessFrom('2001:db8:8:1::1')).status).toBe(401);
    expect((await guessFrom('198.51.100.1')).status).toBe(401);
  });

  test('one household tries four times as many addresses as one network, a provider of households sixteen times', async () => {
    await from(household(1), PATH, { email: someEmail(), password: 'guess' });
    await set(proxied, 'passwords from here /56', 238);
    const guessFrom = (i: number) => from(household(i), PATH, { email: someEmail(), password: 'guess' });
    expect(statuses(await many(5, (i) => guessFrom(2 + i)))).toEqual([...times(2, 401), ...times(3, 429)]);
    await set(proxied, 'passwords from here /48', 959);
    const elsewhere = (i: number) => from(`2001:db8:7:${i + 1}00::1`, PATH, { email: someEmail(), password: 'guess' });
    expect(statuses(await many(3, elsewhere))).toEqual([401, 429, 429]);
  });

  test('nothing else leads to them: a link that was made up says nothing of any password', async () => {
    const { email, password } = await fixture.signIn();
    const madeUp = `e30.${Buffer.from(JSON.stringify({ email, exp: 9e9 })).toString('base64url')}.x`;
    for (const each of [password, 'guess']) {
      const answer = await fixture.post('/api/auth/verify-email', { token: madeUp, password: each });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'enlace_invalido']);
    }
  });

  test('a confirmation counts as the sign-in that it is', async () => {
    const email = someEmail();
    await fixture.post('/api/auth/sign-up/email', { name: 'Ixchel', email, password: 'jade y obsidiana' });
    const token = await fixture.tokenFor(email);
    const confirm = () => fixture.post('/api/auth/verify-email', { token, password: 'guess' });
    expect((await confirm()).status).toBe(401);
    await set(fixture, 'password from here', 8);
    expect(statuses(await many(4, confirm))).toEqual([...times(2, 401), ...times(2, 429)]);
    expect((await guess(email)).status).toBe(429);
  });

  test('in a session: ten for changing the password or deleting the account together; the right one is none', async () => {
    const { email, password, cookie: before } = await fixture.signIn();
    const newPassword = 'another password';
    const change = { currentPassword: 'guess', newPassword };
    await fixture.post('/api/auth/change-password', change, { cookie: before });
    const changed = await fixture.post(
      '/api/auth/change-password',
      { currentPassword: password, newPassword },
      { cookie: before },
    );
    expect([changed.status, await countOf(fixture, 'confirmation')]).toEqual([200, [1]]);
    const cookie = cookieIn(changed);
    await set(fixture, 'confirmation', 7);
    const answers = await many(6, (i) =>
      i % 2 === 0
        ? fixture.post('/api/auth/change-password', change, { cookie })
        : second.post('/api/auth/delete-user', { password: 'guess' }, { cookie }),
    );
    expect(statuses(answers)).toEqual([...times(3, 403), ...times(3, 429)]);
    expect((await fixture.post('/api/auth/delete-user', { password: newPassword }, { cookie })).status).toBe(429);
    const again = cookieIn(await fixture.post(PATH, { email, password: newPassword }));
    expect((await fixture.post('/api/auth/delete-user', { password: newPassword }, { cookie: again })).status).toBe(
      429,
    );
  });
});

describe('mails', () => {
  const WAYS = [
    (email: string) => ['/api/auth/sign-in/magic-link', { email }] as const,
    (email: string) => ['/api/auth/request-password-reset', { email }] as const,
    (email: string) => ['/api/auth/send-verification-email', { email }] as const,
    (email: string) => ['/api/auth/sign-up/email', { name: 'Ixchel', email, password: 'jade y obsidiana' }] as const,
  ];

  test('five in an hour for one address, by all ways and servers together, whether or not anybody has it', async () => {
    const { email: known } = await fixture.signIn();
    for (const email of [known, someEmail()]) {
      await forgetAttempts(fixture);
      const answers = await many(8, (i) => {
        const [path, json] = WAYS[i % WAYS.length]?.(email) ?? ['', {}];
        return (i < 4 ? fixture : second).post(path, json);
      });
      expect(statuses(answers)).toEqual([...times(5, 200), ...times(3, 429)]);
      expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
    }
  });

  test('forty from one network', async () => {
    await fixture.post('/api/auth/sign-in/magic-link', { email: someEmail() });
    await set(fixture, 'mails from here', 38);
    const answers = await many(5, () => fixture.post('/api/auth/sign-in/magic-link', { email: someEmail() }));
    expect(statuses(answers)).toEqual([...times(2, 200), ...times(3, 429)]);
  });

  test('a hundred and sixty from ever new networks of one household; a neighbour is not touched', async () => {
    const askFrom = (client: string) => from(client, '/api/auth/sign-in/magic-link', { email: someEmail() });
    const answers = await many(170, (i) => askFrom(household(i)));
    expect(statuses(answers)).toEqual([...times(160, 200), ...times(10, 429)]);
    expect((await askFrom('2001:db8:7:100::1')).status).toBe(200);
  }, 180_000);

  test('whoever is refused uses up nothing of the household, nor the household of the network', async () => {
    const askFrom = (client: string) => from(client, '/api/auth/sign-in/magic-link', { email: someEmail() });
    await askFrom(household(1));
    await set(proxied, 'mails from here', 38);
    expect(statuses(await many(6, () => askFrom(household(1))))).toEqual([...times(2, 200), ...times(4, 429)]);
    expect(await countOf(proxied, 'mails from here /56')).toEqual([3]);
    expect(await countOf(proxied, 'mails from here /48')).toEqual([3]);
    await set(proxied, 'mails from here /56', 160);
    expect((await askFrom(household(2))).status).toBe(429);
    expect(new Set(await countOf(proxied, 'mails from here'))).toEqual(new Set([0, 40]));
    expect(await countOf(proxied, 'mails from here /48')).toEqual([3]);
  });

  test('a link for another address has no more than five mails sent there, however often it is followed', async () => {
    const { email, cookie } = await fixture.signIn();
    const newEmail = someEmail();
    await fixture.post('/api/auth/change-email', { newEmail }, { cookie });
    const token = await fixture.tokenFor(email);
    const answers = await many(8, () => fixture.post('/api/auth/change-email/confirm', { token }, { cookie }));
    expect(statuses(answers)).toEqual([...times(5, 200), ...times(3, 429)]);
  });
});
