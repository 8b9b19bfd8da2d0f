import type { Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { forgetOldRatings } from '../store/imports/ratings.ts';
import { lockPublication } from '../store/publication/publication.ts';

/** Under the lock of its own transaction; see the store for what is forgotten. */
export async function forgetRatings(database: Database, today: string, oldest: string): Promise<number> {
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    return await forgetOldRatings(connection, today, oldest);
  });
}
