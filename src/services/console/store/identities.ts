import type { Connection } from '#platform/db/pool.ts';

type Queryable = Pick<Connection, 'query'>;

/** Who somebody is at a provider. */
export type Identity = { issuer: string; subject: string };

export async function findIdentity(
  database: Queryable,
  { issuer, subject }: Identity,
): Promise<{ memberId: string } | undefined> {
  const { rows } = await database.query<{ memberId: string }>(
    'SELECT member_id AS "memberId" FROM console.identities WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  );
  return rows[0];
}

/** Of a person who is held. False if somebody has it already, or the person another one of the same provider. */
export async function addIdentity(
  connection: Queryable,
  memberId: string,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'INSERT INTO console.identities (issuer, subject, member_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [issuer, subject, memberId],
  );
  return rowCount === 1;
}

export async function deleteIdentity(connection: Queryable, memberId: string, issuer: string): Promise<void> {
  await connection.query('DELETE FROM console.identities WHERE member_id = $1 AND issuer = $2', [memberId, issuer]);
}

export type ListedIdentity = Identity & { since: Date };

export async function listIdentities(database: Queryable, memberId: string): Promise<ListedIdentity[]> {
  const { rows } = await database.query<ListedIdentity>(
    'SELECT issuer, subject, created_at AS since FROM console.identities WHERE member_id = $1 ORDER BY since, issuer',
    [memberId],
  );
  return rows;
}
