import type { Database } from '../../db/pool.ts';
import type { Realm } from '../realm.ts';
import { sessionHasEnded } from '../reply.ts';
import type { SessionCookie } from '../session-cookie.ts';
import type { MemberWithEpoch } from '../store/ways-in.ts';
import { findBySession } from '../store/ways-in.ts';

/** Who a Cookie header's session belongs to right now. The request was admitted by it: if it has ended since, that is told. */
export class SessionLookup {
  readonly #database: Database;
  readonly #cookie: SessionCookie;
  readonly #realm: Realm;

  constructor(realm: Realm, database: Database, cookie: SessionCookie) {
    this.#realm = realm;
    this.#database = database;
    this.#cookie = cookie;
  }

  /** `session` is the session's token. */
  async find(cookie: string): Promise<{ session: string; member: MemberWithEpoch }> {
    const session = this.#cookie.tokenIn(cookie);
    const member = session === undefined ? undefined : await findBySession(this.#realm, this.#database, session);
    if (session === undefined || member === undefined) throw sessionHasEnded();
    return { session, member };
  }
}
