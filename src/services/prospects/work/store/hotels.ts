import type { Connection, Database } from '#platform/db/pool.ts';
import type { WorkState } from '../state.ts';
import { exactMoment } from './ids.ts';

/** What a workspace made of hotels. Whatever is not published is not there for any reader. */
type Queryable = Pick<Database, 'query'>;

export type HotelWork = {
  uen: string;
  state: WorkState;
  assignedTo: string | null;
  version: number;
  changedAt: string | null;
};

export const untouched = (uen: string): HotelWork => ({
  uen,
  state: 'new',
  assignedTo: null,
  version: 0,
  changedAt: null,
});

const COLUMNS = `work.uen, work.state, work.assigned_to AS "assignedTo", work.version,
  ${exactMoment('work.changed_at')} AS "changedAt"`;

export async function publishedAmong(database: Queryable, uens: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.query<{ uen: string }>('SELECT uen FROM prospects.hotel WHERE uen = ANY($1)', [uens]);
  return new Set(rows.map(({ uen }) => uen));
}

/** Those that were touched, published or not: for whoever changes them. */
export async function readKeptWork(
  database: Queryable,
  workspaceId: string,
  uens: readonly string[],
): Promise<Map<string, HotelWork>> {
  const { rows } = await database.query<HotelWork>(
    `SELECT ${COLUMNS} FROM prospects.work_hotel AS work WHERE work.workspace_id = $1 AND work.uen = ANY($2)`,
    [workspaceId, uens],
  );
  return new Map(rows.map((row) => [row.uen, row]));
}

/** Those that were touched; of hotels that are published. */
export async function readWork(
  database: Queryable,
  workspaceId: string,
  uens: readonly string[],
): Promise<Map<string, HotelWork>> {
  const { rows } = await database.query<HotelWork>(
    `SELECT ${COLUMNS} FROM prospects.work_hotel AS work JOIN prospects.hotel USING (uen)
     WHERE work.workspace_id = $1 AND work.uen = ANY($2)`,
    [workspaceId, uens],
  );
  return new Map(rows.map((row) => [row.uen, row]));
}

/** New rows get version 1, changed ones one more. Whoever calls holds the workspace's room for hotels. */
export async function writeWork(
  connection: Connection,
  workspaceId: string,
  changed: readonly Pick<HotelWork, 'uen' | 'state' | 'assignedTo'>[],
  by: string,
): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.work_hotel AS work (workspace_id, uen, state, assigned_to, version, changed_at, changed_by)
     SELECT $1, uen, state, assigned_to, 1, clock_timestamp(), $5
     FROM unnest($2::text[], $3::text[], $4::text[]) AS new (uen, state, assigned_to)
     ON CONFLICT (workspace_id, uen) DO UPDATE SET state = excluded.state, assigned_to = excluded.assigned_to,
       version = work.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [
      workspaceId,
      changed.map(({ uen }) => uen),
      changed.map(({ state }) => state),
      changed.map(({ assignedTo }) => assignedTo),
      by,
    ],
  );
}

/** As it is before the first change. False if it was touched before, and stays as it is. */
export async function insertUntouched(
  connection: Connection,
  workspaceId: string,
  uen: string,
  by: string,
): Promise<boolean> {
  const { state, assignedTo, version } = untouched(uen);
  const { rowCount } = await connection.query(
    `INSERT INTO prospects.work_hotel (workspace_id, uen, state, assigned_to, version, changed_at, changed_by)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp(), $6) ON CONFLICT DO NOTHING`,
    [workspaceId, uen, state, assignedTo, version, by],
  );
  return rowCount === 1;
}

export type WorkFilter = {
  state?: WorkState | undefined;
  /** Null: nobody. */
  assignedTo?: string | null | undefined;
};

export type WorkedHotel = { work: HotelWork; notes: number; document: string };

const COUNTED_UP_TO = 1000;

/** Last changed first. Counted as far as a thousand. */
export async function pageOfWork(
  database: Queryable,
  workspaceId: string,
  { state, assignedTo }: WorkFilter,
  { after, limit }: { after: { at: string; uen: string } | undefined; limit: number },
): Promise<{ total: number; isExact: boolean; hotels: WorkedHotel[] }> {
  const values: unknown[] = [workspaceId];
  const conditions = ['work.workspace_id = $1'];
  if (state !== undefined) conditions.push(`work.state = $${values.push(state)}`);
  if (assignedTo === null) conditions.push('work.assigned_to IS NULL');
  else if (assignedTo !== undefined) conditions.push(`work.assigned_to = $${values.push(assignedTo)}`);
  const from = `prospects.work_hotel AS work JOIN prospects.hotel USING (uen) WHERE ${conditions.join(' AND ')}`;
  const counted = await database.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT FROM ${from} LIMIT ${COUNTED_UP_TO + 1}) AS matching`,
    values,
  );
  const total = counted.rows[0]?.total ?? 0;
  const behind =
    after === undefined
      ? ''
      : `AND (work.changed_at, work.uen) < ($${values.push(after.at)}::timestamptz, $${values.push(after.uen)})`;
  const { rows } = await database.query<HotelWork & { notes: number; document: string }>(
    `SELECT ${COLUMNS}, hotel.document, (
       SELECT count(*)::int FROM prospects.work_note AS note
       WHERE note.workspace_id = work.workspace_id AND note.uen = work.uen) AS notes
     FROM ${from} ${behind} ORDER BY work.changed_at DESC, work.uen DESC LIMIT $${values.push(limit)}`,
    values,
  );
  return {
    total: Math.min(total, COUNTED_UP_TO),
    isExact: total <= COUNTED_UP_TO,
    hotels: rows.map(({ document, notes, ...work }) => ({ work, notes, document })),
  };
}

/** What rows of a table show beside hotels: of those that were touched in any way. */
export type WorkBeside = HotelWork & { notes: number; lists: string[] };

export async function workBeside(
  database: Queryable,
  workspaceId: string,
  uens: readonly string[],
): Promise<WorkBeside[]> {
  const { rows } = await database.query<WorkBeside>(
    `SELECT hotel.uen, coalesce(work.state, 'new') AS state, work.assigned_to AS "assignedTo",
       coalesce(work.version, 0) AS version, ${exactMoment('work.changed_at')} AS "changedAt", noted.notes, listed.lists
     FROM unnest($2::text[]) WITH ORDINALITY AS asked (uen, number)
     JOIN prospects.hotel USING (uen)
     LEFT JOIN prospects.work_hotel AS work ON work.workspace_id = $1 AND work.uen = hotel.uen
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS notes FROM prospects.work_note AS note
       WHERE note.workspace_id = $1 AND note.uen = hotel.uen) AS noted
     CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(list.id ORDER BY list.name), '{}') AS lists FROM prospects.work_list_hotel AS member
       JOIN prospects.work_list AS list ON list.id = member.list_id AND list.workspace_id = $1
       WHERE member.uen = hotel.uen) AS listed
     WHERE work.uen IS NOT NULL OR noted.notes > 0 OR cardinality(listed.lists) > 0
     ORDER BY asked.number`,
    [workspaceId, uens],
  );
  return rows;
}
