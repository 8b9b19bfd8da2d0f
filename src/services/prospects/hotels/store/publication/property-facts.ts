import type { Connection } from '#platform/db/pool.ts';
import type { Country } from '../../rules/country.ts';

/** Everything that is known of properties, from all sources, as publication needs it. */
export type PropertyFacts = {
  id: string;
  uen: string | null;
  source: 'hlb' | 'dbd';
  country: Country;
  name: string;
  address: string | null;
  city: string | null;
  rooms: number | null;
  mailbox: string | null;
  is_listed: boolean;
  is_closed: boolean;
  observed_on: string;
  is_suppressed: boolean;
  link: 'accepted' | 'confirmed' | 'review' | 'none';
  entity_source: 'acra' | 'dbd' | null;
  entity_is_live: boolean | null;
  industry_codes: string[] | null;
  entity_observed_on: string | null;
  website: string | null;
  phone: string | null;
  longitude: number | null;
  latitude: number | null;
  /** Whether the registry of the property gave the location, and no place did. */
  is_located_by_registry: boolean;
  place_mailbox: string | null;
  place_dataset: string | null;
  place_licence: string | null;
  place_observed_on: string | null;
  provider: string | null;
  rating_tenths: number | null;
  reviews_count: number | null;
  rated_on: string | null;
  rating_keep_until: string | null;
  rating_licence: string | null;
  export_allowed: boolean | null;
};

/**
 * A hotel has asked not to be listed: it is this property, whatever it is called, wherever it is and whoever runs it by
 * now. Or it has come back as another one: under this company, it is the one at this postcode, whatever it is called by now,
 * or the one with this name, wherever it has moved. Others of the company are not meant: not a hotel in the same building
 * while the one that asked is listed there, and not one with the same name elsewhere. The table of hotels keeps them away by the
 * same condition (migration 0011).
 */
const IS_SUPPRESSED = `(EXISTS (
  SELECT FROM prospects.suppression AS asked WHERE asked.property_id = property.id
) OR EXISTS (
  SELECT FROM prospects.suppression AS asked WHERE asked.entity_number = property.entity_number AND (
    asked.name_key IS NULL
    OR (asked.name_key = property.name_key AND asked.postcode IS NOT DISTINCT FROM property.postcode)
    OR (asked.postcode = property.postcode AND NOT EXISTS (
      SELECT FROM prospects.property AS other WHERE other.entity_number = asked.entity_number AND other.is_listed
        AND other.postcode = asked.postcode AND other.name_key = asked.name_key))
    OR (asked.name_key = property.name_key AND NOT EXISTS (
      SELECT FROM prospects.property AS other WHERE other.entity_number = asked.entity_number
        AND other.postcode = asked.postcode)))))`;

/** Those of these properties that are published and have been asked to be no longer. */
export async function publishedThoughSuppressed(connection: Connection, ids: readonly string[]): Promise<string[]> {
  const { rows } = await connection.query<{ uen: string }>(
    `SELECT hotel.uen FROM prospects.hotel JOIN prospects.property ON property.id = hotel.property_id
     WHERE property.id = ANY($1::bigint[]) AND ${IS_SUPPRESSED} ORDER BY hotel.uen`,
    [ids],
  );
  return rows.map(({ uen }) => uen);
}

/**
 * Those that have been asked to be listed no longer, and of which an address to write to is still on file, or which an older
 * version of this program has published all the same.
 */
