import type { Connection } from '#platform/db/pool.ts';

/**
 * How much of something a workspace keeps. Whoever takes or gives back room holds it until the transaction ends: those who
 * change the same kind of thing in one workspace follow one another, and no count is ever off.
 */
export async function changeRoom(
  connection: Connection,
  workspaceId: string,
  what: string,
  by: number,
): Promise<number> {
  const { rows } = await connection.query<{ used: string }>(
    `INSERT INTO prospects.work_room AS room (workspace_id, what, used) VALUES ($1, $2, greatest(0, $3::bigint))
     ON CONFLICT (workspace_id, what) DO UPDATE SET used = greatest(0, room.used + $3::bigint) RETURNING used`,
    [workspaceId, what, by],
  );
  return Number(rows[0]?.used ?? 0);
}
