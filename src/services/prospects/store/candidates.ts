import type { Connection } from '#platform/db/pool.ts';
import { registrableDomain } from '../hotels/website.ts';
import { cellsAround } from '../linkage/distance.ts';
import type { Subject } from '../linkage/matcher.ts';
import { searchKey } from '../linkage/search-key.ts';
import type { Country } from '../sources/source-rows.ts';

/**
 * Records that might be the one that is looked for: those with the same postcode, those near by, and those with a name
 * that is somewhat alike. Generous on purpose, and bounded: the matcher decides.
 */
export type Candidate = { id: string; subject: Subject };

const MOST = 60;
/** Of pg_trgm: below this two names have little in common. */
const LIKENESS = 0.35;

export async function openCandidates(connection: Connection): Promise<void> {
  await connection.query(`SET LOCAL pg_trgm.similarity_threshold = ${LIKENESS}`);
}

type Columns = {
  id: string;
  names: string[];
  former_names: string[];
  country: Country;
  postcode: string | null;
  longitude: number | null;
  latitude: number | null;
  rooms: number | null;
  phone: string | null;
  website: string | null;
  mailbox: string | null;
};

const AS_SUBJECT = {
  property: `id::text, ARRAY[name] AS names, former_names, country, postcode, longitude, latitude, rooms,
    NULL::text AS phone, NULL::text AS website, mailbox`,
  entity: `number AS id, ARRAY[name] AS names, former_names, country, postcode, NULL::float8 AS longitude,
    NULL::float8 AS latitude, NULL::integer AS rooms, NULL::text AS phone, NULL::text AS website, NULL::text AS mailbox`,
  place: `id, names, '{}'::text[] AS former_names, country, postcode, longitude, latitude, NULL::integer AS rooms, phone,
    website, mailbox`,
} as const;

type Table = keyof typeof AS_SUBJECT;

/** Only what can be linked at all. */
const ELIGIBLE: Readonly<Record<Table, string>> = {
  property: 'is_listed',
  entity: 'is_live',
  place: 'true',
};

export async function candidatesFor(
  connection: Connection,
  table: Table,
  subject: Subject,
  excluded: readonly string[],
  { isUnlistedToo = false } = {},
): Promise<Candidate[]> {
  const { postcode, position, country } = subject;
  const key = searchKey(subject.names[0] ?? '');
  const cells = position === null || table === 'entity' ? [] : cellsAround(position.longitude, position.latitude);
  const near = table === 'entity' ? '' : 'OR cell = ANY($4)';
  const idColumn = table === 'entity' ? 'number' : 'id::text';
  const { rows } = await connection.query<Columns>(
    `SELECT ${AS_SUBJECT[table]} FROM prospects.${table}
     WHERE country = $1 AND ${isUnlistedToo ? 'true' : ELIGIBLE[table]} AND (postcode = $2 OR name_key % $3 ${near})
       AND ${idColumn} <> ALL($${table === 'entity' ? 4 : 5}::text[])
     ORDER BY coalesce(postcode = $2, false) DESC, similarity(name_key, $3) DESC, 1 LIMIT ${MOST}`,
    table === 'entity' ? [country, postcode, key, excluded] : [country, postcode, key, cells, excluded],
  );
  return rows.map((row) => ({ id: row.id, subject: subjectOf(row) }));
}

export async function subjectsOf(
  connection: Connection,
  table: Table,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  const idColumn = table === 'entity' ? 'number' : 'id';
  const type = table === 'property' ? 'bigint' : 'text';
  const { rows } = await connection.query<Columns>(
    `SELECT ${AS_SUBJECT[table]} FROM prospects.${table} WHERE ${idColumn} = ANY($1::${type}[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, subjectOf(row)]));
}

function subjectOf(row: Columns): Subject {
  const { longitude, latitude, website, mailbox } = row;
  return {
    names: row.names,
    formerNames: row.former_names,
    country: row.country,
    postcode: row.postcode,
    position: longitude === null || latitude === null ? null : { longitude, latitude },
    rooms: row.rooms,
    phone: row.phone,
    domain: registrableDomain(website ?? mailbox?.split('@')[1] ?? ''),
  };
}
