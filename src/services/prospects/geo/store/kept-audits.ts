import type { Database } from '#platform/db/pool.ts';
import type { ShownAudit } from '../page-audit.ts';

/** Audits of one hotel among all lists of a workspace. */
export type KeptAudit = {
  list: string;
  name: string;
  row: number;
  url: string;
  score: number;
  grade: ShownAudit['grade'];
  fetchedAt: Date;
};

export async function readKeptAudits(
  database: Database,
  { workspaceId, uen, most }: { workspaceId: string; uen: string; most: number },
): Promise<KeptAudit[]> {
  const { rows } = await database.query<KeptAudit>(
    `SELECT j.id AS list, j.name, r.row, r.url, r.score, r.grade, r.fetched_at AS "fetchedAt"
     FROM prospects.audit_list_row r JOIN prospects.bulk_job j ON j.id = r.job
     WHERE r.uen = $2 AND r.outcome = 'audited' AND j.workspace_id = $1 AND j.kind = 'audits'
       AND j.expires_at > clock_timestamp()
     ORDER BY r.fetched_at DESC, j.id, r.row LIMIT $3`,
    [workspaceId, uen, most],
  );
  return rows;
}
