import type { Connection } from '#platform/db/pool.ts';

/** People as the operator sees them. */
type Queryable = Pick<Connection, 'query'>;

export type AnyPerson = {
  id: string;
  email: string;
  name: string;
  isConfirmed: boolean;
  isOperator: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  factors: number;
  workspaces: number;
};

/** By address; `search` is a part of the address or of the name, `after` an address. */
export async function listAllPeople(
  database: Queryable,
  { search, after, limit }: { search: string | undefined; after: string | undefined; limit: number },
): Promise<AnyPerson[]> {
  const { rows } = await database.query<AnyPerson>(
    `SELECT m.id, m.email, m.name, m.email_verified AS "isConfirmed", m.is_operator AS "isOperator", m.created_at AS "createdAt",
       (SELECT max(s.updated_at) FROM console.session s WHERE s.member_id = m.id) AS "lastSeenAt",
       (SELECT count(*) FROM console.passkey k WHERE k.member_id = m.id)::int
         + (SELECT count(*) FROM console.totp t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL)::int AS factors,
       (SELECT count(*) FROM console.membership p WHERE p.member_id = m.id)::int AS workspaces
     FROM console.member m
     WHERE ($1::text IS NULL OR strpos(m.email, lower($1)) > 0 OR strpos(lower(m.name), lower($1)) > 0)
       AND ($2::text IS NULL OR m.email > $2)
     ORDER BY m.email LIMIT $3`,
    [search ?? null, after ?? null, limit],
  );
  return rows;
}

/** How many there were; undefined for nobody. */
export async function endSessionsOf(connection: Queryable, memberId: string): Promise<number | undefined> {
  const { rows } = await connection.query('SELECT FROM console.member WHERE id = $1 FOR UPDATE', [memberId]);
  if (rows.length === 0) return undefined;
  const { rowCount } = await connection.query('DELETE FROM console.session WHERE member_id = $1', [memberId]);
  return rowCount ?? 0;
}

export async function findPersonById(
  database: Queryable,
  id: string,
): Promise<{ id: string; email: string; name: string } | undefined> {
  const { rows } = await database.query<{ id: string; email: string; name: string }>(
    'SELECT id, email, name FROM console.member WHERE id = $1',
    [id],
  );
  return rows[0];
}
