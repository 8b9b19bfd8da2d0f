import type { Connection } from '#platform/db/pool.ts';

/** Properties whose company or place is to be looked for. */
export type PendingLink = { id: string; entityNumber: string | null; placeId: string | null };

/** The next so many that wait, or those of the given ones that do. */
export async function takePendingLinks(
  connection: Connection,
  which: number | readonly string[],
): Promise<PendingLink[]> {
  const wanted =
    typeof which === 'number'
      ? 'SELECT property_id FROM prospects.pending_link ORDER BY property_id LIMIT $1'
      : 'SELECT unnest($1::bigint[])';
  const { rows } = await connection.query<PendingLink>(
    `WITH taken AS (
       DELETE FROM prospects.pending_link WHERE property_id IN (${wanted}) RETURNING property_id)
     SELECT id, entity_number AS "entityNumber", place_id AS "placeId"
     FROM prospects.property JOIN taken ON id = property_id ORDER BY id`,
    [which],
  );
  return rows;
}

export async function setEntity(connection: Connection, id: string, entityNumber: string): Promise<void> {
  await connection.query('UPDATE prospects.property SET entity_number = $2 WHERE id = $1', [id, entityNumber]);
  await publishAnew(connection, id);
}

/** False when another property has the place already. */
export async function setPlace(connection: Connection, id: string, placeId: string | undefined): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE prospects.property SET place_id = $2 WHERE id = $1
       AND NOT EXISTS (SELECT FROM prospects.property AS other WHERE other.place_id = $2 AND other.id <> $1)`,
    [id, placeId],
  );
  if (rowCount === 0) return false;
  await publishAnew(connection, id);
  return true;
}

/** Takes a place away from the other properties that have it. Returns those. */
export async function freePlace(connection: Connection, id: string, placeId: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    'UPDATE prospects.property SET place_id = NULL WHERE place_id = $2 AND id <> $1 RETURNING id',
    [id, placeId],
  );
  for (const other of rows) await publishAnew(connection, other.id);
  return rows.map((other) => other.id);
}

async function publishAnew(connection: Connection, id: string): Promise<void> {
  await connection.query('INSERT INTO prospects.pending_publication VALUES ($1) ON CONFLICT DO NOTHING', [id]);
}
