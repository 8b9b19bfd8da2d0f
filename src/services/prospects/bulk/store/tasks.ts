import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { BulkKind, Tally } from '../kinds.ts';
import { addToTally } from './jobs.ts';

/**
 * Which process works on which task. It takes some, says every few seconds that it has them, and ends them or gives them back.
 * Whoever writes something of a task has to have it: a process that was taken for dead and lives disturbs nobody.
 */
export type BulkTask = { job: string; subject: string; workspaceId: string; attempts: number };
type TaskName = Pick<BulkTask, 'job' | 'subject'>;

/** A process that was silent for so long is taken for dead. */
export type Silence = { seconds: number };

const isFree = (silence: string) =>
  `(t.worker IS NULL OR t.seen_at < clock_timestamp() - make_interval(secs => ${silence}))`;

/**
 * So many that are due. Workspaces take turns: one comes before another if fewer of its tasks are under way, wherever, and none
 * has more than `mostOfOne`. Those of a workspace without the service wait.
 */
export async function takeTasks(
  database: Database,
  kind: BulkKind,
  worker: string,
  { count, mostOfOne, silence }: { count: number; mostOfOne: number; silence: Silence },
): Promise<BulkTask[]> {
  const { rows } = await database.query<BulkTask>({
    name: 'prospects take bulk tasks',
    text: `WITH asking AS (
           SELECT DISTINCT workspace_id FROM prospects.bulk_job
           JOIN platform.workspace_service AS opened USING (workspace_id)
           WHERE opened.service = 'prospects' AND kind = $1 AND finished_at IS NULL),
         held AS (
           SELECT workspace_id, count(*) AS tasks FROM prospects.bulk_task t
           WHERE worker IS NOT NULL AND kind = $1 AND NOT ${isFree('$5')} GROUP BY workspace_id),
         due AS (
           SELECT job, subject, coalesce(held.tasks, 0) + row_number() OVER (PARTITION BY workspace_id ORDER BY not_before) AS turn
           FROM asking LEFT JOIN held USING (workspace_id) CROSS JOIN LATERAL (
             SELECT job, subject, not_before FROM prospects.bulk_task t
             WHERE t.kind = $1 AND t.workspace_id = asking.workspace_id AND not_before <= clock_timestamp()
               AND ${isFree('$5')} ORDER BY not_before LIMIT $3) AS first),
         chosen AS (
           SELECT t.job, t.subject FROM prospects.bulk_task t JOIN due USING (job, subject)
           WHERE due.turn <= $4 AND ${isFree('$5')} ORDER BY due.turn LIMIT $3 FOR UPDATE OF t SKIP LOCKED)
         UPDATE prospects.bulk_task t SET worker = $2, seen_at = clock_timestamp()
         FROM chosen WHERE t.job = chosen.job AND t.subject = chosen.subject
         RETURNING t.job, t.subject, t.workspace_id AS "workspaceId", t.attempts`,
    values: [kind, worker, count, mostOfOne, silence.seconds],
  });
  // By itself: whoever writes locks the job first, and then its tasks.
  await database.query(
    'UPDATE prospects.bulk_job SET started_at = clock_timestamp() WHERE id = ANY($1) AND started_at IS NULL',
    [[...new Set(rows.map(({ job }) => job))]],
  );
  return rows;
}

/** Says that this process lives. Gives those tasks that are still its own: none of a workspace that has lost the service. */
export async function beatTasks(database: Database, worker: string): Promise<TaskName[]> {
  const { rows } = await database.query<TaskName>(
    `UPDATE prospects.bulk_task t SET seen_at = clock_timestamp() FROM platform.workspace_service AS opened
     WHERE t.worker = $1 AND opened.workspace_id = t.workspace_id AND opened.service = 'prospects'
     RETURNING t.job, t.subject`,
    [worker],
  );
  return rows;
}

/** Lets others have them at once. */
export async function giveBackTasks(database: Database, worker: string): Promise<void> {
  await database.query('UPDATE prospects.bulk_task SET worker = NULL, seen_at = NULL WHERE worker = $1', [worker]);
}

/** Gives one back, for anybody to take in a while; `isAttempt` if it has been tried in vain. */
export async function putOffTask(
  database: Database,
  worker: string,
  { job, subject }: TaskName,
  { seconds, isAttempt }: { seconds: number; isAttempt: boolean },
): Promise<void> {
  await database.query(
    `UPDATE prospects.bulk_task SET worker = NULL, seen_at = NULL, attempts = attempts + $4::int,
       not_before = clock_timestamp() + make_interval(secs => $5)
     WHERE job = $1 AND subject = $2 AND worker = $3`,
    [job, subject, worker, isAttempt ? 1 : 0, seconds],
  );
}

/** What was written: how many rows have come to which end, and whether that was the last of the task. */
export type Written = { tally: Tally; isLast: boolean };

/**
 * Writes what came of a task, or of a part of it, together with how far the job is. False, and nothing is written, where the job
 * was cancelled or the task is another process's.
 */
export async function recordTask(
  database: Database,
  worker: string,
  { job, subject }: TaskName,
  write: (connection: Connection) => Promise<Written>,
): Promise<boolean> {
  return await transaction(database, async (connection) => {
    const unfinished = await connection.query(
      'SELECT FROM prospects.bulk_job WHERE id = $1 AND finished_at IS NULL FOR NO KEY UPDATE',
      [job],
    );
    if (unfinished.rowCount !== 1) return false;
    const own = 'prospects.bulk_task WHERE job = $1 AND subject = $2 AND worker = $3';
    const held = await connection.query(`SELECT FROM ${own} FOR UPDATE`, [job, subject, worker]);
    if (held.rowCount !== 1) return false;
    const { tally, isLast } = await write(connection);
    if (isLast) await connection.query(`DELETE FROM ${own}`, [job, subject, worker]);
    await addToTally(connection, job, tally);
    return true;
  });
}

/** One process at a time: true for the one that is it, and for whoever comes first after it has gone silent. */
export async function beAsker(
  database: Database,
  kind: BulkKind,
  worker: string,
  { silence, paused }: { silence: Silence; paused: string | null },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO prospects.bulk_asker AS a (kind, worker, seen_at, paused) VALUES ($1, $2, clock_timestamp(), $4)
     ON CONFLICT (kind) DO UPDATE SET worker = $2, seen_at = clock_timestamp(), paused = $4
     WHERE a.worker = $2 OR a.seen_at < clock_timestamp() - make_interval(secs => $3)`,
    [kind, worker, silence.seconds, paused],
  );
  return rowCount === 1;
}

export async function ceaseAsking(database: Database, kind: BulkKind, worker: string): Promise<void> {
  await database.query('DELETE FROM prospects.bulk_asker WHERE kind = $1 AND worker = $2', [kind, worker]);
}
