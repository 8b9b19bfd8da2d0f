import { daysAfter } from '#lib/calendar/iso-date.ts';
import type { Connection, Database } from '#platform/db/pool.ts';
import type { RatingKey, RatingRow, RatingTerms } from '../../sources/source-rows.ts';
import { forgetValuesOf } from '../publication/old-values.ts';
import { differs, rowSet, setAll } from '../row-set.ts';

/** Observed ratings, under the terms of whoever provides them. */
const COLUMNS = {
  provider: 'text',
  key: 'text',
  country: 'text',
  name: 'text',
  postcode: 'text',
  rating_tenths: 'smallint',
  reviews_count: 'integer',
  observed_on: 'date',
  keep_until: 'date',
} as const;

/** Whatever a provider allows from now on holds for all that is on file of it, too. */
export async function writeProvider(connection: Connection, terms: RatingTerms): Promise<void> {
  const { rowCount } = await connection.query(
    `INSERT INTO prospects.rating_provider AS known (provider, retention_days, attribution, licence, export_allowed)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (provider) DO UPDATE SET retention_days = excluded.retention_days, attribution = excluded.attribution,
       licence = excluded.licence, export_allowed = excluded.export_allowed
     WHERE ${differs('known', ['retention_days', 'attribution', 'licence', 'export_allowed'])}`,
    [terms.provider, terms.retentionDays, terms.attribution, terms.licence, terms.exportAllowed],
  );
  if (rowCount === 0) return;
  await forgetValuesOf(connection, terms.provider);
  await connection.query(
    `WITH kept AS (
       UPDATE prospects.rating SET keep_until = observed_on + $2::integer WHERE provider = $1 RETURNING property_id)
     INSERT INTO prospects.pending_publication
     SELECT DISTINCT property_id FROM kept WHERE property_id IS NOT NULL ON CONFLICT DO NOTHING`,
    [terms.provider, terms.retentionDays],
  );
}

/** Writes ratings; an older observation never replaces a newer one. Returns the keys of those that changed. */
export async function writeRatings(
  connection: Connection,
  terms: RatingTerms,
  ratings: readonly RatingRow[],
): Promise<string[]> {
  if (ratings.length === 0) return [];
  const rows = ratings.map(({ key, ratingTenths, reviewsCount, observedOn }) => ({
    provider: terms.provider,
    key: textOf(key),
    country: key.kind === 'name' ? key.country : null,
    name: key.kind === 'name' ? key.name : null,
    postcode: key.kind === 'name' ? key.postcode : null,
    rating_tenths: ratingTenths,
    reviews_count: reviewsCount,
    observed_on: observedOn,
    keep_until: storedUntil(observedOn, terms),
  }));
  const { names, expressions, from, values } = rowSet(rows, COLUMNS);
  const { rows: changed } = await connection.query<{ key: string }>(
    `INSERT INTO prospects.rating AS rating (${names}) SELECT ${expressions} FROM ${from} ORDER BY provider, key
     ON CONFLICT (provider, key) DO UPDATE SET ${setAll(COLUMNS, 'key')}
     WHERE excluded.observed_on >= rating.observed_on AND ${differs('rating', Object.keys(COLUMNS))}
     RETURNING key`,
    values,
  );
  return changed.map(({ key }) => key);
}

/** The key as it is stored; two rows with the same one are of the same hotel. */
export function textOf(key: RatingKey): string {
  if (key.kind === 'uen') return `uen ${key.uen}`;
  if (key.kind === 'place') return `place ${key.id}`;
  return `name ${key.country} ${key.postcode} ${key.name.toLowerCase()}`;
}

/** A query for the properties that have the number or the place of these keys by now. Keys by name find none. */
function propertiesWith(keys: string): string {
  return `SELECT key, id FROM ${keys} JOIN prospects.property ON uen = substr(key, 5) WHERE key LIKE 'uen %'
     UNION ALL
     SELECT key, id FROM ${keys} JOIN prospects.property ON place_id = substr(key, 7) WHERE key LIKE 'place %'`;
}

