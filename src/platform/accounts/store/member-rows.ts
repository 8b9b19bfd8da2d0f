import type { Connection, Database } from '../../db/pool.ts';
import type { Member } from '../member.ts';
import type { Realm } from '../realm.ts';

/**
 * What better-auth does not do with members. An unproven member is one whose address was never confirmed: whoever signed
 * up with it may not be the one who reads its mail.
 */
type Queryable = Pick<Connection, 'query'>;

export async function findMember(
  { name: schema }: Realm,
  database: Queryable,
  email: string,
): Promise<Member | undefined> {
  const { rows } = await database.query<Member>(`SELECT id, email, name FROM ${schema}.member WHERE email = $1`, [
    email,
  ]);
  return rows[0];
}

/** Whoever has shown to own the address. */
export async function isProven({ name: schema }: Realm, database: Queryable, email: string): Promise<boolean> {
  const { rows } = await database.query(`SELECT FROM ${schema}.member WHERE email = $1 AND email_verified`, [email]);
  return rows.length > 0;
}

/** Of a member who is held. False when somebody else has the address. */
export async function changeAddress(
  { name: schema }: Realm,
  connection: Connection,
  memberId: string,
  email: string,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE ${schema}.member SET email = $2, updated_at = now()
     WHERE id = $1 AND NOT EXISTS (SELECT FROM ${schema}.member WHERE email = $2)`,
    [memberId, email],
  );
  return rowCount === 1;
}

/** Makes room for a new sign-up. There is nothing to lose: an unproven member can do nothing. */
export async function deleteUnproven({ name: schema }: Realm, database: Queryable, email: string): Promise<void> {
  await database.query(`DELETE FROM ${schema}.member WHERE email = $1 AND NOT email_verified`, [email]);
}

/** The name was chosen by somebody who never proved to own the address. */
export async function forgetUnprovenName({ name: schema }: Realm, database: Database, email: string): Promise<void> {
  await database.query(`UPDATE ${schema}.member SET name = '' WHERE email = $1 AND NOT email_verified`, [email]);
}

/** Who could follow a link that was sent to the address owns it; a name from before does not count. */
export async function markProven({ name: schema }: Realm, database: Queryable, memberId: string): Promise<void> {
  await database.query(
    `UPDATE ${schema}.member SET name = '', email_verified = true, updated_at = now() WHERE id = $1 AND NOT email_verified`,
    [memberId],
  );
}

/** With everything that refers to the member: sessions, ways to sign in, subscription, payments; and what waits in the mail. */
export async function deleteMember(
  { name: schema }: Realm,
  connection: Connection,
  { id, email }: Member,
): Promise<void> {
  await connection.query(
    `DELETE FROM ${schema}.verification WHERE value = $1 OR (value LIKE '{%' AND value::jsonb ->> 'email' = $2)`,
    [id, email],
  );
  await connection.query(`DELETE FROM ${schema}.member WHERE id = $1`, [id]);
}

const UNPROVEN_DAYS = 7;

/** What is over, in bounded portions: sign-ups that nobody confirmed, sessions, links and counts of attempts. */
export async function deleteStale({ name: schema }: Realm, database: Database, portion: number): Promise<number> {
  const stale = [
    ['member', 'id', `NOT email_verified AND created_at < now() - interval '${UNPROVEN_DAYS} days'`],
    ['session', 'id', 'expires_at < now()'],
    ['verification', 'id', 'expires_at < now()'],
    ['attempt', '(kind, subject)', `window_ends_at < ${schema}.clock()`],
  ] as const;
  let deleted = 0;
  for (const [table, key, condition] of stale) {
    const columns = key.replace(/[()]/g, '');
    const { rowCount } = await database.query(
      // The condition once more: a row may have changed since it was found.
      `DELETE FROM ${schema}.${table} WHERE ${condition}
         AND ${key} IN (SELECT ${columns} FROM ${schema}.${table} WHERE ${condition} LIMIT $1)`,
      [portion],
    );
    deleted += rowCount ?? 0;
  }
  return deleted;
}

/** Of a statement that gave somebody an address: another one had it first. */
export const isEmailTaken = (error: unknown) => (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION;

const UNIQUE_VIOLATION = '23505';

/** Of a statement that added something to a member: the member was deleted in that instant. */
export const isMemberGone = (error: unknown) => (error as { code?: unknown } | null)?.code === FOREIGN_KEY_VIOLATION;

const FOREIGN_KEY_VIOLATION = '23503';
