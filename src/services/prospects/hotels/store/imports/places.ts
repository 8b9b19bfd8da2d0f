import type { Connection } from '#platform/db/pool.ts';
import { cellOf } from '../../linkage/distance.ts';
import { searchKey } from '../../linkage/search-key.ts';
import type { PlaceRow } from '../../sources/source-rows.ts';
import { differs, rowSet, setAll } from '../row-set.ts';

/** Entries of open places directories. */
const COLUMNS = {
  id: 'text',
  country: 'text',
  names: 'list',
  name_key: 'text',
  category: 'text',
  confidence: 'real',
  website: 'text',
  mailbox: 'text',
  phone: 'text',
  address: 'text',
  city: 'text',
  postcode: 'text',
  longitude: 'float8',
  latitude: 'float8',
  cell: 'text',
  dataset: 'text',
  licence: 'text',
  closed_on: 'date',
  observed_on: 'date',
} as const;

/** Writes places, which are open. Returns the ids of those that changed. */
export async function writePlaces(
  connection: Connection,
  places: readonly PlaceRow[],
  asOf: string,
): Promise<string[]> {
  if (places.length === 0) return [];
  const rows = places.map(({ longitude, latitude, isClosed: _isClosed, ...place }) => ({
    ...place,
    longitude,
    latitude,
    name_key: searchKey(place.names[0] ?? ''),
    cell: longitude === null || latitude === null ? null : cellOf(longitude, latitude),
    closed_on: null,
    observed_on: asOf,
  }));
  const { names, expressions, from, values } = rowSet(rows, COLUMNS);
  const { rows: changed } = await connection.query<{ id: string }>(
    `INSERT INTO prospects.place AS place (${names}) SELECT ${expressions} FROM ${from} ORDER BY id
     ON CONFLICT (id) DO UPDATE SET ${setAll(COLUMNS, 'id')}
     WHERE excluded.observed_on >= place.observed_on AND ${differs('place', Object.keys(COLUMNS))}
     RETURNING id`,
    values,
  );
  return changed.map(({ id }) => id);
}

/**
 * A directory says that these have closed, or still are: no older file opens them again. Says which of them are on file, and
 * which were open until now.
 */
export async function closePlaces(
  connection: Connection,
  ids: readonly string[],
  asOf: string,
): Promise<{ known: Set<string>; changed: string[] }> {
  if (ids.length === 0) return { known: new Set(), changed: [] };
  const { rows } = await connection.query<{ id: string; is_changed: boolean }>(
    `WITH closed AS (
       UPDATE prospects.place SET closed_on = coalesce(place.closed_on, $2), observed_on = $2
       FROM prospects.place AS before
       WHERE place.id = ANY($1) AND before.id = place.id AND place.observed_on <= $2
         AND (place.closed_on IS NULL OR place.observed_on < $2)
       RETURNING place.id, before.closed_on IS NULL AS was_open)
     SELECT id, id IN (SELECT id FROM closed WHERE was_open) AS is_changed FROM prospects.place WHERE id = ANY($1)`,
    [ids, asOf],
  );
  return {
    known: new Set(rows.map(({ id }) => id)),
    changed: rows.filter((row) => row.is_changed).map(({ id }) => id),
  };
}
