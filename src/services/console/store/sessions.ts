import { randomBytes } from 'node:crypto';
import type { Member } from '#platform/accounts/member.ts';
import type { Realm } from '#platform/accounts/realm.ts';
import type { BatchedSessions, DueForRenewal } from '#platform/accounts/store/batched-sessions.ts';
import { openBatchedSessions } from '#platform/accounts/store/batched-sessions.ts';
import type { Connection, Database } from '#platform/db/pool.ts';

type Queryable = Pick<Connection, 'query'>;

/** Whoever is behind a session of the console. `id` is the person's. */
export type ConsoleSession = Member &
  DueForRenewal & {
    sessionId: string;
    language: string | null;
    factors: number;
    /** When the factors were last shown. */
    authenticatedAt: Date;
    /** Has the mark; whether it counts depends on the factors. */
    isOperator: boolean;
  };

export type ConsoleSessions = BatchedSessions<ConsoleSession>;

export const openConsoleSessions = (realm: Realm, database: Database): ConsoleSessions =>
  openBatchedSessions<ConsoleSession>(realm, database, {
    columns: `m.id, m.email, m.name, m.language, m.is_operator AS "isOperator", s.id AS "sessionId", s.factors,
      s.authenticated_at AS "authenticatedAt"`,
  });

export type Begun = { awaitsFactor: boolean };

/** Writes down what the person will recognise the session by. Undefined if it has ended already. */
export async function describeSession(
  database: Queryable,
  token: string,
  { device, client }: { device: string; client: string },
): Promise<Begun | undefined> {
  const { rows } = await database.query<Begun>(
    `UPDATE console.session SET device = $2, client = $3 WHERE token = $1 AND expires_at > now()
     RETURNING awaits_factor AS "awaitsFactor"`,
    [token, device, client],
  );
  return rows[0];
}

/** A session that waits for its second factor, and whose it is. */
export async function findWaiting(
  database: Queryable,
  token: string,
): Promise<{ memberId: string; email: string } | undefined> {
  const { rows } = await database.query<{ memberId: string; email: string }>(
    `SELECT m.id AS "memberId", m.email FROM console.session s JOIN console.member m ON m.id = s.member_id
     WHERE s.token = $1 AND s.awaits_factor AND s.expires_at > now()`,
    [token],
  );
  return rows[0];
}

/** The second factor was shown: from now on it is a session like any other. False if it does not wait any more. */
export async function completeSession(connection: Queryable, token: string, days: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE console.session SET awaits_factor = false, factors = 2, authenticated_at = now(), updated_at = now(),
       expires_at = now() + make_interval(days => $2)
     WHERE token = $1 AND awaits_factor AND expires_at > now()`,
    [token, days],
  );
  return rowCount === 1;
}

/** The factors were shown again in a session that goes on. */
export async function renewProof(connection: Queryable, token: string, factors: number): Promise<void> {
  await connection.query(
    'UPDATE console.session SET authenticated_at = now(), factors = greatest(factors, $2) WHERE token = $1',
    [token, factors],
  );
}

/** Begins a session of a person who is held, and gives its token. */
export async function beginSession(
  connection: Queryable,
  { memberId, days, factors }: { memberId: string; days: number; factors: number },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await connection.query(
    `INSERT INTO console.session (id, member_id, token, expires_at, created_at, updated_at, factors)
     VALUES ($1, $2, $3, now() + make_interval(days => $4), now(), now(), $5)`,
    [randomBytes(24).toString('base64url'), memberId, token, days, factors],
  );
  return token;
}

export type ListedSession = {
  id: string;
  device: string;
  client: string;
  createdAt: Date;
  lastUsedAt: Date;
  endsAt: Date;
};

const MOST_LISTED = 200;

export async function listSessions({ sessionCondition }: Realm, database: Queryable, memberId: string) {
  const { rows } = await database.query<ListedSession>(
    `SELECT s.id, s.device, s.client, s.created_at AS "createdAt", s.updated_at AS "lastUsedAt",
       least(s.expires_at, s.ends_at) AS "endsAt"
     FROM console.session s JOIN console.member m ON m.id = s.member_id
     WHERE s.member_id = $1 AND s.expires_at > now() AND ${sessionCondition}
     ORDER BY s.updated_at DESC, s.id LIMIT ${MOST_LISTED}`,
    [memberId],
  );
  return rows;
}

/** False if the person has no such session. */
export async function endSession(database: Queryable, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await database.query('DELETE FROM console.session WHERE id = $2 AND member_id = $1', [
    memberId,
    id,
  ]);
  return rowCount === 1;
}
