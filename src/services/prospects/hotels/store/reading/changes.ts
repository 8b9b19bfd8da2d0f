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

/** The number of the newest change; 0 before there is any. */
export async function newestChange(database: Database): Promise<number> {
  const { rows } = await database.query<{ newest: string }>(
    'SELECT coalesce(max(number), 0) AS newest FROM prospects.hotel_change',
  );
  return Number(rows[0]?.newest ?? 0);
}
