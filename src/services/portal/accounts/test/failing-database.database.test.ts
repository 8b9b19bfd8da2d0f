import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountMail } from '#platform/accounts/account-mail.ts';
import type { Accounts, SignedIn } from '#platform/accounts/accounts.ts';
import { openAccounts } from '#platform/accounts/better-auth/open-accounts.ts';
import { KnownDevices } from '#platform/accounts/known-device.ts';
import { answerSignedIn } from '#platform/accounts/reply.ts';
import type { CommitProbe } from '#platform/db/commit-probe.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Database, PoolOptions } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { isDatabaseUnavailable, OutcomeUnknown } from '#platform/db/unavailable.ts';
import { ringOf } from '#platform/secrets/secret-ring.ts';
import { openLog } from '#platform/telemetry/log.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { portal } from '../../index.ts';
import { someEmail } from '../../test/portal-fixture.ts';
import { portalRealm } from '../realm.ts';

/** better-auth takes some failures of the database for success, or for somebody who is signed out. Nothing of ours may. */
let database: TestDatabase;
let pool: Database;
const open: Database[] = [];
const sent: AccountMail[] = [];
const logLines: string[] = [];
const { log } = openLog('warn', { write: (line) => logLines.push(line) });

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openOne();
  await migrate(pool, portal.migrations === undefined ? [] : [portal.migrations]);
});

afterAll(async () => {
  await Promise.all(open.map((each) => each.end()));
  await database.drop();
});

function openOne(more: Partial<PoolOptions> = {}): Database {
  const opened = openPool(
    { url: database.url, size: 3, connectTimeoutMs: 5000, queryTimeoutMs: 5000, applicationName: 'accounts', ...more },
    () => {},
  );
  open.push(opened);
  return opened;
}

const RING = ringOf(Buffer.alloc(32, 7));

const openedOn = (its: Database) =>
  openAccounts({
    realm: portalRealm,
    database: its,
    url: 'http://portal.example',
    secretsFor: () => RING,
    attemptsSecret: Buffer.alloc(32, 7),
    origins: [],
    google: { clientId: 'client', clientSecret: 'secret' },
    send: async (mail) => {
      sent.push(mail);
    },
    log,
  });
const accountsOn = (its: Database) => openedOn(its).accounts;

const PASSWORD = 'jade y obsidiana';

