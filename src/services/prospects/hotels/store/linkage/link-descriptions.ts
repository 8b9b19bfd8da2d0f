import type { Database } from '#platform/db/pool.ts';
import type { Sighting } from '../imports/sightings.ts';
import { readSightings, sightingKey } from '../imports/sightings.ts';
import type { OpenLink } from './links.ts';

/** Open links in words that a person can judge by. */
export type DescribedLink = OpenLink & { subjectText: string; targetText: string };

export async function describeLinks(database: Database, links: readonly OpenLink[]): Promise<DescribedLink[]> {
  const waiting = links.some(({ kind }) => kind === 'same_property') ? await readSightings(database) : [];
  // Of two with one key, the first is what is decided about.
  const sightings = new Map(waiting.toReversed().map((sighting) => [sightingKey(sighting), sighting]));
  const described: DescribedLink[] = [];
  for (const link of links) {
    described.push({
      ...link,
      subjectText: await describeSubject(database, link, sightings),
      targetText: await describeTarget(database, link),
    });
  }
  return described;
}

async function describeSubject(
  database: Database,
  { kind, subject }: OpenLink,
  sightings: ReadonlyMap<string, Sighting>,
): Promise<string> {
  if (kind === 'rating') return (await one(database, RATING, subject)) ?? subject;
  if (kind !== 'same_property') return await describeProperty(database, subject);
  const sighting = sightings.get(subject);
  if (sighting === undefined) return subject;
  const { name, address, postcode, rooms } = sighting;
  return [name, address, postcode, rooms === null ? null : `${rooms} rooms`].filter((part) => part !== null).join(', ');
}

async function describeTarget(database: Database, { kind, target }: OpenLink): Promise<string> {
  if (target === null) return 'nothing';
  if (kind === 'same_property' || kind === 'rating') return await describeProperty(database, target);
  return (await one(database, kind === 'operator' ? ENTITY : PLACE, target)) ?? target;
}

async function describeProperty(database: Database, id: string): Promise<string> {
  return (await one(database, PROPERTY, id)) ?? id;
}

const PROPERTY = `SELECT concat_ws(', ', name, address, postcode, rooms || ' rooms') AS text FROM prospects.property
  WHERE id = $1`;
const ENTITY = "SELECT concat_ws(', ', name, number, status, address) AS text FROM prospects.entity WHERE number = $1";
const PLACE = `SELECT concat_ws(', ', names[1], address, postcode, website, phone) AS text FROM prospects.place
  WHERE id = $1`;
/** Of several providers, the newest. */
const RATING = `SELECT concat_ws(', ', name, postcode, country, (rating_tenths / 10.0)::numeric(2, 1) || ' from ' ||
    reviews_count || ' reviews at ' || provider || ' on ' || observed_on) AS text
  FROM prospects.rating WHERE key = $1 ORDER BY observed_on DESC, provider LIMIT 1`;

async function one(database: Database, sql: string, value: string): Promise<string | undefined> {
  return (await database.query<{ text: string }>(sql, [value])).rows[0]?.text;
}
