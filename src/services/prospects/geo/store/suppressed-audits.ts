import type { Connection, Database } from '#platform/db/pool.ts';
import { HOTEL_SUPPRESSED } from '../lists/suppressed.ts';

/** What lists keep of hotels that asked not to be listed since: looked for hotel by hotel, over all workspaces. */

/** The hotels behind this one, in their order, of which a list holds a row that is done. */
export async function auditedHotels(database: Database, after: string, most: number): Promise<string[]> {
  const { rows } = await database.query<{ uen: string }>(
    `WITH RECURSIVE hotel AS (
       (SELECT uen FROM prospects.audit_list_row WHERE uen > $1 ORDER BY uen LIMIT 1)
       UNION ALL
       SELECT next.uen FROM hotel CROSS JOIN LATERAL (
         SELECT r.uen FROM prospects.audit_list_row r WHERE r.uen > hotel.uen ORDER BY r.uen LIMIT 1) AS next)
     SELECT uen FROM hotel LIMIT $2`,
    [after, most],
  );
  return rows.map(({ uen }) => uen);
}

/**
 * Leaves the place of each row, and why nothing stands there. What still waits is left out when its turn comes; of a number that
 * was no published hotel's when the list was made nothing is kept but the number.
 */
export async function emptyAudits(connection: Connection, uens: readonly string[]): Promise<void> {
  await connection.query(
    `UPDATE prospects.audit_list_row SET uen = NULL, url = NULL, outcome = 'failed', failure_code = $2, failure = $3,
       score = NULL, grade = NULL, fetched_at = NULL, audit = NULL
     WHERE uen = ANY($1) AND outcome <> 'waiting' AND (url IS NOT NULL OR failure_code = 'no_website')`,
    [uens, HOTEL_SUPPRESSED.code, HOTEL_SUPPRESSED.detail],
  );
}