/** The last day on which a rating may be kept, YYYY-MM-DD. */
export function storedUntil(observedOn: string, { retentionDays }: RatingTerms): string {
  return daysAfter(observedOn, retentionDays);
}

/**
 * Ties ratings that have no hotel yet to the properties with their number or place, and has those published anew. Looks at
 * so many keys behind the given one; returns the last of them, undefined at the end. Ratings by name are matched elsewhere.
 */
export async function resolveRatings(
  connection: Connection,
  after: string,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ looked: number; last: string | null }>(
    `WITH looked AS (
       SELECT DISTINCT key FROM prospects.rating WHERE property_id IS NULL AND key > $1 ORDER BY key LIMIT $2
     ), found AS (${propertiesWith('looked')}), tied AS (
       UPDATE prospects.rating SET property_id = found.id FROM found
       WHERE rating.key = found.key AND rating.property_id IS NULL RETURNING rating.property_id
     ), pending AS (
       INSERT INTO prospects.pending_publication SELECT DISTINCT property_id FROM tied ON CONFLICT DO NOTHING
     )
     SELECT count(*)::integer AS looked, max(key) AS last FROM looked`,
    [after, limit],
  );
  return rows[0]?.looked === limit ? (rows[0].last ?? undefined) : undefined;
}

/** The same for these properties and the others of their companies, whose numbers may have changed with theirs. */
export async function resolveRatingsOf(connection: Connection, ids: readonly string[]): Promise<void> {
  await connection.query(
    `WITH touched AS (
       SELECT id, uen, place_id FROM prospects.property WHERE id = ANY($1::bigint[])
       UNION
       SELECT sister.id, sister.uen, sister.place_id FROM prospects.property
       JOIN prospects.property AS sister ON sister.entity_number = property.entity_number
       WHERE property.id = ANY($1::bigint[])
     ), found AS (
       SELECT 'uen ' || uen AS key, id FROM touched WHERE uen IS NOT NULL
       UNION ALL
       SELECT 'place ' || place_id, id FROM touched WHERE place_id IS NOT NULL
     ), tied AS (
       UPDATE prospects.rating SET property_id = found.id FROM found
       WHERE rating.key = found.key AND rating.property_id IS NULL RETURNING rating.property_id
     )
     INSERT INTO prospects.pending_publication SELECT DISTINCT property_id FROM tied ON CONFLICT DO NOTHING`,
    [ids],
  );
}

/** Keys by number and by place come behind this one, keys by name before it. */
export const BEHIND_NAMES = 'name~';

export type UnresolvedRating = { provider: string; key: string; country: 'SG' | 'TH'; name: string; postcode: string };

export async function unresolvedByName(
  connection: Connection,
  after: string,
  limit: number,
): Promise<UnresolvedRating[]> {
  const { rows } = await connection.query<UnresolvedRating>(
    `SELECT DISTINCT ON (key) provider, key, country, name, postcode FROM prospects.rating
     WHERE property_id IS NULL AND key LIKE 'name %' AND key > $1 ORDER BY key LIMIT $2`,
    [after, limit],
  );
  return rows;
}

export async function countUnresolvedByName(database: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await database.query<{ ratings: string }>(
    "SELECT count(*) AS ratings FROM prospects.rating WHERE property_id IS NULL AND key LIKE 'name %'",
  );
  return Number(rows[0]?.ratings ?? 0);
}

/** Ties every provider's rating of this key to a property. */
export async function tieRating(connection: Connection, key: string, propertyId: string): Promise<void> {
  await connection.query('UPDATE prospects.rating SET property_id = $2 WHERE key = $1', [key, propertyId]);
  await connection.query('INSERT INTO prospects.pending_publication VALUES ($1) ON CONFLICT DO NOTHING', [propertyId]);
}

