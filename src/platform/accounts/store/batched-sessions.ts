import { BatchedLookup } from '#lib/concurrency/batched-lookup.ts';
import type { Database } from '../../db/pool.ts';
import type { Realm } from '../realm.ts';

/**
 * Finds sessions of a realm by their tokens, with what its operations have to know of the member `m`. Questions of one turn of
 * the event loop share a query, and nothing is remembered: a session that was ended anywhere is refused everywhere from that
 * commit on.
 */
export type BatchedSessions<Session> = BatchedLookup<string, Session>;

/** What every session tells. */
export type DueForRenewal = {
  /** Time to ask better-auth to prolong it and to send the cookie anew. */
  isDueForRenewal: boolean;
};

/** `columns` and `joins` are SQL of the realm's own. */
export function openBatchedSessions<Session extends DueForRenewal>(
  { name, sessionDays, sessionCondition }: Realm,
  database: Database,
  { columns, joins = '' }: { columns: string; joins?: string },
): BatchedSessions<Session> {
  const byToken = {
    name: `${name} sessions by token`,
    text: `SELECT s.token, ${columns},
        s.expires_at <= now() + interval '${sessionDays - 1} days' AS "isDueForRenewal"
      FROM ${name}.session s JOIN ${name}.member m ON m.id = s.member_id ${joins}
      WHERE s.token = ANY($1) AND s.expires_at > now() AND ${sessionCondition}`,
  };
  return new BatchedLookup(
    async (tokens: string[]) => {
      const { rows } = await database.query<Session & { token: string }>({
        ...byToken,
        values: [[...new Set(tokens)]],
      });
      const found = new Map(rows.map(({ token, ...session }) => [token, session as unknown as Session]));
      return tokens.map((token) => found.get(token));
    },
    // One at a time: what comes meanwhile shares the next one, and larger batches cost less than more of them.
    { inFlight: 1, size: 500, waiting: 20_000 },
  );
}
