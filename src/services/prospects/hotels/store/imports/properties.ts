import type { Connection, Database } from '#platform/db/pool.ts';
import { cellOf } from '../../linkage/distance.ts';
import { searchKey } from '../../linkage/search-key.ts';
import type { Country } from '../../rules/country.ts';
import type { PropertyBefore } from '../linkage/link-events.ts';
import { rowSet } from '../row-set.ts';
import type { Sighting } from './sightings.ts';

/** Hotels as buildings: licensed ones, and, where no licences are published, registered businesses themselves. */

/** Also of those that were dropped again, as far as something is kept of them: no other hotel is to inherit it. */
const NEWEST_ID = `(SELECT greatest(0, (SELECT max(id) FROM prospects.property), (SELECT max(property_id) FROM prospects.hotel),
  (SELECT max(property_id) FROM prospects.unpublished_work), (SELECT max(property_id) FROM prospects.suppression)))`;

/** Of each live business without a property of its own, one is made; it is linked by being the same registration. */
export async function writeRegisteredProperties(
  connection: Connection,
  numbers: readonly string[],
  matcherVersion: string,
): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.property (id, source, country, name, former_names, name_key, address, city, postcode, is_listed,
       observed_on, entity_number, uen)
     SELECT ${NEWEST_ID} + row_number() OVER (ORDER BY number), 'dbd', country, name,
       '{}', name_key, address, city, postcode, true, observed_on, number, number
     FROM prospects.entity
     WHERE number = ANY($1) AND is_live
       AND NOT EXISTS (SELECT FROM prospects.property WHERE entity_number = entity.number AND property.source = 'dbd')`,
    [numbers],
  );
  await connection.query(
    `UPDATE prospects.property SET name = entity.name, name_key = entity.name_key, address = entity.address,
       city = entity.city, postcode = entity.postcode, observed_on = entity.observed_on,
       former_names = CASE WHEN property.name = entity.name THEN property.former_names
         ELSE array_append(array_remove(property.former_names, property.name), property.name) END
     FROM prospects.entity
     WHERE property.source = 'dbd' AND property.entity_number = entity.number AND entity.number = ANY($1)
       AND (property.name, property.address, property.city, property.postcode, property.observed_on)
         IS DISTINCT FROM (entity.name, entity.address, entity.city, entity.postcode, entity.observed_on)`,
    [numbers],
  );
  await connection.query(
    `INSERT INTO prospects.link (kind, subject, target, decision, score, margin, reasons, matcher_version, decided_by,
       decided_at)
     SELECT 'operator', id::text, entity_number, 'accepted', 1, 1, '{same registration}', $2, 'registry', now()
     FROM prospects.property WHERE source = 'dbd' AND entity_number = ANY($1)
     ON CONFLICT (kind, subject) DO NOTHING`,
    [numbers, matcherVersion],
  );
}

/** A licensed hotel as it stood in the last list. */
export type Listed = Pick<Sighting, 'name' | 'address' | 'postcode' | 'rooms'>;

export async function readListed(connection: Connection): Promise<(Listed & { id: string })[]> {
  const { rows } = await connection.query<Listed & { id: string }>(
    "SELECT id, name, address, postcode, rooms FROM prospects.property WHERE source = 'hlb' AND is_listed ORDER BY id",
  );
  return rows;
}

/** A hotel that no list had before. Returns its id. */
export async function addProperty(connection: Connection, sighting: Sighting): Promise<string> {
  const { rows } = await connection.query<{ id: string }>(
    `INSERT INTO prospects.property (id, source, country, name, former_names, name_key, address, city, postcode, rooms,
       mailbox, longitude, latitude, cell, is_listed, observed_on)
     SELECT ${NEWEST_ID} + 1, 'hlb', 'SG', $1, '{}', $2, $3, $4, $5, $6, $7, $8, $9, $10, true, $11
     RETURNING id`,
    valuesOf(sighting),
  );
  return (rows[0] as { id: string }).id;
}

/** A known hotel, seen again: a name it no longer has is remembered. Says whether more than the date has changed. */
export async function updateProperty(connection: Connection, id: string, sighting: Sighting): Promise<boolean> {
  const { rows } = await connection.query<{ is_changed: boolean }>(
    `UPDATE prospects.property SET
       former_names = CASE WHEN before.name = $1 THEN before.former_names
         ELSE array_append(array_remove(array_remove(before.former_names, before.name), $1), before.name) END,
       name = $1, name_key = $2, address = $3, city = $4, postcode = $5, rooms = $6, mailbox = $7, longitude = $8,
       latitude = $9, cell = $10, is_listed = true, observed_on = $11
     FROM prospects.property AS before WHERE property.id = $12 AND before.id = $12
     RETURNING (before.name, before.address, before.city, before.postcode, before.rooms, before.mailbox, before.longitude,
       before.latitude, before.is_listed) IS DISTINCT FROM (property.name, property.address, property.city,
       property.postcode, property.rooms, property.mailbox, property.longitude, property.latitude, property.is_listed)
       AS is_changed`,
    [...valuesOf(sighting), id],
  );
  return rows[0]?.is_changed === true;
}

/** A property as it is, for a decision that may be taken back. */
export async function readBefore(connection: Connection, id: string): Promise<PropertyBefore | undefined> {
  const { rows } = await connection.query<PropertyBefore>(
    `SELECT name, former_names, name_key, address, city, postcode, rooms, longitude, latitude, cell, is_listed,
       observed_on::text FROM prospects.property WHERE id = $1`,
    [id],
  );
  return rows[0];
}

const BEFORE = {
  id: 'bigint',
  name: 'text',
  former_names: 'list',
  name_key: 'text',
  address: 'text',
  city: 'text',
  postcode: 'text',
  rooms: 'integer',
  longitude: 'float8',
  latitude: 'float8',
  cell: 'text',
  is_listed: 'boolean',
  observed_on: 'date',
} as const;

/**
 * Undoes `updateProperty`, unless a newer list than that day's has spoken of it since. Its mailbox was the line's and is
 * handed back. False when it cannot be undone.
 */
export async function restoreProperty(
  connection: Connection,
  id: string,
  before: PropertyBefore,
  day: string,
): Promise<{ mailbox: string | null } | undefined> {
  const { rows: current } = await connection.query<{ mailbox: string | null }>(
    'SELECT mailbox FROM prospects.property WHERE id = $1 AND observed_on = $2 FOR UPDATE',
    [id, day],
  );
  if (current[0] === undefined) return undefined;
  const { names, expressions, from, values } = rowSet([{ id, ...before }], BEFORE);
  await connection.query(
    `UPDATE prospects.property SET (${names}, mailbox) = (SELECT ${expressions}, NULL FROM ${from}) WHERE id = $${values.length + 1}`,
    [...values, id],
  );
  await connection.query('INSERT INTO prospects.pending_publication VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  return current[0];
}

/**
 * Takes a hotel off file that was added by mistake, with all that the matcher made of it, unless a newer list than that
 * day's has it or a person has decided something about it. Undefined when it stays.
 */
export async function dropAdded(
  connection: Connection,
  id: string,
  day: string,
): Promise<{ mailbox: string | null; entityNumber: string | null } | undefined> {
  const { rows } = await connection.query<{ mailbox: string | null; entityNumber: string | null }>(
    `DELETE FROM prospects.property WHERE id = $1 AND observed_on = $2
       AND NOT EXISTS (SELECT FROM prospects.link WHERE kind IN ('operator', 'place') AND subject = $1::text
         AND (decision = 'confirmed' OR refused <> '{}'))
       AND NOT EXISTS (SELECT FROM prospects.link WHERE kind IN ('rating', 'same_property') AND target = $1::text
         AND decision = 'confirmed')
       AND NOT EXISTS (SELECT FROM prospects.suppression WHERE property_id = $1)
       AND NOT EXISTS (SELECT FROM prospects.closure WHERE property_id = $1)
     RETURNING mailbox, entity_number AS "entityNumber"`,
    [id, day],
  );
  const dropped = rows[0];
  if (dropped === undefined) return undefined;
  await connection.query("DELETE FROM prospects.link WHERE kind IN ('operator', 'place') AND subject = $1", [id]);
  await connection.query("DELETE FROM prospects.link WHERE kind IN ('rating', 'same_property') AND target = $1", [id]);
  await connection.query('UPDATE prospects.rating SET property_id = NULL WHERE property_id = $1', [id]);
  await connection.query('DELETE FROM prospects.pending_link WHERE property_id = $1', [id]);
  await connection.query('INSERT INTO prospects.pending_publication VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  return dropped;
}

/** A hotel that was unlisted because a line of the list was another one, it seemed. */
export async function listAgain(connection: Connection, id: string): Promise<void> {
  await connection.query('UPDATE prospects.property SET is_listed = true WHERE id = $1', [id]);
  await connection.query('INSERT INTO prospects.pending_publication VALUES ($1) ON CONFLICT DO NOTHING', [id]);
}

function valuesOf(sighting: Sighting): unknown[] {
  const { longitude, latitude } = sighting;
  return [
    sighting.name,
    searchKey(sighting.name),
    sighting.address,
    sighting.city,
    sighting.postcode,
    sighting.rooms,
    sighting.mailbox,
    longitude,
    latitude,
    longitude === null || latitude === null ? null : cellOf(longitude, latitude),
    sighting.observedOn,
  ];
}

/** Licensed hotels that the newest list does not have. They stay on file, unlisted. Says how many there were. */
export async function unlistAllBut(connection: Connection, ids: readonly string[]): Promise<number> {
  const { rowCount } = await connection.query(
    `WITH unlisted AS (
       UPDATE prospects.property SET is_listed = false
       WHERE source = 'hlb' AND is_listed AND id <> ALL($1::bigint[]) RETURNING id),
     again AS (INSERT INTO prospects.pending_publication SELECT id FROM unlisted ON CONFLICT DO NOTHING)
     SELECT id FROM unlisted`,
    [ids],
  );
  return rowCount ?? 0;
}

/** The same for one hotel of which a list of this day turned out not to speak, unless another question about it waits. */
export async function unlistUnseen(connection: Connection, id: string, day: string): Promise<void> {
  await connection.query(
    `WITH unlisted AS (
       UPDATE prospects.property SET is_listed = false
       WHERE id = $1 AND source = 'hlb' AND is_listed AND observed_on < $2 AND NOT EXISTS (
         SELECT FROM prospects.link WHERE kind = 'same_property' AND decision = 'review' AND target = $1::text)
       RETURNING id)
     INSERT INTO prospects.pending_publication SELECT id FROM unlisted ON CONFLICT DO NOTHING`,
    [id, day],
  );
}

/** Looks again for the companies of hotels that have none yet. */
export async function relinkOperators(connection: Connection, country: Country): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.pending_link
     SELECT id FROM prospects.property WHERE country = $1 AND is_listed AND entity_number IS NULL ON CONFLICT DO NOTHING`,
    [country],
  );
}

