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
  observed_on: 'date',
} as const;

/** Writes places. Returns the ids of those that changed. */
export async function writePlaces(
  connection: Connection,
  places: readonly PlaceRow[],
  asOf: string,
): Promise<string[]> {
  if (places.length === 0) return [];
  const rows = places.map(({ longitude, latitude, ...place }) => ({
    ...place,
    longitude,
    latitude,
    name_key: searchKey(place.names[0] ?? ''),
    cell: longitude === null || latitude === null ? null : cellOf(longitude, latitude),
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
