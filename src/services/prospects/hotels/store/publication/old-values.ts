import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { lockHotels } from './publication.ts';

/** Nothing tells whose ratings they were, either. */
const FORGOTTEN = 'ratings = NULL, rating_providers = NULL, ratings_keep_until = NULL';

/** In one transaction. */
const BATCH = 5000;

/** Old and new values of changes that follow from ratings: they go with the ratings. That something changed stays. */
export async function forgetOldValues(database: Database, today: string): Promise<void> {
  for (let forgotten = BATCH; forgotten === BATCH; ) {
    forgotten = await transaction(database, async (connection) => {
      await lockHotels(connection);
      const { rowCount } = await connection.query(
        `UPDATE prospects.hotel_change SET ${FORGOTTEN} WHERE number IN (
           SELECT number FROM prospects.hotel_change WHERE ratings IS NOT NULL AND ratings_keep_until < $1 LIMIT ${BATCH})`,
        [today],
      );
      return rowCount ?? 0;
    });
  }
}

/** Of a provider whose terms have changed, or that is no more. Holds the lock of hotels until the transaction ends. */
export async function forgetValuesOf(connection: Connection, provider: string): Promise<void> {
  await lockHotels(connection);
  await connection.query(`UPDATE prospects.hotel_change SET ${FORGOTTEN} WHERE $1 = ANY(rating_providers)`, [provider]);
}

/**
 * Of every number of a company, under the lock of hotels: numbers pass from one of its hotels to another, so changes under
 * one may tell of a hotel that has another by now.
 */
export async function forgetValuesOfCompany(connection: Connection, number: string): Promise<void> {
  await connection.query(
    `UPDATE prospects.hotel_change SET facts = NULL, ${FORGOTTEN}
     WHERE (uen = $1 OR (uen > $1 || '-' AND uen < $1 || '.')) AND (facts IS NOT NULL OR ratings IS NOT NULL)`,
    [number],
  );
}
