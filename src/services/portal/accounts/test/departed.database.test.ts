import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetOldUsage } from '../../jobs/forget-old-usage.ts';
import type { PortalFixture } from '../../test/portal-fixture.ts';
import { cookieIn, openPortalFixture, someEmail, tokenIn } from '../../test/portal-fixture.ts';
import { liftAttemptLimits, PATIENT } from '../../test/security-fixture.ts';

/** Whoever goes and comes back has no other use that day: what the address has used stays used, for the day only. */
let fixture: PortalFixture;
beforeAll(async () => {
  fixture = await openPortalFixture(PATIENT);
  await liftAttemptLimits(fixture);
});
afterAll(() => fixture.close());
beforeEach(() => setClock('now()'));

const setClock = (sql: string) =>
  fixture.server.database.query(
    `CREATE OR REPLACE FUNCTION portal.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$SELECT ${sql}$$`,
  );
const APP = 'cruz-nawales';
const use = (cookie: string, appName = APP) => fixture.post('/api/register-usage', { appName }, { cookie });
const tokenTo = async (email: string, page: string) =>
  tokenIn(
    await fixture.smtp.next((mail) => mail.recipients.includes(email) && (mail.link ?? '').includes(`/${page}#`)),
  );

async function comeBy(email: string): Promise<string> {
  await fixture.post('/api/auth/sign-in/magic-link', { email });
  const entered = await fixture.post('/api/auth/magic-link/verify', { token: await tokenTo(email, 'enlace') });
  expect(entered.status).toBe(200);
  return cookieIn(entered);
}

async function go(email: string, cookie: string): Promise<void> {
  await fixture.post('/api/auth/delete-user', {}, { cookie });
  const gone = await fixture.post(
    '/api/auth/delete-user/confirm',
    { token: await tokenTo(email, 'eliminar') },
    { cookie },
  );
  expect(gone.json()).toEqual({ status: 'eliminada' });
}

async function changeTo(from: string, newEmail: string, cookie: string): Promise<void> {
  const confirm = (token: string) => fixture.post('/api/auth/change-email/confirm', { token }, { cookie });
  await fixture.post('/api/auth/change-email', { newEmail }, { cookie });
  await confirm(await tokenTo(from, 'correo'));
  expect((await confirm(await tokenTo(newEmail, 'correo'))).json()).toEqual({ step: 'cambiado' });
}

test('again and again: one use a day', async () => {
  const email = someEmail();
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const cookie = await comeBy(email);
    statuses.push((await use(cookie)).status);
    await go(email, cookie);
  }
  expect(statuses).toEqual([200, 429, 429, 429]);
});

test('by signing up with a password too, and only for what was used', async () => {
  const email = someEmail();
  const first = await comeBy(email);
  await use(first);
  await go(email, first);
  const password = 'jade y obsidiana';
  await fixture.post('/api/auth/sign-up/email', { name: 'Ixchel', email: email.toUpperCase(), password });
  const confirmed = await fixture.post('/api/auth/verify-email', {
    token: await tokenTo(email, 'verificar'),
    password,
  });
  const cookie = cookieIn(confirmed);
  expect([(await use(cookie)).status, (await use(cookie, 'calculadora-maya')).status]).toEqual([429, 200]);
  const shown = await fixture.get('/api/user-status', cookie);
  expect(shown.json<{ usage: unknown[] }>().usage).toContainEqual(expect.objectContaining({ appName: APP, used: 1 }));
});

test('a premium member who comes back as a free one has none left', async () => {
  const { email, cookie, password } = await fixture.signIn();
  await fixture.server.cli('users', 'grant', '--email', email, '--until', '2099-01-01');
  for (let i = 0; i < 3; i += 1) expect((await use(cookie)).status).toBe(200);
  await fixture.post('/api/auth/delete-user', { password }, { cookie });
  const back = await comeBy(email);
  expect((await use(back)).json()).toMatchObject({ success: false, usos_restantes: 0, es_premium: false });
  await fixture.server.cli('users', 'grant', '--email', email, '--until', '2099-01-01');
  expect((await use(back)).json()).toMatchObject({ success: true, usos_restantes: 96 });
});

test('nor has the address when an application names it', async () => {
  const key = await fixture.server.issueKey('portal');
  const email = someEmail();
  const cookie = await comeBy(email);
  await use(cookie);
  await go(email, cookie);
  const named = await fixture.post('/api/register-usage', { email, appName: APP }, { key });
  expect([named.status, named.json()]).toMatchObject([429, { usos_restantes: 0 }]);
});

test("by another address and back: each that was the member's that day has used what was used", async () => {
  const [old, other] = [someEmail(), someEmail()];
  const cookie = await comeBy(old);
  await use(cookie);
  await changeTo(old, other, cookie);
  expect((await use(cookie)).status).toBe(429);
  await go(other, cookie);
  for (const email of [old, other]) expect([email, (await use(await comeBy(email))).status]).toEqual([email, 429]);
});

test('taking the address of an account that went gives nothing either', async () => {
  const [left, own] = [someEmail(), someEmail()];
  const first = await comeBy(left);
  await use(first);
  await go(left, first);
  const cookie = await comeBy(own);
  await changeTo(own, left, cookie);
  expect((await use(cookie)).status).toBe(429);
});

test('a call whose body comes after the account went is granted nothing', async () => {
  const email = someEmail();
  const cookie = await comeBy(email);
  const body = JSON.stringify({ appName: APP });
  const { port } = new URL(fixture.url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.write(
    `POST /api/register-usage HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${fixture.url}\r\ncookie: ${cookie}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
  );
  // It is told to go on once its session was found good.
  await expect.poll(() => answer).toContain('100 Continue');
  await go(email, cookie);
  socket.write(body);
  await once(socket, 'close');
  expect(answer).toContain(' 429 ');
  expect((await use(await comeBy(email))).status).toBe(200);
});

test('the next day is a new one, and then nothing is left of the day before', async () => {
  const email = someEmail();
  const cookie = await comeBy(email);
  await use(cookie);
  await go(email, cookie);
  await setClock(`now() + interval '1 day'`);
  expect((await use(await comeBy(email))).status).toBe(200);
  const background = new pg.Pool({ connectionString: fixture.server.database.url });
  const service = { background, quotaTimeZone: 'America/Guatemala' };
  await forgetOldUsage.run({ payload: {}, service, signal: new AbortController().signal });
  await background.end();
  const { rows } = await fixture.server.database.query<{ left: number; closed: number }>(
    `SELECT (SELECT count(*)::int FROM portal.departed_day) AS left,
       (SELECT count(*)::int FROM portal.usage_day WHERE used = 32767) AS closed`,
  );
  expect(rows).toEqual([{ left: 0, closed: 0 }]);
});
