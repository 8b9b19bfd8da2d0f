import type { Database } from '#platform/db/pool.ts';

/** What waits after an import: links for a person, ratings for their hotels. And whether anything is published at all. */
export type Waiting = { links: number; ratings: number; hasHotels: boolean };

export async function readWaiting(database: Database): Promise<Waiting> {
  const { rows } = await database.query<{ links: number; ratings: number; has_hotels: boolean }>(
    `SELECT (SELECT count(*)::integer FROM prospects.link WHERE decision = 'review') AS links,
       (SELECT count(*)::integer FROM prospects.rating WHERE property_id IS NULL) AS ratings,
       EXISTS (SELECT FROM prospects.hotel) AS has_hotels`,
  );
  const { links, ratings, has_hotels: hasHotels } = rows[0] ?? { links: 0, ratings: 0, has_hotels: false };
  return { links, ratings, hasHotels };
}
