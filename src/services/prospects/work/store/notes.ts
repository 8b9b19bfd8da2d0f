import type { Connection, Database } from '#platform/db/pool.ts';
import { newId } from './ids.ts';

type Queryable = Pick<Database, 'query'>;

export type Note = {
  id: string;
  uen: string;
  text: string;
  version: number;
  madeBy: string;
  madeAt: Date;
  editedAt: Date | null;
};

const COLUMNS = `note.id, note.uen, note.text, note.version, note.made_by AS "madeBy", note.made_at AS "madeAt",
  note.edited_at AS "editedAt"`;

/** Of one hotel; more is not taken. */
export const MOST_NOTES = 200;

export async function readNotes(database: Queryable, workspaceId: string, uen: string): Promise<Note[]> {
  const { rows } = await database.query<Note>(
    `SELECT ${COLUMNS} FROM prospects.work_note AS note WHERE workspace_id = $1 AND uen = $2
     ORDER BY note.made_at DESC, note.id LIMIT ${MOST_NOTES}`,
    [workspaceId, uen],
  );
  return rows;
}

export async function countNotes(connection: Connection, workspaceId: string, uen: string): Promise<number> {
  const { rows } = await connection.query<{ notes: number }>(
    'SELECT count(*)::int AS notes FROM prospects.work_note WHERE workspace_id = $1 AND uen = $2',
    [workspaceId, uen],
  );
  return rows[0]?.notes ?? 0;
}

export async function insertNote(
  connection: Connection,
  workspaceId: string,
  note: { uen: string; text: string; by: string },
): Promise<Note> {
  const { rows } = await connection.query<Note>(
    `INSERT INTO prospects.work_note AS note (id, workspace_id, uen, text, made_by) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${COLUMNS}`,
    [newId(), workspaceId, note.uen, note.text, note.by],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('a note that was inserted is there');
  return made;
}

/** Held until the transaction ends; only of a hotel that is published. */
export async function holdNote(connection: Connection, workspaceId: string, id: string): Promise<Note | undefined> {
  const { rows } = await connection.query<Note>(
    `SELECT ${COLUMNS} FROM prospects.work_note AS note JOIN prospects.hotel USING (uen)
     WHERE note.id = $1 AND note.workspace_id = $2 FOR UPDATE OF note`,
    [id, workspaceId],
  );
  return rows[0];
}

export async function updateNote(connection: Connection, id: string, text: string): Promise<Note> {
  const { rows } = await connection.query<Note>(
    `UPDATE prospects.work_note AS note SET text = $2, version = version + 1, edited_at = clock_timestamp() WHERE id = $1
     RETURNING ${COLUMNS}`,
    [id, text],
  );
  const [changed] = rows;
  if (changed === undefined) throw new Error('a note that is held is there');
  return changed;
}

export async function deleteNote(connection: Connection, id: string): Promise<void> {
  await connection.query('DELETE FROM prospects.work_note WHERE id = $1', [id]);
}
