import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { WorkState } from '../state.ts';
import { exactMoment, newId } from './ids.ts';

type Queryable = Pick<Database, 'query'>;

export type List = {
  id: string;
  name: string;
  hotels: number;
  /** Else `hotels` counts those that are not published as well. */
  isExact: boolean;
  madeBy: string;
  madeAt: Date;
};

/** How many hotels a list holds at most. */
export const MOST_LISTED = 50_000;

/** Entries that are looked at to count what is published of all lists of a workspace, the shortest lists first. */
export const MOST_COUNTED = 10_000;

const COLUMNS = 'list.id, list.name, list.made_by AS "madeBy", list.made_at AS "madeAt"';
const PUBLISHED = `SELECT count(*)::int FROM prospects.work_list_hotel AS member WHERE member.list_id = list.id
  AND EXISTS (SELECT FROM prospects.hotel WHERE uen = member.uen OFFSET 0)`;

/** All of them, by name. */
export async function readLists(database: Database, workspaceId: string): Promise<List[]> {
  return await transaction(database, async (connection) => {
    // The planner takes every list for a long one; to compile the statement would take longer than all the rest.
    await connection.query('SET LOCAL jit = off');
    const { rows } = await connection.query<List>(
      `SELECT ${COLUMNS}, "isExact", CASE WHEN "isExact" THEN (${PUBLISHED}) ELSE entries END AS hotels
       FROM (SELECT *, sum(entries) OVER (ORDER BY entries, id) <= $2 AS "isExact"
             FROM prospects.work_list WHERE workspace_id = $1) AS list
       ORDER BY name, id`,
      [workspaceId, MOST_COUNTED],
    );
    return rows;
  });
}

export async function findList(database: Queryable, workspaceId: string, id: string): Promise<List | undefined> {
  const { rows } = await database.query<List>(
    `SELECT ${COLUMNS}, true AS "isExact", (
       SELECT count(*)::int FROM prospects.work_list_hotel AS member JOIN prospects.hotel USING (uen)
       WHERE member.list_id = list.id) AS hotels
     FROM prospects.work_list AS list WHERE id = $2 AND workspace_id = $1`,
    [workspaceId, id],
  );
  return rows[0];
}

/** Undefined if another one has the name. */
export async function insertList(
  connection: Connection,
  workspaceId: string,
  { name, by }: { name: string; by: string },
): Promise<List | undefined> {
  const { rows } = await connection.query<Omit<List, 'hotels' | 'isExact'>>(
    `INSERT INTO prospects.work_list (id, workspace_id, name, made_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (workspace_id, name) DO NOTHING RETURNING id, name, made_by AS "madeBy", made_at AS "madeAt"`,
    [newId(), workspaceId, name, by],
  );
  return rows[0] === undefined ? undefined : { ...rows[0], hotels: 0, isExact: true };
}

/** Held until the transaction ends: who adds to a list waits for who does so. False if it is not there. */
export async function holdList(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT FROM prospects.work_list WHERE id = $2 AND workspace_id = $1 FOR UPDATE',
    [workspaceId, id],
  );
  return rowCount === 1;
}

