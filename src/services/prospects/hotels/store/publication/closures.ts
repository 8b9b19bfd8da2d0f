import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { lockPublication } from './publication.ts';

/** Hotels that have closed, by the word of an operator. What a directory says of its own places is theirs. */
export type Closure = {
  /** Of the hotel; it outlasts its number. */
  id: string;
  /** Null once it has none: the newest list does not have it, or its company was taken back. */
  uen: string | null;
  name: string;
  /** YYYY-MM-DD */
  closedOn: string;
  note: string | null;
  notedBy: string;
  notedAt: Date;
  /** To the microsecond: what the next page begins after. */
  exactNotedAt: string;
};

type Note = (connection: Connection) => Promise<void>;

/** Which closure is taken back. */
export type ClosureKey = { id: string } | { uen: string };

type Reopened = Pick<Closure, 'id' | 'uen'>;

/** The hotel with this number has closed. Returns the property that is to be published anew; undefined when there is none. */
export async function addClosure(
  database: Database,
  uen: string,
  { closedOn, note, actor }: { closedOn: string; note: string | null; actor: string },
  also: Note = async () => {},
): Promise<string | undefined> {
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    const id = await propertyWith(connection, uen);
    if (id === undefined) return undefined;
    await connection.query(
      `INSERT INTO prospects.closure (property_id, closed_on, note, noted_by, noted_at) VALUES ($1, $2, $3, $4, now())
       ON CONFLICT (property_id) DO UPDATE SET closed_on = excluded.closed_on, note = excluded.note,
         noted_by = excluded.noted_by, noted_at = excluded.noted_at`,
      [id, closedOn, note, actor],
    );
    await publishAnew(connection, id);
    await also(connection);
    return id;
  });
}

/** It is open after all. Undefined when nobody said otherwise. */
export async function dropClosure(
  database: Database,
  key: ClosureKey,
  also: (connection: Connection, reopened: Reopened) => Promise<void> = async () => {},
): Promise<Reopened | undefined> {
  const [meant, value] = 'id' in key ? ['property.id = $1::bigint', key.id] : ['property.uen = $1', key.uen];
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    const { rows } = await connection.query<Reopened>(
      `DELETE FROM prospects.closure USING prospects.property
       WHERE property.id = closure.property_id AND ${meant} RETURNING property.id, property.uen`,
      [value],
    );
    const reopened = rows[0];
    if (reopened === undefined) return undefined;
    await publishAnew(connection, reopened.id);
    await also(connection, reopened);
    return reopened;
  });
}

type Page = { after?: { at: string; id: string } | undefined; limit: number };

/** The newest first. */
export async function listClosures(
  database: Database,
  { after, limit }: Page,
): Promise<{ total: number; closures: Closure[] }> {
  const { rows: closures } = await database.query<Closure>(
    `SELECT property.id, property.uen, property.name, closed_on::text AS "closedOn", note, noted_by AS "notedBy",
       noted_at AS "notedAt", to_char(noted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "exactNotedAt"
     FROM prospects.closure JOIN prospects.property ON property.id = closure.property_id
     WHERE $1::timestamptz IS NULL OR (noted_at, property_id) < ($1::timestamptz, $2::bigint)
     ORDER BY noted_at DESC, property_id DESC LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, limit],
  );
  const { rows: counted } = await database.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM prospects.closure',
  );
  return { total: counted[0]?.total ?? 0, closures };
}

/** The one that is published under a number; of others the one that has it now. */
async function propertyWith(connection: Connection, uen: string): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT id FROM prospects.property
     WHERE id = (SELECT property_id FROM prospects.hotel WHERE hotel.uen = $1) OR property.uen = $1
     ORDER BY id = (SELECT property_id FROM prospects.hotel WHERE hotel.uen = $1) DESC NULLS LAST, is_listed DESC, id
     LIMIT 1`,
    [uen],
  );
  return rows[0]?.id;
}

async function publishAnew(connection: Connection, id: string): Promise<void> {
  await connection.query('INSERT INTO prospects.pending_publication VALUES ($1) ON CONFLICT DO NOTHING', [id]);
}
