import type { Connection, Database } from '#platform/db/pool.ts';
import type { Language } from '../mail/mail.ts';
import type { HotelQuery } from '../published-hotels.ts';
import { newId } from './ids.ts';

type Queryable = Pick<Database, 'query'>;

export const ALERTS = ['off', 'daily', 'weekly'] as const;
export type Alert = (typeof ALERTS)[number];

export type SavedSearch = {
  id: string;
  name: string;
  query: HotelQuery;
  alert: Alert;
  tell: string | null;
  language: Language;
  madeBy: string;
  madeAt: Date;
  nextLookAt: Date | null;
};

const COLUMNS = `search.id, search.name, search.query, search.alert, search.tell, search.language,
  search.made_by AS "madeBy", search.made_at AS "madeAt", search.next_look_at AS "nextLookAt"`;

/** All of them, by name. */
export async function readSearches(database: Queryable, workspaceId: string): Promise<SavedSearch[]> {
  const { rows } = await database.query<SavedSearch>(
    `SELECT ${COLUMNS} FROM prospects.saved_search AS search WHERE workspace_id = $1 ORDER BY name, id`,
    [workspaceId],
  );
  return rows;
}

/** Held until the transaction ends. */
export async function holdSearch(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<SavedSearch | undefined> {
  const { rows } = await connection.query<SavedSearch>(
    `SELECT ${COLUMNS} FROM prospects.saved_search AS search WHERE id = $2 AND workspace_id = $1 FOR UPDATE`,
    [workspaceId, id],
  );
  return rows[0];
}

export async function hasSearch(database: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM prospects.saved_search WHERE id = $2 AND workspace_id = $1', [
    workspaceId,
    id,
  ]);
  return rowCount === 1;
}

type NewSearch = Pick<SavedSearch, 'name' | 'query' | 'alert' | 'tell' | 'language' | 'madeBy' | 'nextLookAt'> & {
  seenChange: number;
};

/** Undefined if another one has the name. */
export async function insertSearch(
  connection: Connection,
  workspaceId: string,
  { name, query, alert, tell, language, madeBy, nextLookAt, seenChange }: NewSearch,
): Promise<SavedSearch | undefined> {
  const { rows } = await connection.query<SavedSearch>(
    `INSERT INTO prospects.saved_search AS search
       (id, workspace_id, name, query, alert, tell, language, made_by, next_look_at, seen_change)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (workspace_id, name) DO NOTHING RETURNING ${COLUMNS}`,
    [newId(), workspaceId, name, JSON.stringify(query), alert, tell, language, madeBy, nextLookAt, seenChange],
  );
  return rows[0];
}

/** Undefined if another one has the name. `seenChange`: from where new hotels count; null: as before. */
export async function updateSearch(
  connection: Connection,
  workspaceId: string,
  { id, name, query, alert, tell, language, nextLookAt }: Omit<SavedSearch, 'madeBy' | 'madeAt'>,
  seenChange: number | null,
): Promise<SavedSearch | undefined> {
  const { rows } = await connection.query<SavedSearch>(
    `UPDATE prospects.saved_search AS search SET name = $3, query = $4, alert = $5, tell = $6, language = $7,
       next_look_at = $8, seen_change = coalesce($9, seen_change)
     WHERE id = $2 AND workspace_id = $1 AND NOT EXISTS (
       SELECT FROM prospects.saved_search AS other WHERE other.workspace_id = $1 AND other.name = $3 AND other.id <> $2)
     RETURNING ${COLUMNS}`,
    [workspaceId, id, name, JSON.stringify(query), alert, tell, language, nextLookAt, seenChange],
  );
  return rows[0];
}

export async function deleteSearch(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    'DELETE FROM prospects.saved_search WHERE id = $2 AND workspace_id = $1',
    [workspaceId, id],
  );
  return rowCount === 1;
}

export type DueSearch = SavedSearch & { workspaceId: string; slug: string; seenChange: number; nextLookAt: Date };

/** One that is to be looked through; undefined when there is none. Without the service a workspace's searches wait. */
export async function readDueSearch(database: Queryable, now: Date): Promise<DueSearch | undefined> {
  const { rows } = await database.query<Omit<DueSearch, 'seenChange'> & { seenChange: string }>(
    `SELECT ${COLUMNS}, workspace.id AS "workspaceId", workspace.slug, search.seen_change AS "seenChange"
     FROM prospects.saved_search AS search JOIN platform.workspace ON workspace.id = search.workspace_id
     JOIN platform.workspace_service AS opened ON opened.workspace_id = workspace.id AND opened.service = 'prospects'
     WHERE search.next_look_at <= $1 ORDER BY search.next_look_at, search.id LIMIT 1`,
    [now],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, seenChange: Number(row.seenChange) };
}

/** Whether it is still as it was when it was found to be due; then held until the transaction ends. */
export async function takeDueSearch(
  connection: Connection,
  { id, query, seenChange }: DueSearch,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM prospects.saved_search
     WHERE id = $1 AND next_look_at <= $2 AND seen_change = $3 AND query = $4 FOR UPDATE`,
    [id, now, seenChange, JSON.stringify(query)],
  );
  return rowCount === 1;
}

/** Unless it is not due any more: its alert may have been switched off meanwhile. */
export async function putOff(
  database: Queryable,
  { id }: Pick<DueSearch, 'id'>,
  now: Date,
  nextLookAt: Date,
): Promise<void> {
  await database.query('UPDATE prospects.saved_search SET next_look_at = $3 WHERE id = $1 AND next_look_at <= $2', [
    id,
    now,
    nextLookAt,
  ]);
}

const KEPT_ALERTS = 30;

/** What was found, and from where to look the next time. Nothing found leaves no alert. */
export async function noteLook(
  connection: Connection,
  id: string,
  look: { seenChange: number; nextLookAt: Date; uens: readonly string[]; isCut: boolean },
): Promise<void> {
  await connection.query('UPDATE prospects.saved_search SET seen_change = $2, next_look_at = $3 WHERE id = $1', [
    id,
    look.seenChange,
    look.nextLookAt,
  ]);
  if (look.uens.length === 0) return;
  await connection.query('INSERT INTO prospects.search_alert (search_id, uens, is_cut) VALUES ($1, $2, $3)', [
    id,
    look.uens,
    look.isCut,
  ]);
  await connection.query(
    `DELETE FROM prospects.search_alert WHERE search_id = $1 AND id <= (
       SELECT id FROM prospects.search_alert WHERE search_id = $1 ORDER BY id DESC OFFSET ${KEPT_ALERTS} LIMIT 1)`,
    [id],
  );
}

export type FoundAlert = { id: string; at: Date; isCut: boolean; documents: string[] };

/** The newest first, with those of its hotels that are still published. */
export async function readAlerts(database: Queryable, searchId: string, limit: number): Promise<FoundAlert[]> {
  const { rows } = await database.query<FoundAlert>(
    `SELECT alert.id::text, alert.at, alert.is_cut AS "isCut", found.documents
     FROM prospects.search_alert AS alert CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(hotel.document ORDER BY named.number), '{}') AS documents
       FROM unnest(alert.uens) WITH ORDINALITY AS named (uen, number) JOIN prospects.hotel USING (uen)) AS found
     WHERE alert.search_id = $1 ORDER BY alert.id DESC LIMIT $2`,
    [searchId, limit],
  );
  return rows;
}
