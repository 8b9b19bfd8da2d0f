import type { Connection, Database } from '#platform/db/pool.ts';

/** As the provider tells it. */
export type SubscriptionState = {
  id: string;
  /** The provider's own word. */
  status: string;
  createdAt: Date;
  periodEndsAt: Date | null;
  cancelsAt: Date | null;
  endedAt: Date | null;
  pastDueSince: Date | null;
};

/** The subscription that counts, as the provider told it, and what follows from it at the time of asking. */
export type Entitlement = { status: string; isPremium: boolean; endDate: Date | null };

export async function readEntitlement(database: Database, memberId: string): Promise<Entitlement> {
  const { rows } = await database.query<Entitlement>({
    name: 'portal read entitlement',
    text: `SELECT status, is_premium AS "isPremium", ends_at AS "endDate" FROM portal.entitlement WHERE member_id = $1`,
    values: [memberId],
  });
  return rows[0] ?? { status: 'none', isPremium: false, endDate: null };
}

/** The provider's word for the member's subscription, whatever else was granted. */
export async function findStatus(database: Database, memberId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ status: string }>(
    'SELECT status FROM portal.subscription WHERE member_id = $1',
    [memberId],
  );
  return rows[0]?.status;
}

/** True if anything was different before. */
export async function replaceSubscription(
  connection: Connection,
  memberId: string,
  subscription: SubscriptionState | undefined,
): Promise<boolean> {
  if (subscription === undefined) {
    const { rowCount } = await connection.query('DELETE FROM portal.subscription WHERE member_id = $1', [memberId]);
    return rowCount !== 0;
  }
  const { id, status, periodEndsAt, cancelsAt, endedAt, pastDueSince } = subscription;
  const { rowCount } = await connection.query(
    `INSERT INTO portal.subscription AS s
       (member_id, subscription_id, status, period_ends_at, cancels_at, ended_at, past_due_since)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (member_id) DO UPDATE SET subscription_id = excluded.subscription_id, status = excluded.status,
       period_ends_at = excluded.period_ends_at, cancels_at = excluded.cancels_at, ended_at = excluded.ended_at,
       past_due_since = excluded.past_due_since
     WHERE s IS DISTINCT FROM excluded`,
    [memberId, id, status, periodEndsAt, cancelsAt, endedAt, pastDueSince],
  );
  return rowCount !== 0;
}
