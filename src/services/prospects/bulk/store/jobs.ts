import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import type { BulkKind, Tally } from '../kinds.ts';
import { KEPT_DAYS, MOST_KEPT_ROWS, MOST_UNFINISHED } from '../kinds.ts';

/** Bulk jobs of workspaces. Whoever asks names the workspace: a job of another one is not there. */
export type BulkJob = {
  id: string;
  name: string;
  total: number;
  done: number;
  tally: Tally;
  columns: readonly string[] | null;
  createdAt: Date;
  /** To the microsecond, for cursors. */
  exactCreatedAt: string;
  startedAt: Date | null;
  finishedAt: Date | null;
  isCancelled: boolean;
  expiresAt: Date;
  /** Why nothing happens at the moment, if it does not. */
  paused: string | null;
};

export type NewJob = {
  id: string;
  workspaceId: string;
  kind: BulkKind;
  name: string;
  madeBy: string;
  total: number;
  columns: readonly string[] | null;
};

const COLUMNS = `j.id, j.name, j.total, j.done, j.tally, j.columns, j.created_at AS "createdAt",
  to_char(j.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "exactCreatedAt",
  j.started_at AS "startedAt", j.finished_at AS "finishedAt", j.is_cancelled AS "isCancelled",
  j.expires_at AS "expiresAt",
  CASE WHEN j.finished_at IS NULL THEN (SELECT a.paused FROM prospects.bulk_asker a WHERE a.kind = j.kind) END AS paused`;
const KEPT = 'j.expires_at > clock_timestamp()';

/** Of 128 random bits. Anything else is not even asked for. */
const isId = (text: string): boolean => /^[\w-]{22}$/.test(text);

type Queryable = Pick<Connection, 'query'>;

/**
 * Takes a place and has `fill` write the rows, or says what there is too much of. Two calls at once cannot both be the last
 * one. `subjects` are what there is to do.
 */
export async function insertJob(
  database: Database,
  job: NewJob,
  fill: (connection: Connection) => Promise<{ subjects: readonly string[]; ended: Tally }>,
): Promise<BulkJob | { over: 'unfinished' | 'rows' }> {
  const { id, workspaceId, kind, name, madeBy, total, columns } = job;
  return await transaction(database, async (connection) => {
    await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('prospects.bulk_job ' || $1, 0))`, [
      workspaceId,
    ]);
    // It stays until this is done, or is gone already.
    const standing = await connection.query('SELECT FROM platform.workspace WHERE id = $1 FOR KEY SHARE', [
      workspaceId,
    ]);
    if (standing.rowCount === 0) throw platformProblem('not_a_member');
    const { rows: taken } = await connection.query<{ unfinished: number; rows: number }>(
      `SELECT (count(*) FILTER (WHERE finished_at IS NULL))::int AS unfinished, coalesce(sum(total), 0)::int AS rows
       FROM prospects.bulk_job j WHERE workspace_id = $1 AND kind = $2 AND ${KEPT}`,
      [workspaceId, kind],
    );
    const [{ unfinished, rows } = { unfinished: 0, rows: 0 }] = taken;
    if (unfinished >= MOST_UNFINISHED) return { over: 'unfinished' };
    if (rows + total > MOST_KEPT_ROWS[kind]) return { over: 'rows' };
    await connection.query(
      `INSERT INTO prospects.bulk_job (id, workspace_id, kind, name, made_by, total, columns, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(days => ${KEPT_DAYS}))`,
      [id, workspaceId, kind, name, madeBy, total, columns],
    );
    const { subjects, ended } = await fill(connection);
    await addTasks(connection, { id, kind, workspaceId }, subjects);
    await addToTally(connection, id, ended);
    const found = await connection.query<BulkJob>(`SELECT ${COLUMNS} FROM prospects.bulk_job j WHERE j.id = $1`, [id]);
    return found.rows[0] as BulkJob;
  });
}

export async function addTasks(
  connection: Queryable,
  { id, kind, workspaceId }: { id: string; kind: BulkKind; workspaceId: string },
  subjects: readonly string[],
): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.bulk_task (job, subject, kind, workspace_id)
     SELECT $1, subject, $2, $3 FROM unnest($4::text[]) AS subject ON CONFLICT DO NOTHING`,
    [id, kind, workspaceId, subjects],
  );
}

