import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { lockPublication } from './publication.ts';

/** Hotels that have closed, by the word of an operator. What a directory says of its own places is theirs. */
export type Closure = {
  uen: string | null;
  name: string;
  /** YYYY-MM-DD */
  closedOn: string;
  note: string | null;
  notedBy: string;
  notedAt: Date;
};

type Note = (connection: Connection) => Promise<void>;

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

/** It is open after all. */
export async function dropClosure(
  database: Database,
  uen: string,
  also: Note = async () => {},
): Promise<string | undefined> {
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    const { rows } = await connection.query<{ id: string }>(
      `DELETE FROM prospects.closure USING prospects.property
       WHERE property.id = closure.property_id AND property.uen = $1 RETURNING closure.property_id AS id`,
      [uen],
    );
    const id = rows[0]?.id;
    if (id === undefined) return undefined;
    await publishAnew(connection, id);
    await also(connection);
    return id;
  });
}

/** The newest first. */
export async function listClosures(database: Database, limit: number): Promise<{ total: number; closures: Closure[] }> {
  const { rows } = await database.query<Closure & { total: string }>(
    `SELECT count(*) OVER () AS total, property.uen, property.name, closed_on::text AS "closedOn", note,
       noted_by AS "notedBy", noted_at AS "notedAt"
     FROM prospects.closure JOIN prospects.property ON property.id = closure.property_id
     ORDER BY noted_at DESC, property_id DESC LIMIT $1`,
    [limit],
  );
  return { total: Number(rows[0]?.total ?? 0), closures: rows.map(({ total: _total, ...closure }) => closure) };
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
