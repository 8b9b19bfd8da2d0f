import type { Connection } from '#platform/db/pool.ts';

/** What the operator has granted: one gift a member, the last one counts. False if there is no such member. */
export async function grantUntil(
  database: Pick<Connection, 'query'>,
  memberId: string,
  until: Date,
  grantedBy: string,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO portal.gift (member_id, until, granted_by)
     SELECT id, $2, $3 FROM portal.member WHERE id = $1 FOR KEY SHARE
     ON CONFLICT (member_id) DO UPDATE SET until = excluded.until, granted_by = excluded.granted_by, granted_at = now()`,
    [memberId, until, grantedBy],
  );
  return rowCount === 1;
}
