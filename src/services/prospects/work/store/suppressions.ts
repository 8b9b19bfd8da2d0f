import type { Database } from '#platform/db/pool.ts';

export type RequestedSuppression = { uen: string; reason: string | null; requestedAt: Date; requestedBy: string };

const MOST = 500;

/** What a workspace asked for and still holds, the newest first: a number once, also if two hotels had it. */
export async function readRequests(
  database: Pick<Database, 'query'>,
  workspaceId: string,
): Promise<RequestedSuppression[]> {
  const { rows } = await database.query<RequestedSuppression>(
    `SELECT * FROM (
       SELECT DISTINCT ON (uen) uen, reason, requested_at AS "requestedAt", requested_by AS "requestedBy"
       FROM prospects.suppression WHERE workspace_id = $1 ORDER BY uen, requested_at DESC) AS newest
     ORDER BY "requestedAt" DESC, uen LIMIT ${MOST}`,
    [workspaceId],
  );
  return rows;
}
