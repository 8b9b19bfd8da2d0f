import type { Connection } from '#platform/db/pool.ts';
import { searchKey } from '../../linkage/search-key.ts';
import type { EntityRow } from '../../sources/source-rows.ts';
import { differs, rowSet, setAll } from '../row-set.ts';

/** Registered companies, partnerships and businesses, as their registries have them. */
const COLUMNS = {
  number: 'text',
  source: 'text',
  country: 'text',
  name: 'text',
  former_names: 'list',
  name_key: 'text',
  status: 'text',
  is_live: 'boolean',
  industry_codes: 'list',
  address: 'text',
  city: 'text',
  postcode: 'text',
  registered_on: 'date',
  observed_on: 'date',
} as const;

/**
 * Writes entities. One that is known from a newer file stays as it is. So does one that the Thai registry has dissolved:
 * its files of foundations only tell that a company came to be once, however late they are read. Returns the numbers of
 * those that changed.
 */
export async function writeEntities(
  connection: Connection,
  source: 'acra' | 'dbd',
  entities: readonly EntityRow[],
  asOf: string,
): Promise<string[]> {
  if (entities.length === 0) return [];
  const rows = entities.map((entity) => ({
    number: entity.number,
    source,
    country: entity.country,
    name: entity.name,
    former_names: entity.formerNames,
    name_key: searchKey(entity.name),
    status: entity.status,
    is_live: entity.isLive,
    industry_codes: entity.industryCodes,
    address: entity.address,
    city: entity.city,
    postcode: entity.postcode,
    registered_on: entity.registeredOn,
    observed_on: asOf,
  }));
  const { names, expressions, from, values } = rowSet(rows, COLUMNS);
  const { rows: changed } = await connection.query<{ number: string }>(
    `INSERT INTO prospects.entity AS entity (${names}) SELECT ${expressions} FROM ${from} ORDER BY number
     ON CONFLICT (number) DO UPDATE SET ${setAll(COLUMNS, 'number')}
     WHERE excluded.observed_on >= entity.observed_on
       AND (entity.is_live OR NOT excluded.is_live OR entity.source <> 'dbd') AND ${differs('entity', Object.keys(COLUMNS))}
     RETURNING number`,
    values,
  );
  return changed.map(({ number }) => number);
}

/** Which of these numbers are on file. */
export async function knownEntities(connection: Connection, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await connection.query<{ number: string }>(
    'SELECT number FROM prospects.entity WHERE number = ANY($1)',
    [numbers],
  );
  return new Set(rows.map(({ number }) => number));
}
