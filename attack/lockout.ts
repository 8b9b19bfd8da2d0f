import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openAccounts } from '#platform/accounts/better-auth/open-accounts.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { ringOf } from '#platform/secrets/secret-ring.ts';
import { portalRealm } from '#services/portal/accounts/realm.ts';
import { portal } from '#services/portal/index.ts';
import type { Cleanup } from '../bench/cleanup.ts';
import type { Attack, Promised } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchAttack } from './watch.ts';

/** A stranger with a thousand places wants to keep one member out, who goes on signing in. */
const MEMBER = { name: 'Ixchel', email: 'ixchel@example.com', password: 'jade y obsidiana' };
/** To a member within the first twenty minutes: a link to sign in, one for a new password, and that there is an account. */
const PROMISED_MAILS = 3;
const PROMISED_GUESSES = 100;

export const attackLockout: Attack = async ({ short }, cleanup) => {
  const server = await startAttackedServer([portal], cleanup);
  const database = openDatabase(server.databaseUrl, cleanup);
  await createMember(database, server.url);
  const headers = { 'content-type': 'application/json', origin: server.url };
  const post = (path: string, body: unknown) =>
    fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { email, password } = MEMBER;
  const first = await post('/api/auth/sign-in/email', { email, password });
  const device = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const { promises, idle, attacked } = await watchAttack(
    server.url,
    {
      url: `${server.url}/api/auth/sign-in/email`,
      method: 'POST',
      headers: { ...headers, cookie: device.filter((cookie) => cookie.includes('.device=')).join() },
      body: JSON.stringify({ email, password }),
      from: '127.0.0.5',
    },
    {
      short,
      idleMs: short ? 2000 : 10_000,
      attackMs: short ? 4000 : 30_000,
      attack: () => startAttacker('many-networks', { url: server.url, email }, cleanup),
    },
  );
  const mails = () => mailsIn(join(server.directory, 'mail'), email);
  const asked = await post('/api/auth/sign-in/magic-link', { email });
  const entered = await post('/api/auth/magic-link/verify', { token: await newestToken(mails) });
  const [received, guesses] = [(await mails()).length, await countGuesses(database)];
  const own: Promised[] = [
    {
      what: 'on a new device the link by e-mail opens',
      figure: `asked ${asked.status}, opened ${entered.status}`,
      held: asked.status === 200 && entered.status === 200,
    },
    {
      what: `at most ${PROMISED_GUESSES} wrong passwords are looked at`,
      figure: String(guesses),
      held: guesses > 0 && guesses <= PROMISED_GUESSES,
    },
    {
      what: `at most ${PROMISED_MAILS} mails`,
      figure: String(received),
      held: received > 0 && received <= PROMISED_MAILS,
    },
  ];
  return { promises: [...promises, ...own], figures: { idle, attacked, guesses, received } };
};

function openDatabase(url: string, cleanup: Cleanup): Database {
  const options = { url, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'attack' };
  const database = openPool(options, () => {});
  cleanup.add(() => database.end());
  return database;
}

async function createMember(database: Database, url: string): Promise<void> {
  const { accounts } = openAccounts({
    realm: portalRealm,
    database,
    url,
    // Of no account's making: it signs cookies, and none is made here.
    secretsFor: () => ringOf(Buffer.alloc(32)),
    attemptsSecret: Buffer.alloc(32),
    origins: [],
    google: undefined,
    send: async () => {},
  });
  await accounts.createVerified(MEMBER);
}

async function countGuesses(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT coalesce(sum(count), 0)::int AS count FROM portal.attempt WHERE kind = 'password'`,
  );
  return rows[0]?.count ?? 0;
}

async function mailsIn(directory: string, to: string): Promise<string[]> {
  const files = (await readdir(directory).catch((): string[] => [])).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
  return texts.filter((text) => text.includes(to));
}

async function newestToken(mails: () => Promise<string[]>): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const tokens = (await mails()).flatMap((text) => /\/enlace#token=([\w.-]+)/.exec(text)?.[1] ?? []);
    const newest = tokens.at(-1);
    if (newest !== undefined) return newest;
    await setTimeout(100);
  }
  throw new Error('No link by e-mail came');
}