/** In a transaction that has locked the job. The last row ends it. */
export async function addToTally(connection: Queryable, id: string, more: Tally): Promise<void> {
  const rows = Object.values(more).reduce((sum, count) => sum + count, 0);
  const { rows: updated } = await connection.query<{ isFinished: boolean }>(
    `UPDATE prospects.bulk_job SET done = done + $2,
       tally = tally || (SELECT coalesce(jsonb_object_agg(key, value::int + coalesce((tally->>key)::int, 0)), '{}')
                         FROM jsonb_each_text($3::jsonb)),
       finished_at = CASE WHEN done + $2 = total THEN clock_timestamp() END
     WHERE id = $1 RETURNING finished_at IS NOT NULL AS "isFinished"`,
    [id, rows, JSON.stringify(more)],
  );
  if (updated[0]?.isFinished === true) await connection.query('DELETE FROM prospects.bulk_task WHERE job = $1', [id]);
}

export async function findJob(
  database: Database,
  id: string,
  { workspaceId, kind }: { workspaceId: string; kind: BulkKind },
): Promise<BulkJob | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await database.query<BulkJob>({
    name: 'prospects bulk job',
    text: `SELECT ${COLUMNS} FROM prospects.bulk_job j WHERE id = $1 AND workspace_id = $2 AND kind = $3 AND ${KEPT}`,
    values: [id, workspaceId, kind],
  });
  return rows[0];
}

/** The newest first. */
export async function listJobs(
  database: Database,
  where: {
    workspaceId: string;
    kind: BulkKind;
    after: { at: string; id: string } | undefined;
    limit: number;
  },
): Promise<BulkJob[]> {
  const { rows } = await database.query<BulkJob>(
    `SELECT ${COLUMNS} FROM prospects.bulk_job j
     WHERE workspace_id = $1 AND kind = $2 AND ${KEPT}
       AND ($3::timestamptz IS NULL OR (created_at, id) < ($3::timestamptz, $4::text))
     ORDER BY created_at DESC, id DESC LIMIT $5`,
    [where.workspaceId, where.kind, where.after?.at ?? null, where.after?.id ?? null, where.limit],
  );
  return rows;
}

/** What was found stays. Nothing happens to one that has finished. */
export async function cancelJob(database: Database, id: string): Promise<void> {
  await transaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      `UPDATE prospects.bulk_job SET is_cancelled = true, finished_at = clock_timestamp()
       WHERE id = $1 AND finished_at IS NULL`,
      [id],
    );
    if (rowCount === 1) await connection.query('DELETE FROM prospects.bulk_task WHERE job = $1', [id]);
  });
}

export async function deleteJob(database: Database, id: string): Promise<void> {
  await database.query('DELETE FROM prospects.bulk_job WHERE id = $1', [id]);
}

/** Of workspaces that have the service: nothing is done for others. */
export async function hasUnfinished(database: Database, kind: BulkKind): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT FROM prospects.bulk_job JOIN platform.workspace_service AS opened USING (workspace_id)
     WHERE opened.service = 'prospects' AND kind = $1 AND finished_at IS NULL LIMIT 1`,
    [kind],
  );
  return rows.length > 0;
}

/** One at a time: a list has many rows. True if there may be more. */
export async function deleteExpiredJob(database: Database): Promise<boolean> {
  const { rowCount } = await database.query(
    `DELETE FROM prospects.bulk_job WHERE id IN (
       SELECT id FROM prospects.bulk_job WHERE expires_at <= clock_timestamp() ORDER BY expires_at LIMIT 1
       FOR UPDATE SKIP LOCKED)`,
  );
  return rowCount === 1;
}
