import type { Database } from '#platform/db/pool.ts';

/** What the tables hold about a member and nothing else shows: no token, no hash, nothing that opens anything. */
export type MemberRecord = {
  emailVerified: boolean;
  createdAt: Date;
  signInMethods: { provider: string; since: Date }[];
  sessions: { since: Date; lastRenewedAt: Date; expiresAt: Date }[];
  gift: { until: Date; grantedAt: Date } | null;
};

type Row = { email_verified: boolean; created_at: Date };

export async function readMemberRecord(database: Database, memberId: string): Promise<MemberRecord> {
  const ask = async <R extends object>(sql: string) => (await database.query<R>(sql, [memberId])).rows;
  const [member] = await ask<Row>('SELECT email_verified, created_at FROM portal.member WHERE id = $1');
  if (member === undefined) throw new Error('The member is gone');
  const gifts = await ask<{ until: Date; grantedAt: Date }>(
    'SELECT until, granted_at AS "grantedAt" FROM portal.gift WHERE member_id = $1',
  );
  return {
    emailVerified: member.email_verified,
    createdAt: member.created_at,
    signInMethods: await ask(
      'SELECT provider_id AS provider, created_at AS since FROM portal.sign_in_method WHERE member_id = $1 ORDER BY since',
    ),
    sessions: await ask(
      `SELECT created_at AS since, updated_at AS "lastRenewedAt", expires_at AS "expiresAt"
       FROM portal.session WHERE member_id = $1 ORDER BY since LIMIT 1000`,
    ),
    gift: gifts[0] ?? null,
  };
}