/** Looks again for the places of hotels that have none yet, where there are any places. */
export async function relinkPlaces(connection: Connection, countries: readonly Country[]): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.pending_link
     SELECT id FROM prospects.property WHERE country = ANY($1) AND is_listed AND place_id IS NULL
       AND EXISTS (SELECT FROM prospects.place WHERE place.country = property.country)
     ON CONFLICT DO NOTHING`,
    [countries],
  );
}

export async function relink(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query('INSERT INTO prospects.pending_link SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING', [
    ids,
  ]);
}

/** Has hotels published anew that changed, or whose company or place did. Those with nothing to publish are left out. */
export async function republishOf(
  connection: Connection,
  column: 'id' | 'entity_number' | 'place_id',
  values: readonly string[],
): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.pending_publication
     SELECT id FROM prospects.property WHERE ${column} = ANY($1)
       AND (EXISTS (SELECT FROM prospects.rating WHERE property_id = property.id)
         OR EXISTS (SELECT FROM prospects.hotel WHERE property_id = property.id))
     ON CONFLICT DO NOTHING`,
    [values],
  );
}

/**
 * Numbers of the properties of these companies: the largest has the company's own, the others follow in the order of
 * their licences, and those that are no longer listed have none. Those whose number changed are published anew.
 */
export async function numberProperties(connection: Connection, entities: readonly string[]): Promise<void> {
  await connection.query(
    `WITH ranked AS (
       SELECT id, row_number() OVER (PARTITION BY entity_number ORDER BY rooms DESC NULLS LAST, id) = 1 AS is_largest
       FROM prospects.property WHERE entity_number = ANY($1) AND is_listed
     ), numbered AS (
       SELECT property.id, CASE WHEN ranked.id IS NOT NULL THEN
         row_number() OVER (PARTITION BY entity_number ORDER BY is_largest DESC NULLS LAST, property.id) END AS ordinal
       FROM prospects.property LEFT JOIN ranked USING (id) WHERE entity_number = ANY($1)
     ), wanted AS (
       SELECT numbered.id, entity_number || CASE ordinal WHEN 1 THEN '' ELSE '-' || ordinal END AS uen
       FROM numbered JOIN prospects.property USING (id)
     ), renamed AS (
       UPDATE prospects.property SET uen = wanted.uen FROM wanted
       WHERE property.id = wanted.id AND property.uen IS DISTINCT FROM wanted.uen RETURNING property.id
     )
     INSERT INTO prospects.pending_publication SELECT id FROM renamed ON CONFLICT DO NOTHING`,
    [entities],
  );
}

/** The same for every company that has a licence: hotels were opened, closed or rebuilt. */
export async function numberLicensed(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ number: string }>(
    `SELECT DISTINCT entity_number AS number FROM prospects.property
     WHERE source = 'hlb' AND entity_number IS NOT NULL`,
  );
  await numberProperties(
    connection,
    rows.map(({ number }) => number),
  );
}

/** The hotels of a company. */
export async function propertiesOf(connection: Connection, entity: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    'SELECT id FROM prospects.property WHERE entity_number = $1 ORDER BY id',
    [entity],
  );
  return rows.map(({ id }) => id);
}

export async function republishAll(database: Database): Promise<void> {
  await database.query(
    `INSERT INTO prospects.pending_publication
     SELECT property_id FROM prospects.rating WHERE property_id IS NOT NULL
     UNION SELECT property_id FROM prospects.hotel WHERE property_id IS NOT NULL ON CONFLICT DO NOTHING`,
  );
}
