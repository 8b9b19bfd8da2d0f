import type { Database } from '#platform/db/pool.ts';

/** Each arm by an index. */
const PROPERTY = "CASE WHEN t.uen LIKE 'property %' THEN substr(t.uen, 10)::bigint END";

/**
 * Which of these hotels asked not to be listed: whoever keeps something of one shows it no more. What is kept of one whose number is
 * another hotel's by now is kept under `property …`.
 */
export async function suppressedAmong(database: Database, uens: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ uen: string }>({
    name: 'prospects suppressed among',
    text: `SELECT uen FROM unnest($1::text[]) AS t(uen)
       WHERE NOT EXISTS (SELECT FROM prospects.hotel h WHERE h.uen = t.uen)
         AND (EXISTS (SELECT FROM prospects.suppression s WHERE s.uen = t.uen)
           OR EXISTS (SELECT FROM prospects.suppression s WHERE s.entity_number = split_part(t.uen, '-', 1))
           OR EXISTS (SELECT FROM prospects.suppression s WHERE s.property_id = ${PROPERTY})
           OR EXISTS (SELECT FROM prospects.property p JOIN prospects.suppression s ON s.entity_number = p.entity_number
                      WHERE p.id = ${PROPERTY}))`,
    values: [uens],
  });
  return new Set(rows.map(({ uen }) => uen));
}
