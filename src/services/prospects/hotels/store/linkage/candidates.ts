import type { Connection } from '#platform/db/pool.ts';
import { registrableDomain } from '../../../text/website.ts';
import { LEAST_LIKENESS, MOST_CANDIDATES } from '../../linkage/candidate-index.ts';
import { cellsAround } from '../../linkage/distance.ts';
import type { Subject } from '../../linkage/matcher.ts';
import { searchKey } from '../../linkage/search-key.ts';
import type { Country } from '../../rules/country.ts';

/**
 * Records that might be the one that is looked for: those with the same postcode, those near by, and those with a name
 * that is somewhat alike. Generous on purpose, and bounded: the matcher decides.
 */
export type Candidate = { id: string; subject: Subject };

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

export type CandidateTable = keyof typeof AS_SUBJECT;

/** Only what can be linked at all. */
export const ELIGIBLE: Readonly<Record<CandidateTable, string>> = {
  property: 'is_listed',
  entity: 'is_live',
  place: 'closed_on IS NULL',
};

/** What is looked for, and which records have been ruled out. */
export type Wanted = {
  subject: Subject;
  excluded: readonly string[];
  /** Among hotels that the newest list no longer has, too. */
  isUnlistedToo?: boolean;
};

/**
 * Each way of finding is a walk along its own index, and brings so many at most: of equals, those whose id comes first. It
 * takes some 30 ms among 100,000; who looks for many does it in memory (candidate-search.ts).
 */
export async function candidatesFor(
  connection: Connection,
  table: CandidateTable,
  { subject, excluded, isUnlistedToo = false }: Wanted,
): Promise<Candidate[]> {
  const id = table === 'entity' ? 'number' : 'id';
  const cells = cellsOf(subject);
  const from = `SELECT * FROM prospects.${table} WHERE country = $1 AND ${isUnlistedToo ? 'true' : ELIGIBLE[table]}`;
  const alike = `ORDER BY similarity(name_key, $3) DESC, ${id} LIMIT ${MOST_CANDIDATES}`;
  const arms = [
    `(${from} AND postcode = $2 ${alike})`,
    `(${from} AND name_key % $3 ${alike})`,
    // Companies have no place on the map.
    ...(table === 'entity' ? [] : [`(${from} AND cell = ANY($5) ${alike})`]),
  ];
  await connection.query(`SET LOCAL pg_trgm.similarity_threshold = ${LEAST_LIKENESS}`);
  const { rows } = await connection.query<Columns>(
    `SELECT DISTINCT ON (id) ${AS_SUBJECT[table]} FROM (${arms.join(' UNION ALL ')}) AS found
     WHERE ${id}::text <> ALL($4::text[]) ORDER BY id`,
    [
      subject.country,
      subject.postcode,
      searchKey(subject.names[0] ?? ''),
      excluded,
      ...(table === 'entity' ? [] : [cells]),
    ],
  );
  return rows.map((row) => ({ id: row.id, subject: subjectOf(row) }));
}

export function cellsOf({ position }: Subject): string[] {
  return position === null ? [] : cellsAround(position.longitude, position.latitude);
}

export async function subjectsOf(
  connection: Connection,
  table: CandidateTable,
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
