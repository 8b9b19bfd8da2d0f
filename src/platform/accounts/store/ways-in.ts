import type { Connection } from '../../db/pool.ts';
import type { Member } from '../member.ts';
import type { Realm } from '../realm.ts';

/**
 * Ways into an account: sessions, links, the password. Whatever changes one of them ends all that are older, in the same
 * transaction. Links are not looked for: they carry the epoch that they were sent in (accounts/link-token.ts).
 *
 * Whoever changes something holds the member first. A session can begin only while the member is not held, because it
 * refers to it: it is there before the change, and ended by it, or begins after it, and whoever began it sees another epoch.
 */
type Queryable = Pick<Connection, 'query'>;

export type MemberWithEpoch = Member & { epoch: number };

const COLUMNS = 'm.id, m.email, m.name, m.ways_epoch AS epoch';

export async function findWays(
  { name: schema }: Realm,
  database: Queryable,
  email: string,
): Promise<MemberWithEpoch | undefined> {
  const { rows } = await database.query<MemberWithEpoch>(
    `SELECT ${COLUMNS} FROM ${schema}.member m WHERE m.email = $1`,
    [email],
  );
  return rows[0];
}

export async function findWaysOf(
  { name: schema }: Realm,
  database: Queryable,
  memberId: string,
): Promise<MemberWithEpoch | undefined> {
  const { rows } = await database.query<MemberWithEpoch>(`SELECT ${COLUMNS} FROM ${schema}.member m WHERE m.id = $1`, [
    memberId,
  ]);
  return rows[0];
}

export async function findBySession(
  { name: schema, sessionCondition }: Realm,
  database: Queryable,
  token: string,
): Promise<MemberWithEpoch | undefined> {
  const { rows } = await database.query<MemberWithEpoch>(
    `SELECT ${COLUMNS} FROM ${schema}.session s JOIN ${schema}.member m ON m.id = s.member_id
     WHERE s.token = $1 AND s.expires_at > now() AND ${sessionCondition}`,
    [token],
  );
  return rows[0];
}

/** Undefined if the member is gone. If not, nothing can be added to the account until the end of the transaction. */
export async function holdMember(
  { name: schema }: Realm,
  connection: Connection,
  memberId: string,
): Promise<MemberWithEpoch | undefined> {
  const { rows } = await connection.query<MemberWithEpoch>(
    `SELECT ${COLUMNS} FROM ${schema}.member m WHERE m.id = $1 FOR UPDATE`,
    [memberId],
  );
  return rows[0];
}

/** The same for whoever a session belongs to; undefined as well if the session has ended meanwhile. */
export async function holdBySession(
  realm: Realm,
  connection: Connection,
  token: string,
): Promise<MemberWithEpoch | undefined> {
  const found = await findBySession(realm, connection, token);
  if (found === undefined) return undefined;
  const held = await holdMember(realm, connection, found.id);
  // Asked once more: it may have been ended by whoever held the member before.
  return held !== undefined && (await findBySession(realm, connection, token)) !== undefined ? held : undefined;
}

/** Of a member who is held: ends sessions and links, but for the one session that may stay. */
export async function endOlderWays(
  { name: schema }: Realm,
  connection: Connection,
  memberId: string,
  keptSession = '',
): Promise<void> {
  await connection.query(`DELETE FROM ${schema}.session WHERE member_id = $1 AND token <> $2`, [memberId, keptSession]);
  await connection.query(`UPDATE ${schema}.member SET ways_epoch = ways_epoch + 1, updated_at = now() WHERE id = $1`, [
    memberId,
  ]);
}

export async function setPassword(
  { name: schema }: Realm,
  connection: Connection,
  memberId: string,
  hash: string,
): Promise<void> {
  const { rowCount } = await connection.query(
    `UPDATE ${schema}.sign_in_method SET password = $2, updated_at = now()
     WHERE member_id = $1 AND provider_id = 'credential'`,
    [memberId, hash],
  );
  if (rowCount !== 0) return;
  await connection.query(
    `INSERT INTO ${schema}.sign_in_method (id, member_id, provider_id, account_id, password, created_at, updated_at)
     VALUES (gen_random_uuid()::text, $1, 'credential', $1, $2, now(), now())`,
    [memberId, hash],
  );
}
