import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BetterAuth } from '#platform/accounts/better-auth/better-auth.ts';
import { openBetterAuth } from '#platform/accounts/better-auth/better-auth.ts';
import { openMemberAccounts } from '#platform/accounts/better-auth/member-accounts.ts';
import { MailboxBound } from '#platform/accounts/mailbox.ts';
import { SessionCookie } from '#platform/accounts/session-cookie.ts';
import { verifySession } from '#platform/accounts/verify-session.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { randomCases } from '#test/support/proof-size.ts';
import { openSessionLookup } from '../../store/sessions.ts';
import { portalRealm } from '../realm.ts';

/** The own verifier and better-auth's `getSession` are asked the same, and must give the same. */
const SECRET = 'a secret of more than thirty-two characters, for tests';
const PASSWORD = 'jade y obsidiana';
const NAME = '__Host-portal.session_token';

let database: TestDatabase;
let pool: Database;
let auth: BetterAuth;
let accounts: ReturnType<typeof openMemberAccounts>;
let members = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(
    { url: database.url, size: 4, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' },
    () => {},
  );
  await migrate(pool, [{ schema: 'portal', directory: new URL('../../migrations/', import.meta.url) }]);
  const mailbox = new MailboxBound(portalRealm, Buffer.alloc(32));
  const common = { realm: portalRealm, database: pool, url: 'https://portal.example', send: async () => {} };
  auth = openBetterAuth({ ...common, secret: SECRET, origins: [], google: undefined });
  accounts = openMemberAccounts({ ...common, mailbox, auth, cookie: own, linkSecrets: [SECRET], hasGoogle: false });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The value of a fresh session's cookie, encoded as it travels. */
async function freshCookie(): Promise<{ id: string; value: string; token: string }> {
  members += 1;
  const email = `member-${members}@example.com`;
  const made = await accounts.createVerified({ name: 'Ixchel', email, password: PASSWORD });
  const result = await accounts.signIn(email, PASSWORD);
  if (result.outcome !== 'signed-in' || made === 'taken') throw new Error(result.outcome);
  const value = (result.cookies[0] ?? '').split(';')[0]?.split('=').slice(1).join('=') ?? '';
  return { id: made.id, value, token: decodeURIComponent(value).split('.')[0] ?? '' };
}

const own = new SessionCookie(NAME, [SECRET]);

async function both(cookie: string | undefined): Promise<{ own: string | null; theirs: string | null }> {
  const session = await verifySession(
    { cookie: own, sessions: openSessionLookup(portalRealm, pool) },
    { headers: cookie === undefined ? {} : { cookie } },
  );
  const headers = new Headers(cookie === undefined ? {} : { cookie });
  const theirs = await auth.api.getSession({ headers });
  return { own: session?.id ?? null, theirs: theirs?.user.id ?? null };
}

const signed = (token: string, secret = SECRET) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);

/** Two bits of a signature's last character are no part of it. */
function isOtherSpelling(changed: string, text: string): boolean {
  const bytesOf = (cookie: string) => Buffer.from(cookie.slice(-44), 'base64').toString('hex');
  const isSame = changed.length === text.length && changed.slice(0, -44) === text.slice(0, -44);
  return isSame && changed !== text && changed.endsWith('=') && bytesOf(changed) === bytesOf(text);
}

