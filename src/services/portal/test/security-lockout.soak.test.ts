import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAILBOX } from '#platform/accounts/mailbox.ts';
import { VALIDITY_SECONDS } from '#platform/accounts/validity.ts';
import type { ReceivedMail } from '#test/support/smtp-server.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { codeOf, cookieIn, deviceIn, openPortalFixture, someEmail, tokenIn } from './portal-fixture.ts';
import { forgetAttempts, isSignedIn, PATIENT } from './security-fixture.ts';

/** Nobody can keep a member from getting in, whatever they try and from however many networks. */
let fixture: PortalFixture;
beforeAll(async () => {
  // Where a test may choose its address.
  fixture = await openPortalFixture({ ...PATIENT, TRUST_PROXY: '1', REQUIRE_HTTPS: 'false' });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await forgetAttempts(fixture);
  await setClock('now()');
});

const setClock = (sql: string) =>
  fixture.server.database.query(
    `CREATE OR REPLACE FUNCTION portal.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$SELECT ${sql}$$`,
  );
const from = (client: string, path: string, json: unknown, cookie?: string) =>
  fixture.post(path, json, { headers: { 'x-forwarded-for': client }, ...(cookie !== undefined && { cookie }) });
/** The n-th of very many: addresses of IPv4, and networks of IPv6. */
const network = (n: number) =>
  n % 2 === 0 ? `198.51.${Math.floor(n / 200)}.${n % 200}` : `2001:db8:${Math.floor(n / 100)}:${n % 100}::1`;

const PASSWORD = '/api/auth/sign-in/email';
const LINK = '/api/auth/sign-in/magic-link';
const RESET = '/api/auth/request-password-reset';
const SIGN_UP = '/api/auth/sign-up/email';
const VERIFY = '/api/auth/send-verification-email';

const mailsTo = (email: string) => fixture.smtp.mails.filter(({ recipients }) => recipients.includes(email));
const leadsTo = (page: string) => (mail: ReceivedMail) => (mail.link ?? '').includes(`/${page}#`);
/** Mails are sent one after the other, in the order of the queue: whatever was asked for before is there when this one is. */
async function mailboxOf(email: string): Promise<ReceivedMail[]> {
  const marker = someEmail();
  await from('192.0.2.99', LINK, { email: marker });
  await fixture.mailTo(marker);
  await forgetAttemptsFrom();
  return mailsTo(email);
}
/** The one who only looks whether the mails have come asks often. */
const forgetAttemptsFrom = () =>
  fixture.server.database.query(`DELETE FROM portal.attempt WHERE kind = 'mails from here'`);

describe('a stranger', () => {
  test('with ten networks and what was enough once: password, link and new password still open, from everywhere', async () => {
    const { email, password } = await fixture.signIn();
    await Promise.all(Array.from({ length: 5 }, (_, i) => from(network(i), RESET, { email })));
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => from(network(i % 10), PASSWORD, { email, password: `guess ${i}` })),
    );
    expect((await from('192.0.2.1', PASSWORD, { email, password })).status).toBe(200);
    const asked = await from('192.0.2.1', LINK, { email });
    expect(asked.status).toBe(200);
    const link = (await mailboxOf(email)).find(leadsTo('enlace'));
    expect((await fixture.post('/api/auth/magic-link/verify', { token: tokenIn(link as ReceivedMail) })).status).toBe(
      200,
    );
    expect((await from('192.0.2.1', RESET, { email })).status).toBe(200);
    const reset = (await mailboxOf(email)).filter(leadsTo('restablecer')).at(-1);
    const set = { token: tokenIn(reset as ReceivedMail), newPassword: 'another password' };
    expect((await fixture.post('/api/auth/reset-password', set)).status).toBe(200);
  });

  test('at the same address as the member locks the address, and not the device', async () => {
    const { email, password } = await fixture.signIn();
    const first = await from('192.0.2.7', PASSWORD, { email, password });
    const device = deviceIn(first);
    const guess = () => from('192.0.2.7', PASSWORD, { email, password: 'guess' });
    await Promise.all(Array.from({ length: 12 }, guess));
    expect((await from('192.0.2.7', PASSWORD, { email, password })).status).toBe(429);
    expect((await from('192.0.2.7', PASSWORD, { email, password }, device)).status).toBe(200);
    await Promise.all(Array.from({ length: 6 }, () => from('192.0.2.7', RESET, { email })));
    const before = (await mailboxOf(email)).length;
    expect((await from('192.0.2.7', RESET, { email }, device)).status).toBe(200);
    expect(await mailboxOf(email)).toHaveLength(before + 1);
  });

  test('cannot use up mails by asking for what is never sent', async () => {
    const { email } = await fixture.signIn();
    await Promise.all(Array.from({ length: 20 }, (_, i) => from(network(i), VERIFY, { email })));
    expect(await mailboxOf(email)).toEqual([]);
    await from('192.0.2.1', RESET, { email });
    expect((await mailboxOf(email)).filter(leadsTo('restablecer'))).toHaveLength(1);
  });
});

