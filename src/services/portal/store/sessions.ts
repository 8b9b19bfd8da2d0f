import type { Realm } from '#platform/accounts/realm.ts';
import type { BatchedSessions } from '#platform/accounts/store/batched-sessions.ts';
import { openBatchedSessions } from '#platform/accounts/store/batched-sessions.ts';
import type { Database } from '#platform/db/pool.ts';
import type { Session } from './member.ts';

/** With the member, and whether they are premium. */
export type SessionLookup = BatchedSessions<Session>;

export const openSessionLookup = (realm: Realm, database: Database): SessionLookup =>
  openBatchedSessions<Session>(realm, database, {
    columns: 'm.id, m.email, m.name, e.is_premium AS "isPremium"',
    joins: 'JOIN portal.entitlement e ON e.member_id = m.id',
  });