describe('the verifier agrees with better-auth', () => {
  test('on sessions that are good', async () => {
    const { id, value } = await freshCookie();
    for (const cookie of [
      `${NAME}=${value}`,
      `a=b; ${NAME}=${value}`,
      `${NAME}=${value}; z=1`,
      `a=b;${NAME}=${value};`,
      `; ;a; ${NAME}=${value}`,
      `${NAME}="${value}"`,
      `${NAME}=${decodeURIComponent(value)}`,
      ` ${NAME} = ${value} `,
      `${NAME}=${value}; ${NAME}=other`,
    ]) {
      expect(await both(cookie), cookie).toEqual({ own: id, theirs: id });
    }
  });

  test('on cookies that are none', async () => {
    const { value, token } = await freshCookie();
    const text = decodeURIComponent(value);
    for (const cookie of [
      undefined,
      '',
      NAME,
      `${NAME}=`,
      `${NAME}=.`,
      `${NAME}=${token}`,
      `${NAME}=${token}.`,
      `portal.session_token=${value}`,
      `__Secure-portal.session_token=${value}`,
      `x${NAME}=${value}`,
      `${NAME}x=${value}`,
      `${NAME}=other; ${NAME}=${value}`,
      `${NAME}=${value}%zz`,
      `${NAME}=${encodeURIComponent(text.slice(0, -1))}`,
      `${NAME}=${encodeURIComponent(`${text}=`)}`,
      `${NAME}=${encodeURIComponent(text.replace(/.$/, 'A'))}`,
      `${NAME}=${encodeURIComponent(` ${text}`)}`,
      `${NAME}=${signed(token, 'another secret of more than thirty-two characters')}`,
      `${NAME}=${signed('a token that nobody has')}`,
      `${NAME}=${signed('')}`,
    ]) {
      expect(await both(cookie), cookie).toEqual({ own: null, theirs: null });
    }
  });

  test('on any change of one character', async () => {
    const { value } = await freshCookie();
    const text = decodeURIComponent(value);
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom(...'AZaz09+/=.%'.split('')), async (at, letter) => {
        const changed = `${text.slice(0, at)}${letter}${text.slice(at + 1)}`;
        const verdict = await both(`${NAME}=${encodeURIComponent(changed)}`);
        expect(verdict.own).toBe(isOtherSpelling(changed, text) ? null : verdict.theirs);
      }),
      { numRuns: randomCases(60) },
    );
  });

  test('but for other spellings of a signature, which are none here', async () => {
    const { id, value } = await freshCookie();
    const text = decodeURIComponent(value);
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
    const others = letters
      .map((letter) => text.replace(/.=$/, `${letter}=`))
      .filter((each) => isOtherSpelling(each, text));
    expect(others).toHaveLength(3);
    for (const other of others) {
      expect(await both(`${NAME}=${encodeURIComponent(other)}`)).toEqual({ own: null, theirs: id });
    }
  });

  test('on any header at all', async () => {
    const { value } = await freshCookie();
    const piece = fc.oneof(
      fc.constantFrom(NAME, value, '=', ';', '; ', '"', '%', ' ', ',', 'a=b', `${NAME}=${value}`, '%22', '%3D'),
      fc.string({ maxLength: 6 }).filter((text) => /^[\x20-\x7e]*$/.test(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        // HTTP takes blanks at the ends away before anybody sees them.
        const verdict = await both(pieces.join('').trim());
        expect(verdict.own).toBe(verdict.theirs);
      }),
      { numRuns: randomCases(300) },
    );
  });

  test('on sessions that are over: expired, signed out, member gone', async () => {
    const expired = await freshCookie();
    await database.query(`UPDATE portal.session SET expires_at = now() - interval '1 second' WHERE token = $1`, [
      expired.token,
    ]);
    expect(await both(`${NAME}=${expired.value}`)).toEqual({ own: null, theirs: null });

    const out = await freshCookie();
    await accounts.signOut(`${NAME}=${out.value}`);
    expect(await both(`${NAME}=${out.value}`)).toEqual({ own: null, theirs: null });

    const gone = await freshCookie();
    await database.query('DELETE FROM portal.member WHERE id = $1', [gone.id]);
    expect(await both(`${NAME}=${gone.value}`)).toEqual({ own: null, theirs: null });
  });

  test('over https the cookie belongs to the host alone, and no script sees it', async () => {
    await accounts.createVerified({ name: '', email: 'flags@example.com', password: PASSWORD });
    const result = await accounts.signIn('flags@example.com', PASSWORD);
    const cookies = result.outcome === 'signed-in' ? result.cookies : [];
    expect(cookies.length).toBe(1);
    const flags = (cookies[0] ?? '').split('; ').slice(1).sort();
    expect(flags).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
    expect(cookies[0]).toMatch(/^__Host-portal\.session_token=/);
  });
});
