import type { Connection } from '../db/pool.ts';
import type { AuditRow } from './audit.ts';

/** The audit of all workspaces and of the installation, for operators. */
export type WholeAuditRow = AuditRow & { workspace: string | null };

export type WholeAuditFilter = {
  workspace: string | undefined;
  action: string | undefined;
  before: string | undefined;
  limit: number;
};

/** The newest first, before `before`. */
export async function readWholeAudit(
  database: Pick<Connection, 'query'>,
  { workspace, action, before, limit }: WholeAuditFilter,
): Promise<WholeAuditRow[]> {
  const { rows } = await database.query<WholeAuditRow>(
    `SELECT a.id::text, a.at, a.action, a.actor, a.subject, a.detail, a.client, a.request_id AS "requestId",
       (SELECT slug FROM platform.workspace w WHERE w.id = a.workspace_id) AS workspace
     FROM platform.audit a
     WHERE ($1::text IS NULL OR a.workspace_id = (SELECT id FROM platform.workspace WHERE slug = $1))
       AND ($2::text IS NULL OR a.action = $2) AND a.id < $3
     ORDER BY a.id DESC LIMIT $4`,
    [workspace ?? null, action ?? null, before ?? '9223372036854775807', limit],
  );
  return rows;
}
