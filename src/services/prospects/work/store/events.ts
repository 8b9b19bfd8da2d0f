import type { Connection, Database } from '#platform/db/pool.ts';
import type { WorkEventKind } from '../state.ts';

/** Who changed what, and when. Of each hotel the newest are kept. */
const KEPT = 200;

export type NewEvent = { uen: string; what: WorkEventKind; before: string | null; after: string | null };

export async function noteEvents(
  connection: Connection,
  workspaceId: string,
  events: readonly NewEvent[],
  by: string,
): Promise<void> {
  if (events.length === 0) return;
  const uens = events.map(({ uen }) => uen);
  await connection.query(
    `INSERT INTO prospects.work_event (workspace_id, uen, made_by, what, before, after)
     SELECT $1, uen, $2, what, before, after
     FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS new (uen, what, before, after)`,
    [
      workspaceId,
      by,
      uens,
      events.map(({ what }) => what),
      events.map(({ before }) => before),
      events.map(({ after }) => after),
    ],
  );
  await connection.query(
    `DELETE FROM prospects.work_event AS event USING (
       SELECT asked.uen, last.id FROM (SELECT DISTINCT unnest($2::text[]) AS uen) AS asked
       CROSS JOIN LATERAL (
         SELECT id FROM prospects.work_event WHERE workspace_id = $1 AND uen = asked.uen
         ORDER BY id DESC OFFSET ${KEPT} LIMIT 1) AS last) AS old
     WHERE event.workspace_id = $1 AND event.uen = old.uen AND event.id <= old.id`,
    [workspaceId, uens],
  );
}

export type WorkEvent = NewEvent & { id: string; at: Date; madeBy: string };

/** The newest first, before `before`. */
export async function readEvents(
  database: Pick<Database, 'query'>,
  workspaceId: string,
  uen: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<WorkEvent[]> {
  const { rows } = await database.query<WorkEvent>(
    `SELECT id::text, at, made_by AS "madeBy", uen, what, before, after FROM prospects.work_event AS event
     WHERE workspace_id = $1 AND uen = $2 AND event.id < $3 ORDER BY event.id DESC LIMIT $4`,
    [workspaceId, uen, before ?? '9223372036854775807', limit],
  );
  return rows;
}