async function signedIn(accounts: Accounts): Promise<SignedIn & { cookie: string }> {
  const email = someEmail();
  await accounts.createVerified({ name: 'Ixchel', email, password: PASSWORD });
  const result = await accounts.signIn(email, PASSWORD);
  if (result.outcome !== 'signed-in') throw new Error(result.outcome);
  return { ...result, cookie: result.cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
}

/** Until the work is done, the database refuses this. */
async function refusing<T>(what: 'INSERT' | 'UPDATE' | 'DELETE', table: string, work: () => Promise<T>): Promise<T> {
  await database.query(
    `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'refused'; END$$;
     CREATE TRIGGER refused BEFORE ${what} ON ${table} EXECUTE FUNCTION refuse()`,
  );
  try {
    return await work();
  } finally {
    await database.query(`DROP TRIGGER refused ON ${table}`);
  }
}

describe('a database that refuses', () => {
  test('to end a session: nobody is told that it ended', async () => {
    const accounts = accountsOn(pool);
    const { cookie } = await signedIn(accounts);
    await refusing('DELETE', 'portal.session', async () => {
      await expect(accounts.signOut(cookie)).rejects.toThrow('A session was to end and did not');
      await expect(accounts.signOutEverywhere(cookie)).rejects.toThrow('refused');
    });
    expect((await accounts.signOut(cookie)).cookies.join()).toContain('Max-Age=0');
  });

  test('to add a member: nobody is told to look into the mailbox', async () => {
    const accounts = accountsOn(pool);
    const person = { name: 'Ixchel', email: someEmail(), password: PASSWORD };
    await refusing('INSERT', 'portal.member', async () => {
      await expect(accounts.signUp(person, undefined)).rejects.toThrow('FAILED_TO_CREATE_USER');
    });
    await accounts.signUp(person, undefined);
  });

  test('to answer, because commits wait in vain: nobody is told that a member was not added, and nothing is tried again', async () => {
    const held = { isHeld: true, suspect: () => {} } as CommitProbe;
    const accounts = accountsOn(openOne({ commits: held }));
    const person = { name: 'Ixchel', email: someEmail(), password: PASSWORD };
    const before = sent.length;
    await refusing('INSERT', 'portal.member', async () => {
      await expect(accounts.signUp(person, undefined)).rejects.toBeInstanceOf(OutcomeUnknown);
    });
    expect(sent.length).toBe(before);
  });

  test('to make room for another link: whoever has used this one is in all the same', async () => {
    const accounts = accountsOn(pool);
    const email = someEmail();
    const token = (await linkFor(accounts, email)) ?? '';
    const result = await refusing('UPDATE', 'portal.attempt', () => accounts.signInByMagicLink(token));
    expect(result).toMatchObject({ outcome: 'signed-in', member: { email } });
    expect(logLines.join()).toContain('a used link made no room for another');
    expect(logLines.join()).not.toContain(email);
  });

  test('to begin a session: the link is gone, and another may be asked for', async () => {
    const accounts = accountsOn(pool);
    const { member } = await signedIn(accounts);
    const token = (await linkFor(accounts, member.email)) ?? '';
    expect(await linkFor(accounts, member.email)).toBeUndefined();
    await refusing('INSERT', 'portal.session', async () => {
      await expect(accounts.signInByMagicLink(token)).rejects.toThrow('refused');
    });
    expect(await accounts.signInByMagicLink(token)).toEqual({ outcome: 'invalid-link' });
    const another = (await linkFor(accounts, member.email)) ?? '';
    expect(await accounts.signInByMagicLink(another)).toMatchObject({ outcome: 'signed-in' });
  });
});

/** What a stranger who asks for a link has sent; undefined when nothing is. */
async function linkFor(accounts: Accounts, email: string): Promise<string | undefined> {
  const before = sent.length;
  await accounts.sendMagicLink(email, { returnTo: undefined, isKnown: false });
  const [mail] = sent.slice(before);
  if (mail === undefined || !('link' in mail)) return undefined;
  return new URLSearchParams(new URL(mail.link).hash.slice(1)).get('token') ?? undefined;
}

test('a session that ended since the request came in is refused like any other', async () => {
  const accounts = accountsOn(pool);
  const { cookie } = await signedIn(accounts);
  await accounts.signOut(cookie);
  const refusal = { status: 401, code: 'unauthorized', headers: { 'www-authenticate': 'Session' } };
  await expect(accounts.rename(cookie, 'Otra')).rejects.toMatchObject(refusal);
  await expect(accounts.signOutEverywhere(cookie)).rejects.toMatchObject(refusal);
  await expect(accounts.isPassword(cookie, PASSWORD)).rejects.toMatchObject(refusal);
  await expect(accounts.changePassword(cookie, { from: PASSWORD, to: 'another password' })).rejects.toMatchObject(
    refusal,
  );
});

test('a database that goes away once a session has begun: its cookie is sent all the same', async () => {
  const { accounts, cookie } = openedOn(pool);
  const result = await signedIn(accounts);
  const its = openOne();
  await its.end();
  open.splice(open.indexOf(its), 1);
  const devices = new KnownDevices(portalRealm, {
    database: its,
    session: cookie,
    secrets: RING,
    url: 'http://portal.example',
  });
  const app = fastify();
  app.get('/', (_request, reply) => answerSignedIn({ devices, log }, reply, result));
  const answer = await app.inject('/');
  await app.close();
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, result.cookies]);
  expect(logLines.join()).toContain('a device is not known from now on');
});

test('a database that is away is always told as such', async () => {
  const its = openOne();
  const accounts = accountsOn(its);
  const { cookie, member } = await signedIn(accounts);
  const begun = await accounts.google?.start('http://portal.example/cuenta');
  const state = new URL(begun?.url ?? '').searchParams.get('state') ?? '';
  const stateCookie = begun?.cookies.map((each) => each.split(';')[0]).join('; ') ?? '';
  await its.end();
  open.splice(open.indexOf(its), 1);
  const { email } = member;
  const ways: Record<string, () => Promise<unknown>> = {
    signUp: () => accounts.signUp({ name: 'Otra', email: someEmail(), password: PASSWORD }, undefined),
    signIn: () => accounts.signIn(email, PASSWORD),
    sendVerification: () => accounts.sendVerification(email),
    sendMagicLink: () => accounts.sendMagicLink(email, { returnTo: undefined, isKnown: false }),
    signInByMagicLink: () => accounts.signInByMagicLink('token'),
    requestPasswordReset: () => accounts.requestPasswordReset(email, { isKnown: false }),
    resetPassword: () => accounts.resetPassword('token', 'another password'),
    signOut: () => accounts.signOut(cookie),
    signOutEverywhere: () => accounts.signOutEverywhere(cookie),
    changePassword: () => accounts.changePassword(cookie, { from: PASSWORD, to: 'another password' }),
    rename: () => accounts.rename(cookie, 'Otra'),
    isPassword: () => accounts.isPassword(cookie, PASSWORD),
    requestDeletion: () => accounts.requestDeletion(cookie),
    requestEmailChange: () => accounts.requestEmailChange(cookie, someEmail()),
    renew: () => accounts.renew(cookie),
    startGoogle: async () => accounts.google?.start('http://portal.example/cuenta'),
    finishGoogle: async () =>
      accounts.google?.finish(new URLSearchParams({ state, code: 'x' }).toString(), stateCookie),
  };
  for (const [name, way] of Object.entries(ways)) {
    const error: unknown = await way().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect([name, isDatabaseUnavailable(error), error]).toEqual([name, true, error]);
  }
});
