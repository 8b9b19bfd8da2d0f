import type { Connection } from '#platform/db/pool.ts';
import type { Session } from './member.ts';

/** Members as operators find them. */
export type FoundMember = Omit<Session, 'isDueForRenewal'> & { emailVerified: boolean; createdAt: Date };

type Queryable = Pick<Connection, 'query'>;

const FOUND = `SELECT m.id, m.email, m.name, m.email_verified AS "emailVerified", m.created_at AS "createdAt",
    coalesce(e.is_premium, false) AS "isPremium"
  FROM portal.member m LEFT JOIN portal.entitlement e ON e.member_id = m.id`;

/** Those whose address or name has the text in it, by address, after `after`. */
export async function findMembers(
  database: Queryable,
  { text, after, limit }: { text: string; after: string | undefined; limit: number },
): Promise<FoundMember[]> {
  const { rows } = await database.query<FoundMember>(
    `${FOUND} WHERE (strpos(m.email, lower($1)) > 0 OR strpos(lower(m.name), lower($1)) > 0)
       AND ($2::text IS NULL OR m.email > (SELECT email FROM portal.member WHERE id = $2))
     ORDER BY m.email LIMIT $3`,
    [text, after ?? null, limit],
  );
  return rows;
}

export async function findMemberById(database: Queryable, id: string): Promise<FoundMember | undefined> {
  const { rows } = await database.query<FoundMember>(`${FOUND} WHERE m.id = $1`, [id]);
  return rows[0];
}