export async function suppressedLeftBehind(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT property.id FROM (
       SELECT property_id AS id FROM prospects.suppression WHERE property_id IS NOT NULL
       UNION
       SELECT sister.id FROM prospects.suppression JOIN prospects.property AS sister USING (entity_number)
     ) AS asked JOIN prospects.property USING (id) LEFT JOIN prospects.place ON place.id = property.place_id
     WHERE (property.mailbox IS NOT NULL OR place.mailbox IS NOT NULL
         OR EXISTS (SELECT FROM prospects.hotel WHERE hotel.property_id = property.id))
       AND ${IS_SUPPRESSED} ORDER BY property.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Those of these numbers, under which nobody is published, whose hotel asked not to be listed: not another one of its company,
 * which may be back tomorrow. What is kept of them may go for good.
 */
export async function askedToBeForgotten(connection: Connection, uens: readonly string[]): Promise<string[]> {
  const { rows } = await connection.query<{ uen: string }>(
    `SELECT named.uen FROM unnest($1::text[]) AS named (uen)
     LEFT JOIN prospects.unpublished_work AS owner ON owner.uen = named.uen
     WHERE NOT EXISTS (SELECT FROM prospects.hotel WHERE hotel.uen = named.uen)
       AND (CASE WHEN owner.property_id IS NULL
         THEN EXISTS (SELECT FROM prospects.suppression AS asked WHERE asked.uen = named.uen AND asked.property_id IS NULL)
         ELSE EXISTS (SELECT FROM prospects.suppression AS asked WHERE asked.property_id = owner.property_id)
           OR EXISTS (SELECT FROM prospects.property WHERE property.id = owner.property_id AND ${IS_SUPPRESSED}) END)`,
    [uens],
  );
  return rows.map(({ uen }) => uen);
}

/** Without ratings that may not be kept until `today`: those are about to be deleted. */
export async function readPropertyFacts(
  connection: Connection,
  ids: readonly string[],
  today: string,
): Promise<PropertyFacts[]> {
  const { rows } = await connection.query<PropertyFacts>({
    name: 'prospects property facts',
    text: `SELECT property.id, property.uen, property.source, property.country, property.name, property.address,
         property.city, property.rooms, property.mailbox, property.is_listed, property.observed_on::text,
         place.closed_on IS NOT NULL OR EXISTS (
           SELECT FROM prospects.closure WHERE closure.property_id = property.id) AS is_closed,
         ${IS_SUPPRESSED} AS is_suppressed,
         CASE WHEN property.entity_number IS NOT NULL THEN coalesce(nullif(link.decision, 'review'), 'accepted')
           ELSE coalesce(link.decision, 'none') END AS link,
         entity.source AS entity_source, entity.is_live AS entity_is_live, entity.industry_codes,
         entity.observed_on::text AS entity_observed_on,
         place.website, place.phone,
         CASE WHEN property.latitude IS NULL THEN place.longitude ELSE property.longitude END AS longitude,
         coalesce(property.latitude, place.latitude) AS latitude,
         property.latitude IS NOT NULL AS is_located_by_registry,
         place.mailbox AS place_mailbox, place.dataset AS place_dataset, place.licence AS place_licence,
         place.observed_on::text AS place_observed_on,
         rated.provider, rated.rating_tenths, rated.reviews_count, rated.observed_on::text AS rated_on,
         rated.keep_until::text AS rating_keep_until,
         rated.licence AS rating_licence, rated.export_allowed
       FROM prospects.property
       LEFT JOIN prospects.entity ON entity.number = property.entity_number
       LEFT JOIN prospects.link ON link.kind = 'operator' AND link.subject = property.id::text
       LEFT JOIN prospects.place ON place.id = property.place_id
       LEFT JOIN LATERAL (
         SELECT rating.*, rating_provider.licence, rating_provider.export_allowed
         FROM prospects.rating JOIN prospects.rating_provider USING (provider)
         WHERE rating.property_id = property.id AND rating.keep_until >= $2::date
         ORDER BY rating.observed_on DESC, rating.reviews_count DESC, provider LIMIT 1
       ) AS rated ON true
       WHERE property.id = ANY($1::bigint[]) ORDER BY property.id`,
    values: [ids, today],
  });
  return rows;
}

/**
 * Takes the next so many properties that wait to be published, or those of the given ones that do, together with the
 * others of their companies that wait too.
 */
export async function takePendingPublications(
  connection: Connection,
  which: number | readonly string[],
): Promise<string[]> {
  const first =
    typeof which === 'number'
      ? 'SELECT property_id FROM prospects.pending_publication ORDER BY property_id LIMIT $1'
      : 'SELECT unnest($1::bigint[]) AS property_id';
  const { rows } = await connection.query<{ property_id: string }>(
    `WITH first AS (${first}),
     together AS (
       SELECT property_id FROM first
       UNION
       SELECT pending.property_id FROM first
       JOIN prospects.property ON property.id = first.property_id
       JOIN prospects.property AS sister ON sister.entity_number = property.entity_number
       JOIN prospects.pending_publication AS pending ON pending.property_id = sister.id)
     DELETE FROM prospects.pending_publication USING together
     WHERE pending_publication.property_id = together.property_id RETURNING pending_publication.property_id`,
    [which],
  );
  return rows.map(({ property_id }) => property_id);
}

/** Of a hotel that asked not to be listed, nobody needs the address to write to. */
export async function forgetMailboxes(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await connection.query('UPDATE prospects.property SET mailbox = NULL WHERE id = ANY($1::bigint[])', [ids]);
  await connection.query(
    `UPDATE prospects.place SET mailbox = NULL FROM prospects.property
     WHERE property.id = ANY($1::bigint[]) AND place.id = property.place_id AND place.mailbox IS NOT NULL`,
    [ids],
  );
}

/** Numbers under which these properties are published now. */
export async function publishedNumbers(
  connection: Connection,
  ids: readonly string[],
): Promise<{ uen: string; propertyId: string }[]> {
  const { rows } = await connection.query<{ uen: string; propertyId: string }>(
    `SELECT uen, property_id AS "propertyId" FROM prospects.hotel WHERE property_id = ANY($1::bigint[]) ORDER BY uen`,
    [ids],
  );
  return rows;
}

export async function countPending(
  connection: Pick<Connection, 'query'>,
): Promise<{ links: number; publications: number }> {
  const { rows } = await connection.query<{ links: string; publications: string }>(
    `SELECT (SELECT count(*) FROM prospects.pending_link) AS links,
       (SELECT count(*) FROM prospects.pending_publication) AS publications`,
  );
  return { links: Number(rows[0]?.links ?? 0), publications: Number(rows[0]?.publications ?? 0) };
}
