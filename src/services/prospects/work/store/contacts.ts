import type { Connection, Database } from '#platform/db/pool.ts';
import type { ContactFields } from '../contacts/contact-fields.ts';
import { newId } from './ids.ts';

type Queryable = Pick<Database, 'query'>;

export const CONTACT_STATES = ['waiting', 'matched', 'review', 'unmatched'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
export const MATCHED_BY = ['number', 'linkage', 'person'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

export type Contact = {
  id: string;
  importId: string;
  line: number;
  fields: ContactFields;
  state: ContactState;
  uen: string | null;
  matchedBy: MatchedBy | null;
  score: number | null;
  reasons: string[];
  refused: string[];
};

type RefusedLine = { line: number; reason: string };

export type ContactFile = {
  id: string;
  fileName: string;
  rows: number;
  waiting: number;
  matched: number;
  review: number;
  unmatched: number;
  refused: RefusedLine[];
  refusedRows: number;
  madeBy: string;
  madeAt: Date;
};

/** Of a contact whose hotel is not published (any more) nobody is told which it was. */
const STATE = "CASE WHEN contact.uen IS NOT NULL AND hotel.uen IS NULL THEN 'unmatched' ELSE contact.state END";
const COLUMNS = `contact.id, contact.import_id AS "importId", contact.line, contact.fields, ${STATE} AS state,
  hotel.uen, CASE WHEN hotel.uen IS NOT NULL THEN contact.matched_by END AS "matchedBy",
  CASE WHEN hotel.uen IS NOT NULL THEN contact.score END AS score,
  CASE WHEN hotel.uen IS NOT NULL THEN contact.reasons ELSE '{}' END AS reasons, contact.refused`;
const FROM = 'prospects.own_contact AS contact LEFT JOIN prospects.hotel ON hotel.uen = contact.uen';

const FILE_COLUMNS = `file.id, file.file_name AS "fileName", file.refused, file.refused_rows AS "refusedRows",
  file.made_by AS "madeBy", file.made_at AS "madeAt", counted.*`;
const COUNTED = `CROSS JOIN LATERAL (
  SELECT count(*)::int AS rows, count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
    count(*) FILTER (WHERE state = 'matched')::int AS matched, count(*) FILTER (WHERE state = 'review')::int AS review,
    count(*) FILTER (WHERE state = 'unmatched')::int AS unmatched
  FROM (SELECT ${STATE} AS state FROM ${FROM} WHERE contact.import_id = file.id) AS shown) AS counted`;

/** All of them, the newest first. */
export async function readFiles(database: Queryable, workspaceId: string): Promise<ContactFile[]> {
  const { rows } = await database.query<ContactFile>(
    `SELECT ${FILE_COLUMNS} FROM prospects.contact_import AS file ${COUNTED}
     WHERE file.workspace_id = $1 ORDER BY file.made_at DESC, file.id`,
    [workspaceId],
  );
  return rows;
}

export async function findFile(database: Queryable, workspaceId: string, id: string): Promise<ContactFile | undefined> {
  const { rows } = await database.query<ContactFile>(
    `SELECT ${FILE_COLUMNS} FROM prospects.contact_import AS file ${COUNTED}
     WHERE file.workspace_id = $1 AND file.id = $2`,
    [workspaceId, id],
  );
  return rows[0];
}

export type NewFile = {
  fileName: string;
  contacts: readonly { line: number; fields: ContactFields }[];
  refused: readonly RefusedLine[];
  refusedRows: number;
  by: string;
};

/** Who it is, wherever else the files differ. */
const identityOf = (fields: string) =>
  `jsonb_build_array(${['hotel', 'number', 'person', 'email', 'phone'].map((name) => `${fields} -> '${name}'`).join(', ')})`;

/** The lines whose contact the workspace has already, or an earlier line has. */
export async function knownAmong(
  connection: Connection,
  workspaceId: string,
  contacts: NewFile['contacts'],
): Promise<Set<number>> {
  const { rows } = await connection.query<{ line: number }>(
    `WITH new AS MATERIALIZED (
       SELECT line, ${identityOf('fields')} AS identity FROM unnest($2::int[], $3::jsonb[]) AS given (line, fields)
     ), numbered AS (SELECT line, identity, row_number() OVER (PARTITION BY identity ORDER BY line) AS nth FROM new)
     SELECT line FROM numbered WHERE nth > 1 OR identity IN (
       SELECT ${identityOf('fields')} FROM prospects.own_contact WHERE workspace_id = $1)`,
    [workspaceId, contacts.map(({ line }) => line), contacts.map(({ fields }) => JSON.stringify(fields))],
  );
  return new Set(rows.map(({ line }) => line));
}

/** Its id. */
export async function insertFile(
  connection: Connection,
  workspaceId: string,
  { fileName, contacts, refused, refusedRows, by }: NewFile,
): Promise<string> {
  const id = newId();
  await connection.query(
    `INSERT INTO prospects.contact_import (id, workspace_id, file_name, refused, refused_rows, made_by)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, workspaceId, fileName, JSON.stringify(refused), refusedRows, by],
  );
  await connection.query(
    `INSERT INTO prospects.own_contact (id, workspace_id, import_id, line, fields, state)
     SELECT new.id, $1, $2, line, fields, 'waiting'
     FROM unnest($3::text[], $4::int[], $5::jsonb[]) AS new (id, line, fields)`,
    [
      workspaceId,
      id,
      contacts.map(newId),
      contacts.map(({ line }) => line),
      contacts.map(({ fields }) => JSON.stringify(fields)),
    ],
  );
  return id;
}

/** How many contacts went with it; undefined if it is not there. */
export async function deleteFile(connection: Connection, workspaceId: string, id: string): Promise<number | undefined> {
  const file = await connection.query(
    'SELECT FROM prospects.contact_import WHERE id = $2 AND workspace_id = $1 FOR UPDATE',
    [workspaceId, id],
  );
  if (file.rowCount === 0) return undefined;
  const { rowCount } = await connection.query('DELETE FROM prospects.own_contact WHERE import_id = $1', [id]);
  await connection.query('DELETE FROM prospects.contact_import WHERE id = $1', [id]);
  return rowCount ?? 0;
}

/** Of those that nobody has looked for yet. */
export async function readWaiting(
  connection: Connection,
  importId: string,
  portion: number,
): Promise<Pick<Contact, 'id' | 'fields' | 'refused'>[]> {
  const { rows } = await connection.query<Pick<Contact, 'id' | 'fields' | 'refused'>>(
    `SELECT id, fields, refused FROM prospects.own_contact WHERE import_id = $1 AND state = 'waiting'
     ORDER BY line, id LIMIT $2`,
    [importId, portion],
  );
  return rows;
}

/** Which of them nobody has looked for yet, nor deleted; held until the transaction ends. */
export async function takeWaiting(connection: Connection, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await connection.query<{ id: string }>(
    "SELECT id FROM prospects.own_contact WHERE id = ANY($1) AND state = 'waiting' ORDER BY id FOR UPDATE",
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export type ContactMatch = Pick<Contact, 'id' | 'state' | 'uen' | 'matchedBy' | 'score' | 'reasons' | 'refused'>;

export async function writeMatches(connection: Connection, matches: readonly ContactMatch[]): Promise<void> {
  for (const { id, state, uen, matchedBy, score, reasons, refused } of matches) {
    await connection.query(
      `UPDATE prospects.own_contact SET state = $2, uen = $3, matched_by = $4, score = $5, reasons = $6, refused = $7
       WHERE id = $1`,
      [id, state, uen, matchedBy, score, reasons, refused],
    );
  }
}

/** Held until the transaction ends. */
export async function holdContact(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<Contact | undefined> {
  const { rows } = await connection.query<Contact>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE contact.id = $2 AND contact.workspace_id = $1 FOR UPDATE OF contact`,
    [workspaceId, id],
  );
  return rows[0];
}

export async function deleteContact(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query('DELETE FROM prospects.own_contact WHERE id = $2 AND workspace_id = $1', [
    workspaceId,
    id,
  ]);
  return rowCount === 1;
}

/** Of one hotel, the matched ones and those that may be; more is not shown beside it. */
const MOST_BESIDE = 100;

export async function contactsOf(database: Queryable, workspaceId: string, uen: string): Promise<Contact[]> {
  const { rows } = await database.query<Contact>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE contact.workspace_id = $1 AND contact.uen = $2
     ORDER BY contact.state, contact.line, contact.id LIMIT ${MOST_BESIDE}`,
    [workspaceId, uen],
  );
  return rows;
}

export type ContactFilter = { importId?: string | undefined; state?: ContactState | undefined };

/** In no order that means anything, but always the same. */
export async function pageOfContacts(
  database: Queryable,
  workspaceId: string,
  { importId, state }: ContactFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Contact[]> {
  const values: unknown[] = [workspaceId, after ?? ''];
  const conditions = ['contact.workspace_id = $1', 'contact.id > $2'];
  if (importId !== undefined) conditions.push(`contact.import_id = $${values.push(importId)}`);
  if (state !== undefined) conditions.push(`${STATE} = $${values.push(state)}`);
  const { rows } = await database.query<Contact>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ${conditions.join(' AND ')} ORDER BY contact.id LIMIT $${values.push(limit)}`,
    values,
  );
  return rows;
}