/** Ratings of this key are nobody's again. */
export async function untieRating(connection: Connection, key: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `WITH untied AS (
       UPDATE prospects.rating SET property_id = NULL FROM prospects.rating AS before
       WHERE rating.key = $1 AND before.key = rating.key AND before.provider = rating.provider
         AND before.property_id IS NOT NULL RETURNING before.property_id AS id),
     again AS (INSERT INTO prospects.pending_publication SELECT DISTINCT id FROM untied ON CONFLICT DO NOTHING)
     SELECT DISTINCT id FROM untied`,
    [key],
  );
  return rows.map(({ id }) => id);
}

/**
 * Has the properties of changed ratings published anew. A number or a place may be another hotel's by now: a new rating is
 * that one's.
 */
export async function publishRated(connection: Connection, provider: string, keys: readonly string[]): Promise<void> {
  await connection.query(
    `WITH changed AS (
       SELECT key, property_id FROM prospects.rating
       WHERE provider = $1 AND key = ANY($2) AND property_id IS NOT NULL
     ), found AS (${propertiesWith('changed')}), moved AS (
       UPDATE prospects.rating SET property_id = found.id FROM found
       WHERE provider = $1 AND rating.key = found.key AND property_id <> found.id RETURNING property_id
     )
     INSERT INTO prospects.pending_publication
     SELECT property_id FROM changed UNION SELECT property_id FROM moved ON CONFLICT DO NOTHING`,
    [provider, keys],
  );
}

/**
 * Forgets ratings whose retention has ended, and has the hotels looked at again whose rating is too old or was forgotten.
 * Says how many were forgotten.
 */
export async function forgetOldRatings(connection: Connection, today: string, oldest: string): Promise<number> {
  const { rows } = await connection.query<{ forgotten: string }>(
    `WITH gone AS (DELETE FROM prospects.rating WHERE keep_until < $1 RETURNING property_id),
     again AS (
       INSERT INTO prospects.pending_publication
       SELECT property_id FROM gone WHERE property_id IS NOT NULL
       UNION SELECT property_id FROM prospects.hotel WHERE rated_on < $2 AND property_id IS NOT NULL
       ON CONFLICT DO NOTHING)
     SELECT count(*) AS forgotten FROM gone`,
    [today, oldest],
  );
  return Number(rows[0]?.forgotten ?? 0);
}

export async function listProviders(database: Pick<Database, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ provider: string }>(
    'SELECT provider FROM prospects.rating_provider ORDER BY provider',
  );
  return rows.map(({ provider }) => provider);
}

/**
 * Forgets the next so many ratings of a provider, and what the matcher made of their names if no other provider has them;
 * what a person decided about a name stays. `touched` are the properties that are to be published anew.
 */
export async function forgetRatingsOf(
  connection: Connection,
  provider: string,
  limit: number,
): Promise<{ forgotten: number; touched: string[] }> {
  const { rows } = await connection.query<{ key: string; property_id: string | null }>(
    `DELETE FROM prospects.rating WHERE provider = $1 AND key IN (
       SELECT key FROM prospects.rating WHERE provider = $1 ORDER BY key LIMIT $2) RETURNING key, property_id`,
    [provider, limit],
  );
  await connection.query(
    `DELETE FROM prospects.link WHERE kind = 'rating' AND subject = ANY($1) AND decision <> 'confirmed' AND refused = '{}'
       AND NOT EXISTS (SELECT FROM prospects.rating WHERE rating.key = link.subject)`,
    [rows.map(({ key }) => key)],
  );
  const touched = [...new Set(rows.flatMap(({ property_id: id }) => (id === null ? [] : [id])))];
  await connection.query(
    'INSERT INTO prospects.pending_publication SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING',
    [touched],
  );
  return { forgotten: rows.length, touched };
}

/** Once its ratings are gone. Its files are as if they had never been imported: should it allow them again, they can be. */
export async function forgetProvider(connection: Connection, provider: string): Promise<void> {
  await forgetValuesOf(connection, provider);
  await connection.query("DELETE FROM prospects.import_run WHERE source = 'ratings' AND options->>'provider' = $1", [
    provider,
  ]);
  await connection.query('DELETE FROM prospects.rating_provider WHERE provider = $1', [provider]);
}
