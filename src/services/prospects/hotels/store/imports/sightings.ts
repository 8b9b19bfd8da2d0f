import type { Connection } from '#platform/db/pool.ts';
import { normaliseName } from '../../../text/normalise-name.ts';
import { searchKey } from '../../linkage/search-key.ts';
import type { PropertyRow } from '../../sources/source-rows.ts';
import { rowSet } from '../row-set.ts';

/** Licensed hotels as they stand in the newest list, until it is known which property each of them is. */
export type Sighting = {
  number: number;
  name: string;
  address: string | null;
  city: string | null;
  postcode: string | null;
  rooms: number | null;
  mailbox: string | null;
  longitude: number | null;
  latitude: number | null;
  observedOn: string;
};

const COLUMNS = {
  number: 'integer',
  name: 'text',
  address: 'text',
  city: 'text',
  postcode: 'text',
  rooms: 'integer',
  mailbox: 'text',
  longitude: 'float8',
  latitude: 'float8',
  observed_on: 'date',
} as const;

/** What a hotel is called, and where: by this it is known again in the next list, if nobody else there has the same. */
export const sightingTitle = ({ name, postcode }: Sighting) => `${searchKey(name)} ${postcode ?? '-'}`;

/** The title and all else that a person is shown: two lines of a list that can be told apart are two questions. */
export const sightingKey = (sighting: Sighting) =>
  `${sightingTitle(sighting)} | ${sighting.rooms ?? '-'} ${normaliseName(sighting.address ?? '')}`;

/** As of when the newest list is, taken or about to be. */
export async function newestList(connection: Connection): Promise<string | undefined> {
  const { rows } = await connection.query<{ newest: string | null }>(
    `SELECT greatest((SELECT max(observed_on) FROM prospects.property WHERE source = 'hlb'),
       (SELECT max(observed_on) FROM prospects.sighting))::text AS newest`,
  );
  return rows[0]?.newest ?? undefined;
}

/** A newer list begins: what was left open of an older one is settled by it. */
export async function clearSightings(connection: Connection): Promise<void> {
  await connection.query('DELETE FROM prospects.sighting');
  await connection.query(
    "DELETE FROM prospects.link WHERE kind = 'same_property' AND decision = 'review' AND refused = '{}'",
  );
  await connection.query(
    `UPDATE prospects.link SET decision = 'none', target = NULL
     WHERE kind = 'same_property' AND decision = 'review'`,
  );
}

export async function writeSightings(
  connection: Connection,
  rows: readonly PropertyRow[],
  firstNumber: number,
  asOf: string,
): Promise<void> {
  if (rows.length === 0) return;
  const set = rowSet(
    rows.map(({ name, address, city, postcode, rooms, mailbox, longitude, latitude }, i) => ({
      number: firstNumber + i,
      name,
      address,
      city,
      postcode,
      rooms,
      mailbox,
      longitude,
      latitude,
      observed_on: asOf,
    })),
    COLUMNS,
  );
  await connection.query(
    `INSERT INTO prospects.sighting (${set.names}) SELECT ${set.expressions} FROM ${set.from}`,
    set.values,
  );
}

/** A line of the newest list waits again. */
export async function putSightingBack(connection: Connection, sighting: Sighting): Promise<void> {
  const { observedOn, ...line } = sighting;
  const set = rowSet([{ ...line, observed_on: observedOn }], COLUMNS);
  await connection.query(
    `INSERT INTO prospects.sighting (${set.names}) SELECT ${set.expressions} FROM ${set.from} ON CONFLICT DO NOTHING`,
    set.values,
  );
}

export async function readSightings(connection: Pick<Connection, 'query'>): Promise<Sighting[]> {
  const { rows } = await connection.query<Sighting>(
    `SELECT number, name, address, city, postcode, rooms, mailbox, longitude, latitude, observed_on::text AS "observedOn"
     FROM prospects.sighting ORDER BY number`,
  );
  return rows;
}

export async function dropSightings(connection: Connection, numbers: readonly number[]): Promise<void> {
  await connection.query('DELETE FROM prospects.sighting WHERE number = ANY($1)', [numbers]);
}
