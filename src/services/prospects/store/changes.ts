import type { Database } from '#platform/db/pool.ts';

/** The feed of changes, in the order in which they became visible. */
export type HotelChange = {
  number: number;
  uen: string;
  change: 'added' | 'updated' | 'removed';
  at: Date;
  fields: string[];
};

export async function readChanges(database: Database, since: number, limit: number): Promise<HotelChange[]> {
  const { rows } = await database.query<Omit<HotelChange, 'number'> & { number: string }>({
    name: 'prospects changes',
    text: 'SELECT number, uen, change, at, fields FROM prospects.hotel_change WHERE number > $1 ORDER BY number LIMIT $2',
    values: [since, limit],
  });
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}
