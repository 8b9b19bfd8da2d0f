import { BatchedLookup } from '#lib/concurrency/batched-lookup.ts';
import type { Database } from '#platform/db/pool.ts';
import type { Session } from './member.ts';
import { SESSION_DAYS } from './session-lifetime.ts';

/**
 * Finds sessions by their tokens, with the member and whether they are premium. Questions of one turn of the event loop
 * share a query, and nothing is remembered: a session that was ended anywhere is refused everywhere from that commit on.
 */
export type SessionLookup = BatchedLookup<string, Session>;

type Row = Session & { token: string };

const SESSIONS_BY_TOKEN = {
  name: 'portal sessions by token',
  text: `SELECT s.token, m.id, m.email, m.name, e.is_premium AS "isPremium",
      s.expires_at <= now() + interval '${SESSION_DAYS - 1} days' AS "isDueForRenewal"
    FROM portal.session s
    JOIN portal.member m ON m.id = s.member_id
    JOIN portal.entitlement e ON e.member_id = m.id
    WHERE s.token = ANY($1) AND s.expires_at > now()`,
};

export function openSessionLookup(database: Database): SessionLookup {
  return new BatchedLookup(
    async (tokens: string[]) => {
      const { rows } = await database.query<Row>({ ...SESSIONS_BY_TOKEN, values: [[...new Set(tokens)]] });
      const found = new Map(rows.map(({ token, ...session }) => [token, session]));
      return tokens.map((token) => found.get(token));
    },
    // One at a time: what comes meanwhile shares the next one, and larger batches cost less than more of them.
    { inFlight: 1, size: 500, waiting: 20_000 },
  );
}
