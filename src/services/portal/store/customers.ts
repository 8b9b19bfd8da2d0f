import type { Connection, Database } from '#platform/db/pool.ts';

/** Which customer of the payment provider a member is. One each; only a member that exists has one. */
type Queryable = Pick<Connection, 'query'>;

export async function findCustomer(database: Queryable, memberId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    'SELECT customer_id AS id FROM portal.customer WHERE member_id = $1',
    [memberId],
  );
  return rows[0]?.id;
}

/** The member behind a customer. */
export async function findOwner(database: Queryable, customerId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    'SELECT member_id AS id FROM portal.customer WHERE customer_id = $1',
    [customerId],
  );
  return rows[0]?.id;
}

/** Writes a member's customer down unless there is one. Returns the one that counts; undefined if the member is gone. */
export async function storeCustomer(
  database: Database,
  memberId: string,
  customerId: string,
): Promise<string | undefined> {
  await database.query(
    `INSERT INTO portal.customer (member_id, customer_id)
     SELECT id, $2 FROM portal.member WHERE id = $1 FOR KEY SHARE ON CONFLICT DO NOTHING`,
    [memberId, customerId],
  );
  return await findCustomer(database, memberId);
}

/** For a customer that the provider no longer has, with what was copied of it. */
export async function dropCustomer(database: Database, customerId: string): Promise<void> {
  await database.query(
    `WITH gone AS (DELETE FROM portal.customer WHERE customer_id = $1 RETURNING member_id)
     DELETE FROM portal.subscription s USING gone WHERE s.member_id = gone.member_id`,
    [customerId],
  );
}

/** From here to the end of the transaction, nobody else copies this customer's state. */
export async function lockCustomer(
  connection: Connection,
  customerId: string,
  freshMs: number,
): Promise<{ startedAt: Date; isFresh: boolean }> {
  await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('portal.customer ' || $1, 0))`, [customerId]);
  // A statement of its own: it must see what the holder before has written.
  const { rows } = await connection.query<{ startedAt: Date; isFresh: boolean }>(
    `SELECT at AS "startedAt", coalesce(c.synced_at > at - make_interval(secs => $2::float8 / 1000), false) AS "isFresh"
     FROM clock_timestamp() AS at LEFT JOIN portal.customer c ON c.customer_id = $1`,
    [customerId, freshMs],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A row was expected.');
  return row;
}

/** Returns the member, whose account stays until the end of the transaction; undefined if it is gone. */
export async function markSynced(
  connection: Connection,
  customerId: string,
  startedAt: Date,
): Promise<string | undefined> {
  // The member before the customer, as a deletion locks them: the other way round the two could wait for one another.
  await connection.query(
    `SELECT FROM portal.member WHERE id = (SELECT member_id FROM portal.customer WHERE customer_id = $1) FOR KEY SHARE`,
    [customerId],
  );
  const { rows } = await connection.query<{ id: string }>(
    'UPDATE portal.customer SET synced_at = $2 WHERE customer_id = $1 RETURNING member_id AS id',
    [customerId, startedAt],
  );
  return rows[0]?.id;
}

/** All customers in pages, in the order of their names. */
export async function listCustomers(database: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'SELECT customer_id AS id FROM portal.customer WHERE customer_id > $1 ORDER BY customer_id LIMIT $2',
    [after, limit],
  );
  return rows.map(({ id }) => id);
}
