import type { Database } from '#platform/db/pool.ts';

/** The words of a search, the rarest first; a word that is in no name is the rarest of all. */
export async function rarestFirst(database: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ word: string }>({
    name: 'prospects words',
    text: `SELECT word FROM unnest($1::text[]) AS asked (word) LEFT JOIN prospects.word_tally USING (word)
      ORDER BY coalesce(hotels, 0), word`,
    values: [words],
  });
  return rows.map(({ word }) => word);
}
