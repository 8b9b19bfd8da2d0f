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

/** The companies of these properties, and that they are to be published anew. */
export async function setEntities(
  connection: Connection,
  pairs: readonly (readonly [id: string, entityNumber: string])[],
): Promise<void> {
  await setColumn(connection, 'entity_number', pairs);
}

/** The same for their places. Who has a place already has to give it up before: see `holdersOf` and `freePlace`. */
export async function setPlaces(
  connection: Connection,
  pairs: readonly (readonly [id: string, placeId: string])[],
): Promise<void> {
  await setColumn(connection, 'place_id', pairs);
}

async function setColumn(
  connection: Connection,
  column: 'entity_number' | 'place_id',
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  if (pairs.length === 0) return;
  await connection.query(
    `WITH changed AS (
       UPDATE prospects.property SET ${column} = new.target FROM unnest($1::bigint[], $2::text[]) AS new (id, target)
       WHERE property.id = new.id RETURNING property.id)
     INSERT INTO prospects.pending_publication SELECT id FROM changed ON CONFLICT DO NOTHING`,
    [pairs.map(([id]) => id), pairs.map(([, target]) => target)],
  );
}

/** Which property has each of these places, of those that one has. */
export async function holdersOf(connection: Connection, placeIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ place: string; id: string }>(
    'SELECT place_id AS place, id FROM prospects.property WHERE place_id = ANY($1)',
    [placeIds],
  );
  return new Map(rows.map(({ place, id }) => [place, id]));
}

/** Takes a place away from the other properties that have it. Returns those. */
export async function freePlace(connection: Connection, id: string, placeId: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `WITH freed AS (
       UPDATE prospects.property SET place_id = NULL WHERE place_id = $2 AND id <> $1 RETURNING id),
     again AS (INSERT INTO prospects.pending_publication SELECT id FROM freed ON CONFLICT DO NOTHING)
     SELECT id FROM freed ORDER BY id`,
    [id, placeId],
  );
  return rows.map((other) => other.id);
}

/**
 * Takes the company, or the place, of a property away again: the ratings that came by its number or place are nobody's
 * until they are looked at anew, and a property without a company has no number.
 */
export async function releaseTarget(connection: Connection, kind: 'operator' | 'place', id: string): Promise<void> {
  const [changes, ratings] =
    kind === 'operator' ? ['entity_number = NULL, uen = NULL', 'uen %'] : ['place_id = NULL', 'place %'];
  await connection.query(`UPDATE prospects.property SET ${changes} WHERE id = $1`, [id]);
  await connection.query('UPDATE prospects.rating SET property_id = NULL WHERE property_id = $1 AND key LIKE $2', [
    id,
    ratings,
  ]);
  await connection.query('INSERT INTO prospects.pending_publication VALUES ($1) ON CONFLICT DO NOTHING', [id]);
}
