import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/pool.ts';
import type { SecretRing } from '../secrets/secret-ring.ts';
import type { Realm } from './realm.ts';
import { cookieName, isSecure } from './realm.ts';
import type { SessionCookie } from './session-cookie.ts';
import { cookieIn, plainCookies } from './session-cookie.ts';
import { findBySession, findWays } from './store/ways-in.ts';

/**
 * Browsers that a member has signed in with carry a cookie that says so, and nothing else: it opens nothing. Whoever has it
 * is counted apart when passwords are guessed or mails asked for, so that no stranger can use up what is the member's, not
 * even one at the same address. Nothing is stored; the cookie is worth nothing for another member, after 90 days, and after
 * the ways into the account have changed.
 */
const DAYS = 90;

/** `url` is where browsers reach the realm. */
export type KnownDevicesOptions = { database: Database; session: SessionCookie; secrets: SecretRing; url: string };

export class KnownDevices {
  readonly cookieName: string;
  readonly #database: Database;
  readonly #session: SessionCookie;
  /** The first signs. */
  readonly #secrets: readonly KeyObject[];
  readonly #isSecure: boolean;
  readonly #realm: Realm;

  constructor(realm: Realm, { database, session, secrets, url }: KnownDevicesOptions) {
    this.#realm = realm;
    this.#database = database;
    this.#session = session;
    this.#secrets = secrets.all.map((secret) => createSecretKey(secret));
    this.#isSecure = isSecure(url);
    this.cookieName = cookieName(`${realm.name}.device`, url);
  }

  /** The device's own name, if the member with this address has signed in on it. Takes as long for any address. */
  async find(header: string | undefined, email: string): Promise<string | undefined> {
    const member = (await findWays(this.#realm, this.#database, email)) ?? NOBODY;
    const value = header === undefined ? undefined : cookieIn(plainCookies(header), this.cookieName);
    if (value === undefined || value.length > LONGEST) return undefined;
    const [name = '', since = '', given = ''] = value.split('.');
    const isYoung = Date.now() / 1000 - Number.parseInt(since, 36) <= DAYS * 86_400;
    const signature = Buffer.from(given);
    const isOurs = this.#secrets.some((secret) => {
      const expected = Buffer.from(sign(secret, member, name, since));
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    });
    return isOurs && isYoung && member !== NOBODY ? name : undefined;
  }

  /** The cookie to send to whoever has just got a session, or the ways in of whose account have changed. */
  async cookiesFor(sessionHeader: string): Promise<string[]> {
    const session = this.#session.tokenIn(sessionHeader);
    const member = session === undefined ? undefined : await findBySession(this.#realm, this.#database, session);
    if (member === undefined) return [];
    const name = randomBytes(16).toString('base64url');
    const since = Math.floor(Date.now() / 1000).toString(36);
    const value = `${name}.${since}.${sign(this.#secrets[0] as KeyObject, member, name, since)}`;
    const flags = `Max-Age=${DAYS * 86_400}; Path=/; HttpOnly; SameSite=Lax${this.#isSecure ? '; Secure' : ''}`;
    return [`${this.cookieName}=${value}; ${flags}`];
  }
}

type Signed = { id: string; epoch: number };

const sign = (secret: KeyObject, { id, epoch }: Signed, name: string, since: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, epoch, name, since]))
    .digest('base64url');

const NOBODY = { id: '', epoch: 0 };
const LONGEST = 200;
