import type { Connection } from '#platform/db/pool.ts';
import { nameWords } from '../../../text/normalise-name.ts';
import { cityKey } from '../../rules/city-key.ts';
import type { Differences, PublishedBefore } from '../../rules/differences.ts';
import { differencesBetween, NO_DIFFERENCES } from '../../rules/differences.ts';
import type { HotelFacts } from '../../rules/hotel.ts';
import { hotelOf } from '../../rules/hotel.ts';
import type { Lineage } from '../../rules/lineage.ts';
import { nameKey } from '../../rules/listing/name-key.ts';
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
  /** Whose rating it is, and the last day on which it may be kept; null where nobody's terms bind, as of demo rows. */
  rating: { readonly provider: string; readonly keepUntil: string } | null;
  lineage: Lineage;
};

/** How to call a hotel and where it stands: told to whoever asks for it, and in the export. */
type Contact = {
  readonly phone: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
};

const NONE: ReadonlySet<string> = new Set();

/** Any constants, the same in every version. */
const PUBLICATION_LOCK = 7_174_511_943;
const HOTELS_LOCK = 7_174_511_945;

/**
 * Whoever changes what is known of hotels, or publishes it, holds this until the transaction ends: one at a time. A list may hold it
 * for long.
 */
export async function lockPublication(connection: Connection): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [PUBLICATION_LOCK]);
}

export class PublicationBusy extends Error {}

/** The same for who has something better to do than to wait for long: throws, and the transaction is over. */
export async function lockPublicationSoon(connection: Connection, milliseconds: number): Promise<void> {
  await connection.query(`SET LOCAL lock_timeout = ${milliseconds}`);
  await lockPublication(connection).catch((error: unknown) => {
    throw isLockTimeout(error) ? new PublicationBusy() : error;
  });
  await connection.query('SET LOCAL lock_timeout = DEFAULT');
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * Whoever writes published hotels or their feed holds this, behind the other lock if that is held as well. It keeps numbers
 * in the order of commits, and two writers from waiting for one another's counts. Never held for longer than a batch of hotels takes,
 * so that one that asks to be removed is gone at once, whatever is being imported.
 */
export async function lockHotels(connection: Connection): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [HOTELS_LOCK]);
}

/**
 * Under the lock of hotels: publishes `hotels`, takes `gone` away, and notes what changed. What is in both stays. Says how many rows
 * changed.
 */
export async function writeHotels(
  connection: Connection,
  hotels: readonly PublishedHotel[],
  gone: readonly string[],
  /** Of them, those that have closed: followers of the feed are told. */
  closed: ReadonlySet<string> = NONE,
): Promise<{ added: number; updated: number; removed: number }> {
  const rows = hotels.map(rowOf);
  const wanted = new Set(rows.map(({ uen }) => uen));
  const leaving = [...new Set(gone)].filter((uen) => !wanted.has(uen));
  const before = await publishedAs(connection, [...wanted, ...leaving]);
  const changes: Change[] = [];
  for (const row of rows) {
    const known = before.get(row.uen);
    if (known === undefined) changes.push({ uen: row.uen, change: 'added', ...NO_DIFFERENCES, reason: null });
    else if (known.document !== row.document) {
      changes.push({ uen: row.uen, change: 'updated', ...differencesBetween(known, row), reason: null });
    }
  }
  for (const uen of leaving) {
    if (!before.has(uen)) continue;
    changes.push({ uen, change: 'removed', ...NO_DIFFERENCES, reason: closed.has(uen) ? 'closed' : null });
  }

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
  rating_provider: 'text',
  rating_keep_until: 'date',
  name_key: 'text',
  words: 'list',
  document: 'text',
  lead: 'text',
  lineage: 'jsonb',
  phone: 'text',
  longitude: 'float8',
  latitude: 'float8',
} as const;

type HotelRow = ReturnType<typeof rowOf>;

function rowOf({ propertyId, facts, contact, isExportable, ratedOn, rating, lineage }: PublishedHotel) {
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
    rating_provider: rating?.provider ?? null,
    rating_keep_until: rating?.keepUntil ?? null,
    name_key: nameKey(hotel.name),
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

async function publishedAs(connection: Connection, uens: readonly string[]): Promise<Map<string, PublishedBefore>> {
  const { rows } = await connection.query<PublishedBefore>(
    `SELECT uen, property_id, document, rating_provider, rating_keep_until::text AS rating_keep_until
     FROM prospects.hotel WHERE uen = ANY($1)`,
    [uens],
  );
  return new Map(rows.map((row) => [row.uen, row]));
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
  'rating_provider',
  'rating_keep_until',
  'name_key',
  'document',
  'lead',
  'lineage',
  'rooms',
  'phone',
  'longitude',
  'latitude',
];

type Change = Differences & { uen: string; change: 'added' | 'updated' | 'removed'; reason: 'closed' | null };

async function noteChanges(connection: Connection, changes: readonly Change[]): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.hotel_change
       (number, uen, change, at, fields, facts, ratings, rating_providers, ratings_keep_until, reason)
     SELECT (SELECT coalesce(max(number), 0) FROM prospects.hotel_change) + position, uen, change, clock_timestamp(),
       string_to_array(fields, ' '), facts, ratings, string_to_array(providers, E'\\x1f'), keep_until, reason
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::text[])
       WITH ORDINALITY AS new (uen, change, fields, facts, ratings, providers, keep_until, reason, position)`,
    [
      changes.map(({ uen }) => uen),
      changes.map(({ change }) => change),
      changes.map(({ fields }) => fields.join(' ')),
      changes.map(({ facts }) => facts),
      changes.map(({ ratings }) => ratings),
      changes.map(({ providers }) => providers.join('\u001f')),
      changes.map(({ keepUntil }) => keepUntil),
      changes.map(({ reason }) => reason),
    ],
  );
  await connection.query('UPDATE prospects.dataset SET updated_at = clock_timestamp()');
}

/** Under the lock of hotels: takes the demo hotels away. The feed of the live ones keeps nothing of them but that they are gone. */
export async function removeDemoHotels(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ uen: string }>('SELECT uen FROM prospects.hotel WHERE property_id IS NULL');
  const numbers = rows.map(({ uen }) => uen);
  await writeHotels(connection, [], numbers);
  await connection.query("DELETE FROM prospects.hotel_change WHERE uen = ANY($1) AND change <> 'removed'", [numbers]);
}
