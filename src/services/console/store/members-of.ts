import { BatchedLookup } from '#lib/concurrency/batched-lookup.ts';
import type { Realm } from '#platform/accounts/realm.ts';
import type { Database } from '#platform/db/pool.ts';
import type { FoundMember } from '#platform/workspaces/people.ts';
import type { Role } from '#platform/workspaces/role.ts';

/**
 * Who is behind a session, what they are in the workspace that they name, and whether a service is opened for it: one query for all
 * who ask within one turn of the event loop, and nothing is remembered. Whoever is removed, lowered or signed out anywhere is that
 * everywhere from that commit on.
 */
type MemberQuestion = { token: string; slug: string; service: string };
export type MembersOf = BatchedLookup<MemberQuestion, FoundMember>;

type Row = {
  place: number;
  id: string;
  email: string;
  name: string;
  sessionId: string;
  factors: number;
  authenticatedAt: Date;
  workspaceId: string | null;
  slug: string;
  workspaceName: string;
  needsSecondFactor: boolean;
  role: Role | null;
  isOpen: boolean;
  allowance: number | null;
};

export function openMembersOf({ sessionCondition }: Realm, database: Database): MembersOf {
  const statement = {
    name: 'console members of workspaces',
    text: `SELECT asked.place::int AS place, m.id, m.email, m.name, s.id AS "sessionId", s.factors,
        s.authenticated_at AS "authenticatedAt", w.id AS "workspaceId", w.slug, w.name AS "workspaceName",
        w.needs_second_factor AS "needsSecondFactor", w.role, opened.service IS NOT NULL AS "isOpen", opened.allowance
      FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (token, slug, service, place)
      JOIN console.session s ON s.token = asked.token
      JOIN console.member m ON m.id = s.member_id
      LEFT JOIN LATERAL (
        SELECT w.id, w.slug, w.name, w.needs_second_factor, p.role FROM platform.workspace w
        JOIN console.membership p ON p.workspace_id = w.id AND p.member_id = m.id
        WHERE w.slug = asked.slug) w ON true
      LEFT JOIN platform.workspace_service opened ON opened.workspace_id = w.id AND opened.service = asked.service
      WHERE s.expires_at > now() AND ${sessionCondition}`,
  };
  return new BatchedLookup(
    async (questions: MemberQuestion[]) => {
      const { rows } = await database.query<Row>({
        ...statement,
        values: [
          questions.map(({ token }) => token),
          questions.map(({ slug }) => slug),
          questions.map(({ service }) => service),
        ],
      });
      const found: (FoundMember | undefined)[] = questions.map(() => undefined);
      for (const row of rows) found[row.place - 1] = memberIn(row);
      return found;
    },
    // One at a time, as for sessions: what comes meanwhile shares the next one.
    { inFlight: 1, size: 500, waiting: 20_000 },
  );
}

function memberIn(row: Row): FoundMember {
  const { id, email, name, sessionId, factors, authenticatedAt, workspaceId, role } = row;
  const { slug, workspaceName, needsSecondFactor, isOpen, allowance } = row;
  return {
    person: { id, email, name, sessionId, factors, authenticatedAt },
    membership:
      workspaceId === null || role === null
        ? undefined
        : { workspace: { id: workspaceId, slug, name: workspaceName }, role, needsSecondFactor, isOpen, allowance },
  };
}
