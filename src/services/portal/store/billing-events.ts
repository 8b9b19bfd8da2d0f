import type { Connection, Database } from '#platform/db/pool.ts';

/** Which events of the provider have come in: their names, never what they say. */
const KEPT_DAYS = 30;
const BATCH = 10_000;

/** False if it has come in before. */
export async function insertEvent(
  connection: Connection,
  event: { id: string; type: string; customerId: string },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'INSERT INTO portal.billing_event (id, type, customer_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
    [event.id, event.type, event.customerId],
  );
  return rowCount === 1;
}

/** Long after the provider has given up sending them again. Returns how many went; called until none do. */
export async function deleteOldEvents(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    `DELETE FROM portal.billing_event WHERE id = ANY (ARRAY(
       SELECT id FROM portal.billing_event
       WHERE received_at < now() - make_interval(days => ${KEPT_DAYS}) ORDER BY received_at LIMIT ${BATCH}))`,
  );
  return rowCount ?? 0;
}
