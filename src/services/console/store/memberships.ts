import type { Connection } from '#platform/db/pool.ts';
import type { Mailbox, MemberWithRole } from '#platform/workspaces/people.ts';
import type { Role } from '#platform/workspaces/role.ts';
import type { Language } from '../accounts/languages.ts';

type Queryable = Pick<Connection, 'query'>;

export type ListedMember = { id: string; name: string; email: string; role: Role; since: Date; factors: number };

export const MOST_MEMBERS = 1000;

export async function listMembersOf(database: Queryable, workspaceId: string): Promise<ListedMember[]> {
  const { rows } = await database.query<ListedMember>(
    `SELECT m.id, m.name, m.email, p.role, p.since,
       (SELECT count(*) FROM console.passkey k WHERE k.member_id = m.id)::int
         + (SELECT count(*) FROM console.totp t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL)::int AS factors
     FROM console.membership p JOIN console.member m ON m.id = p.member_id
     WHERE p.workspace_id = $1 ORDER BY p.since, m.id LIMIT ${MOST_MEMBERS}`,
    [workspaceId],
  );
  return rows;
}

/** By name, as it is listed; whoever has none is called by the address. */
export async function listNamesIn(database: Queryable, workspaceId: string): Promise<MemberWithRole[]> {
  const { rows } = await database.query<MemberWithRole>({
    name: 'console names of members',
    text: `SELECT m.id, coalesce(nullif(m.name, ''), m.email) AS name, p.role
      FROM console.membership p JOIN console.member m ON m.id = p.member_id
      WHERE p.workspace_id = $1 ORDER BY p.since, m.id LIMIT ${MOST_MEMBERS}`,
    values: [workspaceId],
  });
  return rows;
}

/** With their addresses, for what concerns one of them. */
export async function listMailboxesIn(database: Queryable, workspaceId: string): Promise<Mailbox[]> {
  const { rows } = await database.query<Mailbox>(
    `SELECT m.id, m.name, m.email FROM console.membership p JOIN console.member m ON m.id = p.member_id
     WHERE p.workspace_id = $1 ORDER BY p.since, m.id LIMIT ${MOST_MEMBERS}`,
    [workspaceId],
  );
  return rows;
}

export async function countMembers(connection: Queryable, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM console.membership WHERE workspace_id = $1',
    [workspaceId],
  );
  return rows[0]?.count ?? 0;
}

/** What somebody has been stays: an invitation lowers nobody. */
export async function addMembership(
  connection: Queryable,
  { workspaceId, memberId, role }: { workspaceId: string; memberId: string; role: Role },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [workspaceId, memberId, role],
  );
  return rowCount === 1;
}

export async function roleOf(connection: Queryable, workspaceId: string, memberId: string): Promise<Role | undefined> {
  const { rows } = await connection.query<{ role: Role }>(
    'SELECT role FROM console.membership WHERE workspace_id = $1 AND member_id = $2',
    [workspaceId, memberId],
  );
  return rows[0]?.role;
}

export async function setRole(
  connection: Queryable,
  { workspaceId, memberId, role }: { workspaceId: string; memberId: string; role: Role },
): Promise<void> {
  await connection.query('UPDATE console.membership SET role = $3 WHERE workspace_id = $1 AND member_id = $2', [
    workspaceId,
    memberId,
    role,
  ]);
}

export async function removeMembership(connection: Queryable, workspaceId: string, memberId: string): Promise<void> {
  await connection.query('DELETE FROM console.membership WHERE workspace_id = $1 AND member_id = $2', [
    workspaceId,
    memberId,
  ]);
}

export async function countOwners(connection: Queryable, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM console.membership WHERE workspace_id = $1 AND role = 'owner'`,
    [workspaceId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Workspaces that would be without an owner if this person went. All that the person is in are held first: another owner who is about
 * to go waits, and then finds that this one has gone.
 */
export async function holdOnlyOwnedBy(connection: Queryable, memberId: string): Promise<string[]> {
  await connection.query(
    `SELECT FROM platform.workspace w
     WHERE w.id IN (SELECT p.workspace_id FROM console.membership p WHERE p.member_id = $1)
     ORDER BY w.id FOR NO KEY UPDATE OF w`,
    [memberId],
  );
  const { rows } = await connection.query<{ slug: string }>(
    `SELECT w.slug FROM console.membership p JOIN platform.workspace w ON w.id = p.workspace_id
     WHERE p.member_id = $1 AND p.role = 'owner' AND NOT EXISTS (SELECT FROM console.membership o
       WHERE o.workspace_id = w.id AND o.role = 'owner' AND o.member_id <> $1)
     ORDER BY w.slug`,
    [memberId],
  );
  return rows.map(({ slug }) => slug);
}

export async function hasMember(connection: Queryable, workspaceId: string, email: string): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT FROM console.membership p JOIN console.member m ON m.id = p.member_id
     WHERE p.workspace_id = $1 AND m.email = $2`,
    [workspaceId, email],
  );
  return rows.length > 0;
}

export type Owner = { email: string; name: string; language: Language | null };

const MOST_TOLD = 50;

/** Whom to tell of what concerns a workspace. */
export async function listOwners(connection: Queryable, workspaceId: string): Promise<Owner[]> {
  const { rows } = await connection.query<Owner>(
    `SELECT m.email, m.name, m.language FROM console.membership p JOIN console.member m ON m.id = p.member_id
     WHERE p.workspace_id = $1 AND p.role = 'owner' ORDER BY p.since LIMIT ${MOST_TOLD}`,
    [workspaceId],
  );
  return rows;
}

/** In a session that has not ended. The workspace is held. */
export async function isOwnerStill(
  connection: Queryable,
  { workspaceId, memberId, sessionId }: { workspaceId: string; memberId: string; sessionId: string },
): Promise<boolean> {
  const { rows } = await connection.query(
    `SELECT FROM console.membership p JOIN console.session s ON s.member_id = p.member_id
     WHERE p.workspace_id = $1 AND p.member_id = $2 AND p.role = 'owner' AND s.id = $3 AND s.expires_at > now()`,
    [workspaceId, memberId, sessionId],
  );
  return rows.length > 0;
}

/** Workspaces of somebody who goes, for their audit. */
export async function listMembershipsOf(connection: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    'SELECT workspace_id AS id FROM console.membership WHERE member_id = $1 ORDER BY 1',
    [memberId],
  );
  return rows.map(({ id }) => id);
}

/** Whoever makes a workspace holds the own account: many at once are counted one after the other. */
export async function holdPerson(connection: Queryable, memberId: string): Promise<void> {
  await connection.query('SELECT FROM console.member WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
}

/** Visits of people who are in the workspace no more, such as one that was under way when they left; some of them. */
export async function deleteStrangersVisits(database: Queryable, portion: number): Promise<number> {
  const { rowCount } = await database.query(
    `DELETE FROM platform.visit v WHERE (v.workspace_id, v.service, v.person_id) IN (
       SELECT o.workspace_id, o.service, o.person_id FROM platform.visit o
       WHERE NOT EXISTS (SELECT FROM console.membership m WHERE m.workspace_id = o.workspace_id AND m.member_id = o.person_id)
       LIMIT $1)`,
    [portion],
  );
  return rowCount ?? 0;
}
