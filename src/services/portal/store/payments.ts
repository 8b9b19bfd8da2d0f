import type { Connection, Database } from '#platform/db/pool.ts';

export type Payment = {
  id: string;
  paidAt: Date;
  /** Minor units. */
  amount: number;
  currency: string;
  status: string;
  description: string;
};

/** What a member has paid, or was asked to pay, as the provider told it: the newest hundred. */
const MOST = 100;

/** Newest first. */
export async function listPayments(database: Database, memberId: string): Promise<Payment[]> {
  const { rows } = await database.query<Payment>({
    name: 'portal list payments',
    text: `SELECT id, paid_at AS "paidAt", amount::float8 AS amount, currency, status, description
           FROM portal.payment WHERE member_id = $1 ORDER BY paid_at DESC, id LIMIT ${MOST}`,
    values: [memberId],
  });
  return rows;
}

/** True if anything was different before. */
export async function replacePayments(
  connection: Connection,
  memberId: string,
  payments: readonly Payment[],
): Promise<boolean> {
  const ids = payments.map(({ id }) => id);
  const deleted = await connection.query('DELETE FROM portal.payment WHERE member_id = $1 AND id <> ALL($2)', [
    memberId,
    ids,
  ]);
  if (payments.length === 0) return deleted.rowCount !== 0;
  const written = await connection.query(
    `INSERT INTO portal.payment AS p (id, member_id, paid_at, amount, currency, status, description)
     SELECT id, $1, paid_at, amount, currency, status, description
     FROM unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::text[], $6::text[], $7::text[])
       AS t (id, paid_at, amount, currency, status, description)
     ON CONFLICT (id) DO UPDATE SET member_id = excluded.member_id, paid_at = excluded.paid_at, amount = excluded.amount,
       currency = excluded.currency, status = excluded.status, description = excluded.description
     WHERE p IS DISTINCT FROM excluded`,
    [
      memberId,
      ids,
      payments.map(({ paidAt }) => paidAt),
      payments.map(({ amount }) => amount),
      payments.map(({ currency }) => currency),
      payments.map(({ status }) => status),
      payments.map(({ description }) => description),
    ],
  );
  return deleted.rowCount !== 0 || written.rowCount !== 0;
}
