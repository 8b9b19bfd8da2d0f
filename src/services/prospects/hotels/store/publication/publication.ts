import type { Connection } from '#platform/db/pool.ts';
import { nameWords } from '../../../text/normalise-name.ts';
import { cityKey } from '../../rules/city-key.ts';
import type { Hotel, HotelFacts } from '../../rules/hotel.ts';
import { hotelOf } from '../../rules/hotel.ts';
import type { Lineage } from '../../rules/lineage.ts';
import { explainScore } from '../../rules/score.ts';
import { scoreBucket } from '../../rules/score-bucket.ts';
import { differs, rowSet, setAll } from '../row-set.ts';

/**
 * Writes published hotels: the rows that readers see, and the feed of their changes. Counts follow by trigger. Decides
 * nothing: what is to be published, and why, is hotels/import/publishable.ts's.
 */
export type PublishedHotel = {
  /** Null for demo rows. */
  propertyId: string | null;
  facts: HotelFacts;
  contact: Contact;
  isExportable: boolean;
  ratedOn: string | null;
  lineage: Lineage;
};

/** For the export alone. */
type Contact = {
  readonly phone: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
};

/** Any constant, the same in every version. */
const PUBLICATION_LOCK = 7_174_511_943;

/**
 * One writer at a time, until the transaction ends. It keeps numbers in the order of commits, and two writers from waiting
 * for one another's counts.
 */
export async function lockPublication(connection: Connection): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [PUBLICATION_LOCK]);
}

/**
 * Under the lock: publishes `hotels`, takes `gone` away, and notes what changed. What is in both stays. Says how many rows
 * changed.
 */
export async function writeHotels(
  connection: Connection,
  hotels: readonly PublishedHotel[],
  gone: readonly string[],
): Promise<{ added: number; updated: number; removed: number }> {
  const rows = hotels.map(rowOf);
  const wanted = new Set(rows.map(({ uen }) => uen));
  const leaving = [...new Set(gone)].filter((uen) => !wanted.has(uen));
  const before = await documentsOf(connection, [...wanted, ...leaving]);
  const changes: Change[] = [];
  for (const row of rows) {
    const known = before.get(row.uen);
    if (known === undefined) changes.push({ uen: row.uen, change: 'added', fields: [] });
    else if (known !== row.document) {
      changes.push({ uen: row.uen, change: 'updated', fields: changedFields(known, row.document) });
    }
  }
  for (const uen of leaving) if (before.has(uen)) changes.push({ uen, change: 'removed', fields: [] });

  if (leaving.length > 0) await connection.query('DELETE FROM prospects.hotel WHERE uen = ANY($1)', [leaving]);
  if (rows.length > 0) await upsert(connection, rows);
  if (changes.length > 0) await noteChanges(connection, changes);
  const count = (change: Change['change']) => changes.filter((each) => each.change === change).length;
  return { added: count('added'), updated: count('updated'), removed: count('removed') };
}

const COLUMNS = {
  uen: 'text',
  property_id: 'bigint',
  country: 'text',
  city_key: 'text',
  rating_tenths: 'smallint',
  reviews_count: 'integer',
  rooms: 'integer',
  opportunity_usd: 'bigint',
  score_cents: 'bigint',
  score_bucket: 'integer',
  has_email: 'boolean',
  has_website: 'boolean',
  is_exportable: 'boolean',
  rated_on: 'date',
  words: 'list',
  document: 'text',
  lead: 'text',
  lineage: 'jsonb',
  phone: 'text',
  longitude: 'float8',
  latitude: 'float8',
} as const;

type HotelRow = ReturnType<typeof rowOf>;

function rowOf({ propertyId, facts, contact, isExportable, ratedOn, lineage }: PublishedHotel) {
  const { hotel, scoreCents, opportunity } = hotelOf(facts);
  return {
    uen: hotel.uen,
    property_id: propertyId,
    country: hotel.country,
    city_key: cityKey(hotel.city),
    rating_tenths: facts.ratingTenths,
    reviews_count: hotel.reviews_count,
    rooms: facts.rooms,
    opportunity_usd: hotel.opportunity_usd,
    score_cents: scoreCents,
    score_bucket: scoreBucket(scoreCents),
    has_email: hotel.contact_email !== null,
    has_website: hotel.website !== null,
    is_exportable: isExportable,
    rated_on: ratedOn,
    words: nameWords(hotel.name),
    document: JSON.stringify(hotel),
    lead: leadOf(scoreCents, explainScore({ ...facts, opportunity })),
    lineage: JSON.stringify(lineage),
    ...contact,
  };
}

/** The end of a lead's JSON, behind its rank. */
const leadOf = (scoreCents: number, explanation: object) =>
  `,"score":${scoreCents / 100},"explanation":${JSON.stringify(explanation)}}`;

async function documentsOf(connection: Connection, uens: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ uen: string; document: string }>(
    'SELECT uen, document FROM prospects.hotel WHERE uen = ANY($1)',
    [uens],
  );
  return new Map(rows.map(({ uen, document }) => [uen, document]));
}

async function upsert(connection: Connection, rows: readonly HotelRow[]): Promise<void> {
  const { names, expressions, from, values } = rowSet(rows, COLUMNS);
  await connection.query(
    `INSERT INTO prospects.hotel AS hotel (${names}) SELECT ${expressions} FROM ${from} ORDER BY uen
     ON CONFLICT (uen) DO UPDATE SET ${setAll(COLUMNS, 'uen')}
     WHERE ${differs('hotel', READ_COLUMNS)}`,
    values,
  );
}

/** What readers see, or what decides whether they do: the other columns follow from these. */
const READ_COLUMNS = [
  'property_id',
  'is_exportable',
  'rated_on',
  'document',
  'lead',
  'lineage',
  'rooms',
  'phone',
  'longitude',
  'latitude',
];

type Change = { uen: string; change: 'added' | 'updated' | 'removed'; fields: readonly string[] };

function changedFields(before: string, after: string): string[] {
  const old = JSON.parse(before) as Record<string, unknown>;
  const now = JSON.parse(after) as Hotel;
  return Object.entries(now)
    .filter(([field, value]) => old[field] !== value)
    .map(([field]) => field);
}

async function noteChanges(connection: Connection, changes: readonly Change[]): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.hotel_change (number, uen, change, at, fields)
     SELECT (SELECT coalesce(max(number), 0) FROM prospects.hotel_change) + position, uen, change, clock_timestamp(),
       string_to_array(fields, ' ')
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS new (uen, change, fields, position)`,
    [changes.map(({ uen }) => uen), changes.map(({ change }) => change), changes.map(({ fields }) => fields.join(' '))],
  );
  await connection.query('UPDATE prospects.dataset SET updated_at = clock_timestamp()');
}

/** Under the lock: takes the demo hotels away. The feed of the live ones keeps nothing of them but that they are gone. */
export async function removeDemoHotels(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ uen: string }>('SELECT uen FROM prospects.hotel WHERE property_id IS NULL');
  const numbers = rows.map(({ uen }) => uen);
  await writeHotels(connection, [], numbers);
  await connection.query("DELETE FROM prospects.hotel_change WHERE uen = ANY($1) AND change <> 'removed'", [numbers]);
}
