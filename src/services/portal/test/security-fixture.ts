import { createHmac, randomInt } from 'node:crypto';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { portal } from '../index.ts';
import type { PortalFixture, PostOptions } from './portal-fixture.ts';
import { someEmail } from './portal-fixture.ts';

/** What the tests of threats share. */
export const SECURE_URL = 'https://portal.example';
export const SESSION = 'portal.session_token';

/** Many guesses at once keep a busy machine busy: that its database is slow then is not what is tested. */
export const PATIENT = { DATABASE_TIMEOUT_MS: '20000' };

/** The portal as it runs behind a proxy that speaks https. */
export const SECURE = {
  ...PATIENT,
  PORTAL_URL: SECURE_URL,
  PORTAL_ORIGINS: 'https://app.portal.example',
  TRUST_PROXY: '1',
};

/** A second server on the same database, with the same secrets. */
export async function openSecond(fixture: PortalFixture): Promise<TestServer & { post: PortalFixture['post'] }> {
  const second = await startTestServer({
    services: [portal],
    database: fixture.server.database,
    environment: {
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
      LIMIT_KEY_PER_MINUTE: '1000000',
      WORKER: 'off',
      ...PATIENT,
      PORTAL_URL: fixture.server.environment['PORTAL_URL'] ?? fixture.url,
    },
  });
  const post = (path: string, json: unknown = {}, { cookie, origin = fixture.url, headers = {} }: PostOptions = {}) =>
    ask(`${second.url}${path}`, { json, headers: { origin, ...(cookie !== undefined && { cookie }), ...headers } });
  return { ...second, post };
}

/** An answer without what differs by chance: when it was given, its id, and how many more may follow. */
export function withoutChance({ status, headers, text }: Answer) {
  const chance = new Set(['date', 'x-request-id', 'ratelimit', 'ratelimit-policy']);
  return {
    status,
    headers: [...headers].filter(([name]) => !chance.has(name)),
    text: text.replace(/"request_id":"[^"]*"/, ''),
  };
}

/** Every kind of address that somebody may try. */
export async function kindsOfEmail(fixture: PortalFixture): Promise<Record<string, string>> {
  const [known, deleted] = await Promise.all([fixture.signIn(), fixture.signIn()]);
  await fixture.post('/api/auth/delete-user', { password: deleted.password }, { cookie: deleted.cookie });
  const linked = someEmail();
  await fixture.post('/api/auth/sign-in/magic-link', { email: linked });
  await fixture.post('/api/auth/magic-link/verify', { token: await fixture.tokenFor(linked) });
  const unproven = someEmail();
  await fixture.post('/api/auth/sign-up/email', { name: 'Ixchel', email: unproven, password: 'jade y obsidiana' });
  return { known: known.email, linked, unproven, deleted: deleted.email, unknown: someEmail() };
}

/** For tests of something else: attempts are counted, and none is ever too many. */
export async function liftAttemptLimits(fixture: PortalFixture): Promise<void> {
  await fixture.server.database.query(`
    CREATE FUNCTION portal.lift() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.count := 0; RETURN NEW; END';
    CREATE TRIGGER lift BEFORE INSERT OR UPDATE ON portal.attempt FOR EACH ROW EXECUTE FUNCTION portal.lift()`);
}

export const forgetAttempts = (fixture: PortalFixture) => fixture.server.database.query('DELETE FROM portal.attempt');

export const isSignedIn = async (fixture: Pick<PortalFixture, 'post'>, cookie: string) =>
  (await fixture.post('/api/verify-auth', {}, { cookie })).status === 200;

/** A session token as only the holder of the secret can sign it. */
export const signedCookie = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);

export function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}