describe('a device that is known', () => {
  test('opens nothing by itself, and is bounded itself', async () => {
    const { email, password } = await fixture.signIn();
    const device = deviceIn(await fixture.post(PASSWORD, { email, password }));
    expect(device).toMatch(/^portal\.device=[\w-]{22}\.\w+\.[\w-]{43}$/);
    expect(await isSignedIn(fixture, device)).toBe(false);
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, i) => from(network(i), PASSWORD, { email, password: 'guess' }, device)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await from(network(50), PASSWORD, { email, password }, device)).status).toBe(429);
    expect((await from(network(50), PASSWORD, { email, password })).status).toBe(200);
  });

  test('is nothing for another member, when it was changed, or once the ways in have changed', async () => {
    const [member, other] = [await fixture.signIn(), await fixture.signIn()];
    const entered = await fixture.post(PASSWORD, { email: member.email, password: member.password });
    const device = deviceIn(entered);
    const isKnown = async (email: string, cookie: string) => {
      await forgetAttempts(fixture);
      await from('192.0.2.1', PASSWORD, { email, password: 'guess' }, cookie);
      const { rows } = await fixture.server.database.query(
        `SELECT FROM portal.attempt WHERE kind = 'password on device'`,
      );
      return rows.length === 1;
    };
    expect(await isKnown(member.email, device)).toBe(true);
    expect(await isKnown(other.email, device)).toBe(false);
    expect(await isKnown(someEmail(), device)).toBe(false);
    const [name, since, signature] = device.slice('portal.device='.length).split('.');
    for (const changed of [
      `portal.device=${name}x.${since}.${signature}`,
      `portal.device=${name}.0.${signature}`,
      `portal.device=${name}.${since}.`,
      `portal.device=${name}.${since}.${'%C3%A9'.repeat(43)}`,
      `portal.device=${name}.${since}.${signature?.slice(0, -1)}%C3%A9`,
      `portal.device=${'x'.repeat(5000)}`,
      'portal.device=',
    ]) {
      expect([changed, await isKnown(member.email, changed)]).toEqual([changed, false]);
    }
    await fixture.post('/api/auth/revoke-sessions', {}, { cookie: cookieIn(entered) });
    expect(await isKnown(member.email, device)).toBe(false);
  });
});

test('a link lasts longer than the pause before the next one may be sent', () => {
  const pause = (kind: keyof typeof MAILBOX) => MAILBOX[kind].seconds;
  // Ten minutes at least to find the mail and follow the link, whoever had it sent.
  expect(VALIDITY_SECONDS.magicLink - pause('magic-link')).toBeGreaterThanOrEqual(600);
  expect(VALIDITY_SECONDS.resetPassword - pause('reset-password')).toBeGreaterThanOrEqual(600);
  expect(VALIDITY_SECONDS.verify - pause('verify')).toBeGreaterThanOrEqual(600);
});

