import type { Connection } from '../db/pool.ts';

/**
 * Uses of monthly allowances. The database decides who gets the last one, and which month it is: nothing is read first and
 * written later.
 */
type Queryable = Pick<Connection, 'query'>;

export type Wanted = { workspaceId: string; service: string; uses: number; allowance: number };

/** `taken` of the uses that were wanted, in this month, which ends then. */
export type Taken = { taken: number; month: string; endsAt: Date };

const MONTH = `month AS MATERIALIZED (
    SELECT first, to_char(first, 'YYYY-MM-DD') AS name, (first + interval '1 month') AT TIME ZONE 'UTC' AS ends_at
    FROM (SELECT date_trunc('month', platform.clock() AT TIME ZONE 'UTC') AS first) AS now)`;

/**
 * Each pair of workspace and service at most once in a batch; answers in their order. As in the portal: the condition before the
 * insert lets refusals neither lock nor write, the one after the conflict decides, and rows are locked in the order of the key. A
 * workspace that is just going has nothing left: nobody else waits for that.
 */
const TAKE = `
  WITH ${MONTH},
  alive AS MATERIALIZED (
    SELECT id FROM platform.workspace WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE SKIP LOCKED),
  asked AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::integer[], $4::integer[])
      WITH ORDINALITY AS asked (workspace_id, service, uses, allowance, place)),
  counted AS (
    INSERT INTO platform.allowance_use AS u (workspace_id, service, month, used, allowance, taken)
    SELECT workspace_id, service, (SELECT first::date FROM month), least(uses, allowance), allowance, least(uses, allowance)
    FROM asked
    WHERE allowance > coalesce((SELECT seen.used FROM platform.allowance_use AS seen
      WHERE seen.workspace_id = asked.workspace_id AND seen.service = asked.service
        AND seen.month = (SELECT first::date FROM month)), 0)
      AND workspace_id IN (SELECT id FROM alive)
    ORDER BY workspace_id, service
    ON CONFLICT (workspace_id, service, month) DO UPDATE SET
      used = u.used + least(EXCLUDED.taken, EXCLUDED.allowance - u.used),
      taken = least(EXCLUDED.taken, EXCLUDED.allowance - u.used),
      allowance = EXCLUDED.allowance
      WHERE u.used < EXCLUDED.allowance
    RETURNING u.workspace_id, u.service, u.taken)
  SELECT coalesce(counted.taken, 0) AS taken, (SELECT name FROM month) AS month, (SELECT ends_at FROM month) AS "endsAt"
  FROM asked LEFT JOIN counted USING (workspace_id, service) ORDER BY place`;

export async function takeUses(database: Queryable, wanted: readonly Wanted[]): Promise<Taken[]> {
  const { rows } = await database.query<Taken>({
    name: 'platform take allowance',
    text: TAKE,
    values: [
      wanted.map(({ workspaceId }) => workspaceId),
      wanted.map(({ service }) => service),
      wanted.map(({ uses }) => uses),
      wanted.map(({ allowance }) => allowance),
    ],
  });
  return rows;
}

export type Returned = { workspaceId: string; service: string; month: string; uses: number };

/** Each row at most once. */
export async function returnUses(database: Queryable, returned: readonly Returned[]): Promise<void> {
  await database.query({
    name: 'platform return allowance',
    text: `
      WITH back AS MATERIALIZED (
        SELECT u.workspace_id, u.service, u.month, back.uses
        FROM unnest($1::uuid[], $2::text[], $3::date[], $4::integer[]) AS back (workspace_id, service, month, uses)
        JOIN platform.allowance_use u USING (workspace_id, service, month)
        ORDER BY u.workspace_id, u.service, u.month FOR UPDATE OF u)
      UPDATE platform.allowance_use u SET used = greatest(u.used - back.uses, 0) FROM back
      WHERE u.workspace_id = back.workspace_id AND u.service = back.service AND u.month = back.month`,
    values: [
      returned.map(({ workspaceId }) => workspaceId),
      returned.map(({ service }) => service),
      returned.map(({ month }) => month),
      returned.map(({ uses }) => uses),
    ],
  });
}

export type AllowanceState = { service: string; allowance: number | null; used: number; renewsAt: Date };

/** Of every service that is opened for a workspace. */
export async function readAllowances(database: Queryable, workspaceId: string): Promise<AllowanceState[]> {
  const { rows } = await database.query<AllowanceState>(
    `WITH ${MONTH}
     SELECT o.service, o.allowance, coalesce(u.used, 0) AS used, (SELECT ends_at FROM month) AS "renewsAt"
     FROM platform.workspace_service o LEFT JOIN platform.allowance_use u
       ON u.workspace_id = o.workspace_id AND u.service = o.service AND u.month = (SELECT first::date FROM month)
     WHERE o.workspace_id = $1 ORDER BY o.service`,
    [workspaceId],
  );
  return rows;
}
