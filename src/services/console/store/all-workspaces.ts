import type { Connection } from '#platform/db/pool.ts';

/** Workspaces as the operator sees them: what they may use, and nothing of what is in them. */
type Queryable = Pick<Connection, 'query'>;

export type AnyWorkspace = {
  id: string;
  slug: string;
  name: string;
  createdAt: Date;
  members: number;
  keys: number;
  services: { name: string; allowance: number | null; used: number }[];
};

const COLUMNS = `w.id, w.slug, w.name, w.created_at AS "createdAt",
  (SELECT count(*) FROM console.membership p WHERE p.workspace_id = w.id)::int AS members,
  (SELECT count(*) FROM platform.api_key k WHERE k.workspace_id = w.id AND k.ended_at IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > now()))::int AS keys,
  coalesce((SELECT json_agg(json_build_object('name', o.service, 'allowance', o.allowance, 'used', coalesce(u.used, 0))
      ORDER BY o.service)
    FROM platform.workspace_service o LEFT JOIN platform.allowance_use u ON u.workspace_id = o.workspace_id
      AND u.service = o.service AND u.month = date_trunc('month', platform.clock() AT TIME ZONE 'UTC')::date
    WHERE o.workspace_id = w.id), '[]') AS services`;

/** Newest first, after the one with this slug. `search` is a part of the name or of the slug. */
export async function listAllWorkspaces(
  database: Queryable,
  { search, after, limit }: { search: string | undefined; after: string | undefined; limit: number },
): Promise<AnyWorkspace[]> {
  const { rows } = await database.query<AnyWorkspace>(
    `SELECT ${COLUMNS} FROM platform.workspace w
     WHERE ($1::text IS NULL OR strpos(lower(w.name), lower($1)) > 0 OR strpos(w.slug, lower($1)) > 0)
       AND ($2::text IS NULL OR (w.created_at, w.id) < (SELECT l.created_at, l.id FROM platform.workspace l WHERE l.slug = $2))
     ORDER BY w.created_at DESC, w.id DESC LIMIT $3`,
    [search ?? null, after ?? null, limit],
  );
  return rows;
}

/** Its id, held; undefined if there is none. */
export async function holdWorkspaceBySlug(connection: Queryable, slug: string): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>(
    'SELECT id FROM platform.workspace WHERE slug = $1 FOR NO KEY UPDATE',
    [slug],
  );
  return rows[0]?.id;
}

/** What it was before: undefined where the service was not opened. */
export async function putService(
  connection: Queryable,
  { workspaceId, service, allowance }: { workspaceId: string; service: string; allowance: number | null },
): Promise<{ allowance: number | null } | undefined> {
  const { rows } = await connection.query<{ allowance: number | null }>(
    'SELECT allowance FROM platform.workspace_service WHERE workspace_id = $1 AND service = $2',
    [workspaceId, service],
  );
  await connection.query(
    `INSERT INTO platform.workspace_service (workspace_id, service, allowance) VALUES ($1, $2, $3)
     ON CONFLICT (workspace_id, service) DO UPDATE SET allowance = EXCLUDED.allowance`,
    [workspaceId, service, allowance],
  );
  return rows[0];
}

export async function deleteService(connection: Queryable, workspaceId: string, service: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    'DELETE FROM platform.workspace_service WHERE workspace_id = $1 AND service = $2',
    [workspaceId, service],
  );
  return rowCount === 1;
}
