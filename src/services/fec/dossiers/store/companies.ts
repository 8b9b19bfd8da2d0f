import type { Database } from '#platform/db/pool.ts';

/** Companies of a workspace, each with its exercises and what was found in them. */
export type Company = {
  id: string;
  siren: string;
  name: string;
  memberId: string | null;
  createdAt: Date;
  exercises: number;
  lastClosing: string | null;
  /** Of the newest exercise that is judged. */
  critical: number | null;
  important: number | null;
  minor: number | null;
  /** Under way, and those that failed. */
  open: number;
  failed: number;
  changedAt: Date;
};

type Where = { workspaceId: string; search?: string | undefined; after?: string | undefined; limit: number };

const COMPANIES = `SELECT c.id, c.siren, c.name, c.member_id AS "memberId", c.created_at AS "createdAt",
    coalesce(e.exercises, 0) AS exercises, e.last_closing::text AS "lastClosing", l.critical, l.important, l.minor,
    coalesce(e.open, 0) AS open, coalesce(e.failed, 0) AS failed, coalesce(e.changed_at, c.created_at) AS "changedAt"
  FROM fec.company c
  LEFT JOIN LATERAL (
    SELECT count(DISTINCT coalesce(d.closing_day, d.period_end))::int AS exercises, max(coalesce(d.closing_day, d.period_end)) AS last_closing,
      count(*) FILTER (WHERE d.finished_at IS NULL)::int AS open,
      count(*) FILTER (WHERE d.failure_code IS NOT NULL)::int AS failed,
      max(greatest(d.created_at, coalesce(d.finished_at, d.created_at))) AS changed_at
    FROM fec.dossier d WHERE d.company_id = c.id AND d.keep_until > clock_timestamp()) e ON true
  LEFT JOIN LATERAL (
    SELECT d.critical, d.important, d.minor FROM fec.dossier d
    WHERE d.company_id = c.id AND d.finished_at IS NOT NULL AND d.failure_code IS NULL AND d.keep_until > clock_timestamp()
    ORDER BY d.period_end DESC NULLS LAST, d.created_at DESC LIMIT 1) l ON true`;

/** By SIREN, beginning behind `after`. */
export async function listCompanies(database: Database, where: Where): Promise<Company[]> {
  const { workspaceId, search = null, after = '', limit } = where;
  const { rows } = await database.query<Company>({
    name: 'fec list companies',
    text: `${COMPANIES} WHERE c.workspace_id = $1 AND c.siren > $3
      AND ($2::text IS NULL OR position(lower($2) IN lower(concat_ws(' ', c.siren, c.name))) > 0)
      ORDER BY c.siren LIMIT $4`,
    values: [workspaceId, search, after, limit],
  });
  return rows;
}

export async function findCompany(
  database: Database,
  siren: string,
  workspaceId: string,
): Promise<Company | undefined> {
  const { rows } = await database.query<Company>({
    name: 'fec find company',
    text: `${COMPANIES} WHERE c.workspace_id = $1 AND c.siren = $2`,
    values: [workspaceId, siren],
  });
  return rows[0];
}

/** False if there is none. */
export async function changeCompany(
  database: Database,
  { siren, workspaceId }: { siren: string; workspaceId: string },
  change: { name?: string | undefined; memberId?: string | null | undefined },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE fec.company SET name = coalesce($3, name), member_id = CASE WHEN $5 THEN $4::uuid ELSE member_id END
     WHERE workspace_id = $1 AND siren = $2`,
    [workspaceId, siren, change.name ?? null, change.memberId ?? null, change.memberId !== undefined],
  );
  return rowCount === 1;
}
