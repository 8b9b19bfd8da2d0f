import type { Database } from '#platform/db/pool.ts';
import type { Sighting } from '../imports/sightings.ts';
import { readSightings, sightingKey } from '../imports/sightings.ts';
import type { Link, LinkKind, NamedLink } from './links.ts';

/** What is known of one end of a link. Both ends have the same facts, so that one can be held against the other. */
export type EndFacts = {
  name: string;
  otherNames: string[];
  /** Of the registry. */
  number: string | null;
  status: string | null;
  address: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  rooms: number | null;
  website: string | null;
  phone: string | null;
  rating: string | null;
  longitude: number | null;
  latitude: number | null;
  /** YYYY-MM-DD */
  observedOn: string | null;
};

/** Links in words that a person can judge by, and the facts behind them: null of what is no longer on file. */
export type DescribedLink = NamedLink & {
  subjectText: string;
  subjectFacts: EndFacts | null;
  targetText: string;
  targetFacts: EndFacts | null;
};

type End = 'property' | 'entity' | 'place' | 'rating' | 'sighting';

const ENDS: Readonly<Record<LinkKind, { subject: End; target: End }>> = {
  same_property: { subject: 'sighting', target: 'property' },
  operator: { subject: 'property', target: 'entity' },
  place: { subject: 'property', target: 'place' },
  rating: { subject: 'rating', target: 'property' },
};

export async function describeLinks(database: Database, links: readonly NamedLink[]): Promise<DescribedLink[]> {
  const known = await factsOfAll(database, links);
  return links.map((link) => {
    const { subject: subjectEnd, target: targetEnd } = ENDS[link.kind];
    const subjectFacts = known[subjectEnd].get(link.subject) ?? null;
    const targetFacts = known[targetEnd].get(link.target ?? '') ?? null;
    return {
      ...link,
      subjectText: subjectFacts === null ? link.subject : TEXTS[subjectEnd](subjectFacts),
      subjectFacts,
      targetText: targetFacts === null ? (link.target ?? 'nothing') : TEXTS[targetEnd](targetFacts),
      targetFacts,
    };
  });
}

const inOne = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ');
const inRooms = (rooms: number | null) => (rooms === null ? null : `${rooms} rooms`);
const asListed = ({ name, address, postcode, rooms }: EndFacts) => inOne(name, address, postcode, inRooms(rooms));

const TEXTS: Readonly<Record<End, (facts: EndFacts) => string>> = {
  property: asListed,
  sighting: asListed,
  entity: ({ name, number, status, address }) => inOne(name, number, status, address),
  place: ({ name, address, postcode, website, phone }) => inOne(name, address, postcode, website, phone),
  rating: ({ name, postcode, country, rating }) => inOne(name, postcode, country, rating),
};

type Facts = Map<string, EndFacts>;

async function factsOfAll(database: Database, links: readonly Link[]): Promise<Record<End, Facts>> {
  const keys: Record<End, string[]> = { property: [], entity: [], place: [], rating: [], sighting: [] };
  for (const { kind, subject, target } of links) {
    keys[ENDS[kind].subject].push(subject);
    if (target !== null) keys[ENDS[kind].target].push(target);
  }
  const read = async (end: keyof typeof QUERIES): Promise<Facts> => {
    if (keys[end].length === 0) return new Map();
    const { rows } = await database.query<EndFacts & { key: string }>(QUERIES[end], [keys[end]]);
    return new Map(rows.map(({ key, ...facts }) => [key, facts]));
  };
  return {
    property: await read('property'),
    entity: await read('entity'),
    place: await read('place'),
    rating: await read('rating'),
    sighting: keys.sighting.length === 0 ? new Map() : await sightingFacts(database),
  };
}

/** Of two with one key, the first is what is decided about. */
async function sightingFacts(database: Database): Promise<Facts> {
  const waiting = await readSightings(database);
  return new Map(waiting.toReversed().map((sighting) => [sightingKey(sighting), factsOf(sighting)]));
}

const factsOf = ({ name, address, city, postcode, rooms, longitude, latitude, observedOn }: Sighting): EndFacts => ({
  name,
  otherNames: [],
  number: null,
  status: null,
  address,
  city,
  postcode,
  country: 'SG',
  rooms,
  website: null,
  phone: null,
  rating: null,
  longitude,
  latitude,
  observedOn,
});

const NOTHING = {
  number: 'NULL',
  status: 'NULL',
  rooms: 'NULL::integer',
  website: 'NULL',
  phone: 'NULL',
  rating: 'NULL',
  longitude: 'NULL::float8',
  latitude: 'NULL::float8',
} as const;

/** All facts of an end as one row: those that a table does not have are null. */
const columns = (own: Partial<Record<keyof typeof NOTHING, string>>) =>
  Object.entries({ ...NOTHING, ...own })
    .map(([name, expression]) => `${expression} AS ${name}`)
    .join(', ');

const QUERIES = {
  property: `SELECT id::text AS key, name, former_names AS "otherNames", address, city, postcode, country,
      ${columns({ number: 'uen', rooms: 'rooms', longitude: 'longitude', latitude: 'latitude' })},
      observed_on::text AS "observedOn"
    FROM prospects.property WHERE id = ANY($1::bigint[])`,
  entity: `SELECT number AS key, name, former_names AS "otherNames", address, city, postcode, country,
      ${columns({ number: 'number', status: 'status' })}, observed_on::text AS "observedOn"
    FROM prospects.entity WHERE number = ANY($1)`,
  place: `SELECT id AS key, names[1] AS name, names[2:] AS "otherNames", address, city, postcode, country,
      ${columns({
        status: "CASE WHEN closed_on IS NOT NULL THEN 'closed since ' || closed_on END",
        website: 'website',
        phone: 'phone',
        longitude: 'longitude',
        latitude: 'latitude',
      })}, observed_on::text AS "observedOn"
    FROM prospects.place WHERE id = ANY($1)`,
  // Of several providers, the newest.
  rating: `SELECT DISTINCT ON (key) key, name, '{}'::text[] AS "otherNames", NULL AS address, NULL AS city, postcode, country,
      ${columns({
        rating: `(rating_tenths / 10.0)::numeric(2, 1) || ' from ' || reviews_count || ' reviews at ' || provider || ' on ' ||
          observed_on`,
      })}, observed_on::text AS "observedOn"
    FROM prospects.rating WHERE key = ANY($1) ORDER BY key, rating.observed_on DESC, provider`,
} as const;
