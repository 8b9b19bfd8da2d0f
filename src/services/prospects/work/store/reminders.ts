import type { Connection, Database } from '#platform/db/pool.ts';
import type { Language } from '../mail/mail.ts';
import { exactMoment, newId } from './ids.ts';

type Queryable = Pick<Database, 'query'>;

export type Reminder = {
  id: string;
  uen: string;
  text: string;
  dueAt: string;
  assignedTo: string | null;
  language: Language;
  doneAt: Date | null;
  toldAt: Date | null;
  madeBy: string;
  madeAt: Date;
};

const COLUMNS = `reminder.id, reminder.uen, reminder.text, ${exactMoment('reminder.due_at')} AS "dueAt",
  reminder.assigned_to AS "assignedTo", reminder.language, reminder.done_at AS "doneAt", reminder.told_at AS "toldAt",
  reminder.made_by AS "madeBy", reminder.made_at AS "madeAt"`;

/** Of one hotel; more is not taken. */
export const MOST_REMINDERS = 100;

export async function readReminders(database: Queryable, workspaceId: string, uen: string): Promise<Reminder[]> {
  const { rows } = await database.query<Reminder>(
    `SELECT ${COLUMNS} FROM prospects.work_reminder AS reminder WHERE workspace_id = $1 AND uen = $2
     ORDER BY reminder.done_at IS NOT NULL, reminder.due_at, reminder.id LIMIT ${MOST_REMINDERS}`,
    [workspaceId, uen],
  );
  return rows;
}

export async function countReminders(connection: Connection, workspaceId: string, uen: string): Promise<number> {
  const { rows } = await connection.query<{ reminders: number }>(
    'SELECT count(*)::int AS reminders FROM prospects.work_reminder WHERE workspace_id = $1 AND uen = $2',
    [workspaceId, uen],
  );
  return rows[0]?.reminders ?? 0;
}

type NewReminder = Pick<Reminder, 'uen' | 'text' | 'dueAt' | 'assignedTo' | 'language' | 'madeBy'>;

export async function insertReminder(
  connection: Connection,
  workspaceId: string,
  { uen, text, dueAt, assignedTo, language, madeBy }: NewReminder,
): Promise<Reminder> {
  const { rows } = await connection.query<Reminder>(
    `INSERT INTO prospects.work_reminder AS reminder
       (id, workspace_id, uen, text, due_at, assigned_to, language, made_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [newId(), workspaceId, uen, text, dueAt, assignedTo, language, madeBy],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('a reminder that was inserted is there');
  return made;
}

/** Held until the transaction ends; only of a hotel that is published. */
export async function holdReminder(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<Reminder | undefined> {
  const { rows } = await connection.query<Reminder>(
    `SELECT ${COLUMNS} FROM prospects.work_reminder AS reminder JOIN prospects.hotel USING (uen)
     WHERE reminder.id = $1 AND reminder.workspace_id = $2 FOR UPDATE OF reminder`,
    [id, workspaceId],
  );
  return rows[0];
}

/** Put off, it is told of again. */
export async function updateReminder(
  connection: Connection,
  { id, text, dueAt, assignedTo, doneAt }: Pick<Reminder, 'id' | 'text' | 'dueAt' | 'assignedTo' | 'doneAt'>,
): Promise<Reminder> {
  const { rows } = await connection.query<Reminder>(
    `UPDATE prospects.work_reminder AS reminder SET text = $2, due_at = $3, assigned_to = $4, done_at = $5,
       told_at = CASE WHEN due_at = $3::timestamptz AND assigned_to IS NOT DISTINCT FROM $4 THEN told_at END
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, text, dueAt, assignedTo, doneAt],
  );
  const [changed] = rows;
  if (changed === undefined) throw new Error('a reminder that is held is there');
  return changed;
}

export async function deleteReminder(connection: Connection, id: string): Promise<void> {
  await connection.query('DELETE FROM prospects.work_reminder WHERE id = $1', [id]);
}

export type ReminderFilter = { isDone: boolean; assignedTo?: string | null | undefined };

/** The soonest first. */
export async function pageOfReminders(
  database: Queryable,
  workspaceId: string,
  { isDone, assignedTo }: ReminderFilter,
  { after, limit }: { after: { at: string; id: string } | undefined; limit: number },
): Promise<(Reminder & { hotel: string })[]> {
  const values: unknown[] = [workspaceId];
  const conditions = ['reminder.workspace_id = $1', `reminder.done_at IS ${isDone ? 'NOT ' : ''}NULL`];
  if (assignedTo === null) conditions.push('reminder.assigned_to IS NULL');
  else if (assignedTo !== undefined) conditions.push(`reminder.assigned_to = $${values.push(assignedTo)}`);
  if (after !== undefined) {
    conditions.push(
      `(reminder.due_at, reminder.id) > ($${values.push(after.at)}::timestamptz, $${values.push(after.id)})`,
    );
  }
  const { rows } = await database.query<Reminder & { hotel: string }>(
    `SELECT ${COLUMNS}, hotel.document::json ->> 'name' AS hotel
     FROM prospects.work_reminder AS reminder JOIN prospects.hotel USING (uen)
     WHERE ${conditions.join(' AND ')} ORDER BY reminder.due_at, reminder.id LIMIT $${values.push(limit)}`,
    values,
  );
  return rows;
}

/** Workspaces of the reminders that have been due for longest without anybody being told. Those of one without the service wait. */
export async function workspacesWithDue(database: Queryable, now: Date, portion: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT DISTINCT workspace_id AS id FROM (
       SELECT workspace_id FROM prospects.work_reminder AS reminder JOIN prospects.hotel USING (uen)
       JOIN platform.workspace_service AS opened USING (workspace_id)
       WHERE opened.service = 'prospects' AND done_at IS NULL AND told_at IS NULL AND due_at <= $2 AND assigned_to IS NOT NULL
       ORDER BY due_at LIMIT $1) AS due`,
    [portion, now],
  );
  return rows.map(({ id }) => id);
}

export type DueReminders = { workspaceId: string; slug: string; assignedTo: string; language: Language; due: number };

/**
 * Notes of reminders of these workspaces that are due that whoever they are assigned to is told of them. One row a member, however many there
 * are; those of hotels that are not published wait.
 */
export async function takeDueReminders(
  connection: Connection,
  workspaceIds: readonly string[],
  now: Date,
  portion: number,
): Promise<DueReminders[]> {
  const { rows } = await connection.query<DueReminders>(
    `WITH due AS (
       SELECT reminder.id FROM prospects.work_reminder AS reminder JOIN prospects.hotel USING (uen)
       JOIN platform.workspace_service AS opened USING (workspace_id)
       WHERE opened.service = 'prospects' AND reminder.done_at IS NULL AND reminder.told_at IS NULL AND reminder.due_at <= $2
         AND reminder.assigned_to IS NOT NULL AND reminder.workspace_id = ANY($3)
       ORDER BY reminder.due_at LIMIT $1 FOR UPDATE OF reminder SKIP LOCKED
     ), told AS (
       UPDATE prospects.work_reminder AS reminder SET told_at = $2 FROM due WHERE reminder.id = due.id
       RETURNING reminder.workspace_id, reminder.language, reminder.assigned_to)
     SELECT workspace_id AS "workspaceId", slug, assigned_to AS "assignedTo", min(language) AS language,
       count(*)::int AS due
     FROM told JOIN platform.workspace ON workspace.id = told.workspace_id
     GROUP BY workspace_id, slug, assigned_to ORDER BY workspace_id, assigned_to`,
    [portion, now, workspaceIds],
  );
  return rows;
}
