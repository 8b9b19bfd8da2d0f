import type { Connection } from '#platform/db/pool.ts';
import type { Role } from '#platform/workspaces/role.ts';

type Queryable = Pick<Connection, 'query'>;

/** Undefined if somebody has the slug. */
export async function insertWorkspace(
  connection: Queryable,
  { slug, name }: { slug: string; name: string },
): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>(
    'INSERT INTO platform.workspace (slug, name) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING RETURNING id',
    [slug, name],
  );
  return rows[0]?.id;
}

export async function openServices(connection: Queryable, id: string, services: readonly string[]): Promise<void> {
  await connection.query(
    `INSERT INTO platform.workspace_service (workspace_id, service) SELECT $1, unnest($2::text[])
     ON CONFLICT DO NOTHING`,
    [id, services],
  );
}

export async function countOwned(connection: Queryable, memberId: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM console.membership WHERE member_id = $1 AND role = 'owner'`,
    [memberId],
  );
  return rows[0]?.count ?? 0;
}

export type Listed = {
  slug: string;
  name: string;
  role: Role;
  services: string[];
  needsSecondFactor: boolean;
};

const MOST_LISTED = 500;

/** The one that was opened last comes first. */
export async function listWorkspacesOf(database: Queryable, memberId: string): Promise<Listed[]> {
  const { rows } = await database.query<Listed>(
    `SELECT w.slug, w.name, p.role, w.needs_second_factor AS "needsSecondFactor",
       ARRAY(SELECT o.service FROM platform.workspace_service o WHERE o.workspace_id = w.id ORDER BY o.service) AS services
     FROM console.membership p JOIN platform.workspace w ON w.id = p.workspace_id
     WHERE p.member_id = $1 ORDER BY p.opened_at DESC, w.slug LIMIT ${MOST_LISTED}`,
    [memberId],
  );
  return rows;
}

/** Not more often than once a minute: it says which one was used last, and nothing else. */
export async function noteOpened(database: Queryable, workspaceId: string, memberId: string): Promise<void> {
  await database.query(
    `UPDATE console.membership SET opened_at = now()
     WHERE workspace_id = $1 AND member_id = $2 AND opened_at < now() - interval '1 minute'`,
    [workspaceId, memberId],
  );
}

export type WorkspaceFacts = { createdAt: Date; needsSecondFactor: boolean; members: number };

export async function readWorkspaceFacts(database: Queryable, id: string): Promise<WorkspaceFacts | undefined> {
  const { rows } = await database.query<WorkspaceFacts>(
    `SELECT w.created_at AS "createdAt", w.needs_second_factor AS "needsSecondFactor",
       (SELECT count(*) FROM console.membership p WHERE p.workspace_id = w.id)::int AS members
     FROM platform.workspace w WHERE w.id = $1`,
    [id],
  );
  return rows[0];
}

export async function changeWorkspace(
  connection: Queryable,
  id: string,
  { name, needsSecondFactor }: { name?: string | undefined; needsSecondFactor?: boolean | undefined },
): Promise<void> {
  await connection.query(
    `UPDATE platform.workspace SET name = coalesce($2, name), needs_second_factor = coalesce($3, needs_second_factor)
     WHERE id = $1`,
    [id, name ?? null, needsSecondFactor ?? null],
  );
}

/** Whoever changes who is in a workspace holds it: others wait. False if it is gone. */
export async function holdWorkspace(connection: Queryable, id: string): Promise<boolean> {
  const { rows } = await connection.query('SELECT FROM platform.workspace WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return rows.length > 0;
}

/**
 * Its keys stay as rows that open nothing and say nothing. What is left of usage and audit, which nobody can read any more and which
 * may be much, a job takes away.
 */
export async function deleteWorkspace(connection: Queryable, id: string): Promise<void> {
  await connection.query(
    `UPDATE platform.api_key SET ended_at = coalesce(ended_at, clock_timestamp()), end_reason = coalesce(end_reason, 'revoked'),
       workspace_id = NULL, name = NULL, addresses = NULL, owner = 'a workspace that was deleted'
     WHERE workspace_id = $1`,
    [id],
  );
  await connection.query(`UPDATE platform.blob SET expires_at = now() WHERE owner = 'workspace:' || $1`, [id]);
  await connection.query('DELETE FROM platform.workspace WHERE id = $1', [id]);
}

/** Undefined if there is none, or the person is not in it. */
export async function findWorkspaceOf(
  database: Queryable,
  slug: string,
  memberId: string,
): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT w.id FROM platform.workspace w JOIN console.membership p ON p.workspace_id = w.id AND p.member_id = $2
     WHERE w.slug = $1`,
    [slug, memberId],
  );
  return rows[0]?.id;
}

/** How many there are of what an export may cut. */
export async function countExported(
  database: Pick<Connection, 'query'>,
  workspaceId: string,
): Promise<{ keys: number; audit: number }> {
  const { rows } = await database.query<{ keys: number; audit: number }>(
    `SELECT (SELECT count(*)::int FROM platform.api_key WHERE workspace_id = $1) AS keys,
       (SELECT count(*)::int FROM platform.audit WHERE workspace_id = $1) AS audit`,
    [workspaceId],
  );
  return rows[0] ?? { keys: 0, audit: 0 };
}