test('in an hour, with a thousand networks, nobody keeps a member from getting in; the mailbox gets what is promised', async () => {
  const member = await fixture.signIn();
  const { email } = member;
  let { password } = member;
  let device = deviceIn(await from('192.0.2.1', PASSWORD, { email, password }));
  const begun = Date.now();
  /** What the member had sent, on the own device or after using a link, is not the stranger's doing. */
  let own = 0;
  let next = 0;
  const sentAt = new Map<ReceivedMail, number>();
  const look = async (minute: number) => {
    const all = await mailboxOf(email);
    for (const mail of all) if (!sentAt.has(mail)) sentAt.set(mail, minute);
    return all;
  };
  /** The newest link of its kind: whatever was sent, it must open now. */
  const newest = async (minute: number, page: string) => (await look(minute)).filter(leadsTo(page)).at(-1);

  const MINUTES = 60;
  const STEP = 3;
  const visits = [0, 9, 18, 21, 24, 39, 51, 57];
  const guesses = { tried: 0, refused: 0 };
  for (let minute = 0; minute < MINUTES; minute += STEP) {
    await setClock(`timestamptz 'epoch' + interval '${begun + minute * 60_000} milliseconds'`);
    const attack = Array.from({ length: 50 }, async (_, i) => {
      const client = network(next++ % 1000);
      if (i % 2 === 0) {
        const { status } = await from(client, PASSWORD, { email, password: `guess ${minute} ${i}` });
        guesses[status === 429 ? 'refused' : 'tried'] += 1;
      } else if (i === 1) await from(client, SIGN_UP, { name: 'X', email, password: 'chosen by a stranger' });
      else await from(client, i % 4 === 1 ? LINK : RESET, { email });
    });
    await Promise.all(attack);
    if (!visits.includes(minute)) continue;
    // On the own device, with the password.
    const usual = await from('192.0.2.1', PASSWORD, { email, password }, device);
    expect([minute, usual.status]).toEqual([minute, 200]);
    device = deviceIn(usual);
    // On a new one: with the password, or with a link that is asked for then.
    const elsewhere = `192.0.2.${20 + minute}`;
    const byPassword = await from(elsewhere, PASSWORD, { email, password });
    expect([200, 429]).toContain(byPassword.status);
    if (byPassword.status === 429) expect(byPassword.text).toContain('enlace por correo');
    expect((await from(elsewhere, LINK, { email })).status).toBe(200);
    const link = await newest(minute, 'enlace');
    const entered = await from(elsewhere, '/api/auth/magic-link/verify', { token: tokenIn(link as ReceivedMail) });
    expect([minute, entered.status]).toEqual([minute, 200]);
    own += 1;
    // A new password.
    if (minute === 24 || minute === 51) {
      expect((await from(elsewhere, RESET, { email })).status).toBe(200);
      const reset = await newest(minute, 'restablecer');
      const newPassword = `password of minute ${minute}`;
      const set = { token: tokenIn(reset as ReceivedMail), newPassword };
      expect([minute, (await from(elsewhere, '/api/auth/reset-password', set)).status]).toEqual([minute, 200]);
      password = newPassword;
      device = deviceIn(await from('192.0.2.1', PASSWORD, { email, password }, device));
      // The links from before have ended, the member is told, and counting of mails begins anew.
      own += 3;
      if (device === '') device = deviceIn(await signInByLink(email, '192.0.2.1', minute, newest));
    }
  }
  const got = (await look(MINUTES)).length;
  expect(guesses.tried).toBeLessThanOrEqual(100);
  expect(guesses.refused).toBeGreaterThan(300);
  expect(got - own).toBeLessThanOrEqual(PROMISED_AN_HOUR);
}, 240_000);

/** To a member, at strangers' wish: links to sign in, links for a new password, and one mail that there is an account. */
const PROMISED_AN_HOUR = 3 + 2 + 1;

async function signInByLink(
  email: string,
  client: string,
  minute: number,
  newest: (minute: number, page: string) => Promise<ReceivedMail | undefined>,
) {
  await from(client, LINK, { email });
  const link = await newest(minute, 'enlace');
  const entered = await from(client, '/api/auth/magic-link/verify', { token: tokenIn(link as ReceivedMail) });
  expect(entered.status).toBe(200);
  return entered;
}

test('left alone by its member, the mailbox gets what is promised to the mail', async () => {
  const { email } = await fixture.signIn();
  const begun = Date.now();
  for (let minute = 0; minute < 60; minute += 5) {
    await setClock(`timestamptz 'epoch' + interval '${begun + minute * 60_000} milliseconds'`);
    await Promise.all(
      [LINK, RESET, VERIFY, SIGN_UP].map((path, i) =>
        from(
          network(minute * 4 + i),
          path,
          path === SIGN_UP ? { name: 'X', email, password: 'a password' } : { email },
        ),
      ),
    );
  }
  const got = await mailboxOf(email);
  expect(got.filter(leadsTo('enlace'))).toHaveLength(3);
  expect(got.filter(leadsTo('restablecer'))).toHaveLength(2);
  expect(got).toHaveLength(PROMISED_AN_HOUR);
}, 120_000);

test('what is refused tells nothing of an address: the same for one that nobody has', async () => {
  const { email: known } = await fixture.signIn();
  for (const email of [known, someEmail()]) {
    await forgetAttempts(fixture);
    const asked = await Promise.all(Array.from({ length: 12 }, (_, i) => from(network(i), RESET, { email })));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    const same = await Promise.all(Array.from({ length: 7 }, () => from('192.0.2.50', LINK, { email })));
    expect(same.filter(({ status }) => status === 429).map(codeOf)).toEqual([
      'demasiados_intentos',
      'demasiados_intentos',
    ]);
    const guess = (i: number) => from(network(i), PASSWORD, { email, password: 'guess' });
    await guess(0);
    await fixture.server.database.query(`UPDATE portal.attempt SET count = 69 WHERE kind = 'password'`);
    // Those that are left are for networks that have not tried: the first of them has.
    expect([(await guess(0)).status, (await guess(0)).status, (await guess(1)).status]).toEqual([401, 429, 401]);
    await fixture.server.database.query(`UPDATE portal.attempt SET count = 99 WHERE kind = 'password'`);
    expect([(await guess(2)).status, (await guess(3)).status]).toEqual([401, 429]);
  }
}, 180_000);
