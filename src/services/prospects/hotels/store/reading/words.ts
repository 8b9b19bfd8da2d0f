import type { Database } from '#platform/db/pool.ts';
import type { HotelFilter } from '../../rules/hotel-filter.ts';

/**
 * The filter with its words in the order in which they are best looked up: the rarest first, and a word that is in no name
 * is the rarest of all.
 */
export async function withRarestFirst(database: Pick<Database, 'query'>, filter: HotelFilter): Promise<HotelFilter> {
  if (filter.words === undefined) return filter;
  const { rows } = await database.query<{ word: string; hotels: string; of_all: string }>({
    name: 'prospects words',
    text: `SELECT word, coalesce(word_tally.hotels, 0) AS hotels,
        (SELECT coalesce(sum(hotels), 0) FROM prospects.hotel_tally WHERE city_key = '') AS of_all
      FROM unnest($1::text[]) AS asked (word) LEFT JOIN prospects.word_tally USING (word)
      ORDER BY coalesce(word_tally.hotels, 0), word`,
    values: [filter.words],
  });
  const ofAll = Math.max(1, Number(rows[0]?.of_all ?? 0));
  const withWords = rows.reduce((hotels, row) => (hotels * Number(row.hotels)) / ofAll, ofAll);
  return { ...filter, words: rows.map(({ word }) => word), withWords };
}