/** False if another one has the name. */
export async function renameList(
  connection: Connection,
  workspaceId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE prospects.work_list SET name = $3 WHERE id = $2 AND workspace_id = $1 AND NOT EXISTS (
       SELECT FROM prospects.work_list AS other WHERE other.workspace_id = $1 AND other.name = $3 AND other.id <> $2)`,
    [workspaceId, id, name],
  );
  return rowCount === 1;
}

/** How many hotels were on it. */
export async function deleteList(connection: Connection, id: string): Promise<number> {
  const { rowCount } = await connection.query('DELETE FROM prospects.work_list_hotel WHERE list_id = $1', [id]);
  await connection.query('DELETE FROM prospects.work_list WHERE id = $1', [id]);
  return rowCount ?? 0;
}

/** With those that are not published: they take room as well. */
export async function countListed(connection: Connection, id: string): Promise<number> {
  const { rows } = await connection.query<{ hotels: number }>(
    'SELECT entries AS hotels FROM prospects.work_list WHERE id = $1',
    [id],
  );
  return rows[0]?.hotels ?? 0;
}

/** How many of these are on it. */
export async function countAmong(connection: Connection, id: string, uens: readonly string[]): Promise<number> {
  const { rows } = await connection.query<{ hotels: number }>(
    'SELECT count(*)::int AS hotels FROM prospects.work_list_hotel WHERE list_id = $1 AND uen = ANY($2)',
    [id, uens],
  );
  return rows[0]?.hotels ?? 0;
}

/** At the end, in the order given, those that are published and not on the list yet; as many as there is room for. */
export async function addHotels(
  connection: Connection,
  id: string,
  { uens, room, by }: { uens: readonly string[]; room: number; by: string },
): Promise<string[]> {
  const { rows } = await connection.query<{ uen: string }>(
    `WITH new AS (
       SELECT uen, row_number() OVER (ORDER BY min(number)) AS ordinal
       FROM unnest($2::text[]) WITH ORDINALITY AS asked (uen, number) JOIN prospects.hotel USING (uen)
       WHERE NOT EXISTS (SELECT FROM prospects.work_list_hotel AS member WHERE member.list_id = $1 AND member.uen = asked.uen)
       GROUP BY uen),
     added AS (
       INSERT INTO prospects.work_list_hotel (list_id, uen, position, added_by)
       SELECT $1, uen, ordinal + (
         SELECT coalesce(max(position), 0) FROM prospects.work_list_hotel WHERE list_id = $1), $4
       FROM new WHERE ordinal <= $3 RETURNING uen),
     kept AS (UPDATE prospects.work_list SET entries = entries + (SELECT count(*) FROM added) WHERE id = $1)
     SELECT uen FROM added`,
    [id, uens, room, by],
  );
  return rows.map(({ uen }) => uen);
}

export async function removeHotels(connection: Connection, id: string, uens: readonly string[]): Promise<number> {
  const { rows } = await connection.query<{ removed: number }>(
    `WITH removed AS (DELETE FROM prospects.work_list_hotel WHERE list_id = $1 AND uen = ANY($2) RETURNING uen),
     kept AS (UPDATE prospects.work_list SET entries = entries - (SELECT count(*) FROM removed) WHERE id = $1)
     SELECT count(*)::int AS removed FROM removed`,
    [id, uens],
  );
  return rows[0]?.removed ?? 0;
}

export type ListedHotel = {
  position: string;
  uen: string;
  state: WorkState;
  assignedTo: string | null;
  version: number;
  changedAt: string | null;
  document: string;
  scoreCents: string;
};

/** In the order of adding. */
export async function pageOfList(
  database: Queryable,
  workspaceId: string,
  { id, after, limit }: { id: string; after: string; limit: number },
): Promise<ListedHotel[]> {
  const { rows } = await database.query<ListedHotel>(
    `SELECT member.position::text, member.uen, coalesce(work.state, 'new') AS state, work.assigned_to AS "assignedTo",
       coalesce(work.version, 0) AS version, ${exactMoment('work.changed_at')} AS "changedAt", hotel.document,
       hotel.score_cents AS "scoreCents"
     FROM prospects.work_list_hotel AS member JOIN prospects.hotel USING (uen)
     LEFT JOIN prospects.work_hotel AS work ON work.workspace_id = $1 AND work.uen = member.uen
     WHERE member.list_id = $2 AND member.position > $3 ORDER BY member.position LIMIT $4`,
    [workspaceId, id, after, limit],
  );
  return rows;
}

/** Those of a list that are published, in the order of adding. */
export async function numbersOfList(database: Queryable, id: string, most = MOST_LISTED): Promise<string[]> {
  const { rows } = await database.query<{ uen: string }>(
    `SELECT member.uen FROM prospects.work_list_hotel AS member JOIN prospects.hotel USING (uen)
     WHERE member.list_id = $1 ORDER BY member.position LIMIT $2`,
    [id, most],
  );
  return rows.map(({ uen }) => uen);
}

/** Lists of the workspace that a hotel is on. */
export async function listsOf(
  database: Queryable,
  workspaceId: string,
  uen: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await database.query<{ id: string; name: string }>(
    `SELECT list.id, list.name FROM prospects.work_list_hotel AS member
     JOIN prospects.work_list AS list ON list.id = member.list_id AND list.workspace_id = $1
     WHERE member.uen = $2 ORDER BY list.name, list.id`,
    [workspaceId, uen],
  );
  return rows;
}
