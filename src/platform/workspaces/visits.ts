import type { Connection } from '../db/pool.ts';

type Queryable = Pick<Connection, 'query'>;

/** Somebody at a service of a workspace. */
type Visitor = { workspaceId: string; service: string; personId: string };

/** Whoever was away for longer comes again, and what happened meanwhile is new. */
const AWAY_MINUTES = 30;

/** To the millisecond, as moments are told. */
const NOW = `date_trunc('milliseconds', clock_timestamp())`;

/**
 * Somebody is here: says since when things are new to them, or null in a first visit. A visit lasts until nobody was there for half
 * an hour, so that what is new stays new while it is looked at; with `hasSeenAll` it ends at once, and another begins.
 */
export async function markVisit(database: Queryable, visitor: Visitor, hasSeenAll = false): Promise<Date | null> {
  const { rows } = await database.query<{ since: Date | null }>(
    `INSERT INTO platform.visit AS v (workspace_id, service, person_id, since, seen_at)
     VALUES ($1, $2, $3, CASE WHEN $4 THEN ${NOW} END, ${NOW})
     ON CONFLICT (workspace_id, service, person_id) DO UPDATE SET seen_at = excluded.seen_at,
       since = CASE WHEN $4 THEN excluded.seen_at
         WHEN v.seen_at < excluded.seen_at - interval '${AWAY_MINUTES} minutes' THEN v.seen_at ELSE v.since END
     RETURNING since`,
    [visitor.workspaceId, visitor.service, visitor.personId, hasSeenAll],
  );
  return rows[0]?.since ?? null;
}

/** Since when things are new to somebody; null for whoever was never here. */
export async function newSince(database: Queryable, visitor: Visitor): Promise<Date | null> {
  const { rows } = await database.query<{ since: Date | null }>(
    'SELECT since FROM platform.visit WHERE workspace_id = $1 AND service = $2 AND person_id = $3',
    [visitor.workspaceId, visitor.service, visitor.personId],
  );
  return rows[0]?.since ?? null;
}

type Visit = { workspace: string; service: string; since: Date | null; seenAt: Date };

export async function listVisitsOf(database: Queryable, personId: string): Promise<Visit[]> {
  const { rows } = await database.query<Visit>(
    `SELECT w.slug AS workspace, v.service, v.since, v.seen_at AS "seenAt"
     FROM platform.visit v JOIN platform.workspace w ON w.id = v.workspace_id WHERE v.person_id = $1 ORDER BY w.slug, v.service`,
    [personId],
  );
  return rows;
}

/** Of somebody who goes: from one workspace, or from all. */
export async function forgetVisits(connection: Queryable, personId: string, workspaceId?: string): Promise<void> {
  await connection.query(
    'DELETE FROM platform.visit WHERE person_id = $1 AND ($2::uuid IS NULL OR workspace_id = $2::uuid)',
    [personId, workspaceId ?? null],
  );
}
