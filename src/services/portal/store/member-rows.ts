import type { Connection, Database } from '#platform/db/pool.ts';
import type { Member } from '../accounts/member.ts';

/**
 * What better-auth does not do with members. An unproven member is one whose address was never confirmed: whoever signed
 * up with it may not be the one who reads its mail.
 */
export async function findMember(database: Database, email: string): Promise<Member | undefined> {
  const { rows } = await database.query<Member>('SELECT id, email, name FROM portal.member WHERE email = $1', [email]);
  return rows[0];
}

/** To see whether it changed meanwhile; nobody is shown it. */
export async function readPasswordHash(database: Database, email: string): Promise<string | undefined> {
  const { rows } = await database.query<{ password: string }>(
    `SELECT s.password FROM portal.sign_in_method s JOIN portal.member m ON m.id = s.member_id
     WHERE m.email = $1 AND s.provider_id = 'credential'`,
    [email],
  );
  return rows[0]?.password;
}

/** False when the member has another address by now, or somebody else has the new one. */
export async function changeAddress(
  database: Database,
  memberId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  try {
    const { rowCount } = await database.query(
      'UPDATE portal.member SET email = $3, updated_at = now() WHERE id = $1 AND email = $2',
      [memberId, from, to],
    );
    return rowCount === 1;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';

/** Makes room for a new sign-up. There is nothing to lose: an unproven member can do nothing. */
export async function deleteUnproven(database: Database, email: string): Promise<void> {
  await database.query('DELETE FROM portal.member WHERE email = $1 AND NOT email_verified', [email]);
}

/** The name was chosen by somebody who never proved to own the address. */
export async function forgetUnprovenName(database: Database, email: string): Promise<void> {
  await database.query(`UPDATE portal.member SET name = '' WHERE email = $1 AND NOT email_verified`, [email]);
}

/** Who could follow a link that was sent to the address owns it; a name from before does not count. */
export async function markProven(database: Database, memberId: string): Promise<void> {
  await database.query(
    `UPDATE portal.member SET name = '', email_verified = true, updated_at = now() WHERE id = $1 AND NOT email_verified`,
    [memberId],
  );
}

/** False if the member is gone. If not, nothing can be added to the account until the end of the transaction. */
export async function holdMember(connection: Connection, memberId: string): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT FROM portal.member WHERE id = $1 FOR UPDATE', [memberId]);
  return rowCount === 1;
}

/** With everything that refers to the member: sessions, ways to sign in, subscription, payments; and what waits in the mail. */
export async function deleteMember(connection: Connection, { id, email }: Member): Promise<void> {
  await connection.query(
    `DELETE FROM portal.verification WHERE value = $1 OR (value LIKE '{%' AND value::jsonb ->> 'email' = $2)`,
    [id, email],
  );
  await connection.query('DELETE FROM portal.member WHERE id = $1', [id]);
}

const UNPROVEN_DAYS = 7;

/** What is over, in bounded portions: sign-ups that nobody confirmed, sessions, links and counts of attempts. */
export async function deleteStale(database: Database, portion: number): Promise<number> {
  const stale = [
    ['member', 'id', `NOT email_verified AND created_at < now() - interval '${UNPROVEN_DAYS} days'`],
    ['session', 'id', 'expires_at < now()'],
    ['verification', 'id', 'expires_at < now()'],
    ['attempt', '(kind, subject)', 'window_ends_at < portal.clock()'],
  ] as const;
  let deleted = 0;
  for (const [table, key, condition] of stale) {
    const columns = key.replace(/[()]/g, '');
    const { rowCount } = await database.query(
      // The condition once more: a row may have changed since it was found.
      `DELETE FROM portal.${table} WHERE ${condition}
         AND ${key} IN (SELECT ${columns} FROM portal.${table} WHERE ${condition} LIMIT $1)`,
      [portion],
    );
    deleted += rowCount ?? 0;
  }
  return deleted;
}
