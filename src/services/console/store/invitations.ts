import type { Connection } from '#platform/db/pool.ts';
import type { Role } from '#platform/workspaces/role.ts';

type Queryable = Pick<Connection, 'query'>;

const INVITATION_DAYS = 7;
export const MOST_INVITATIONS = 200;

export type ListedInvitation = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
};

const COLUMNS = `i.id, i.email, i.role, i.created_at AS "createdAt", i.expires_at AS "expiresAt",
  (SELECT m.name FROM console.member m WHERE m.id = i.invited_by) AS "invitedBy"`;

const GOOD = 'i.expires_at > console.clock()';

export type NewInvitation = { workspaceId: string; email: string; role: Role; hash: Buffer; invitedBy: string };

/** In the place of the one before, for the same address. */
export async function putInvitation(connection: Queryable, invitation: NewInvitation): Promise<ListedInvitation> {
  const { rows } = await connection.query<ListedInvitation>(
    `INSERT INTO console.invitation AS i (workspace_id, email, role, token_hash, invited_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, console.clock() + interval '${INVITATION_DAYS} days')
     ON CONFLICT (workspace_id, email) DO UPDATE SET id = gen_random_uuid(), role = EXCLUDED.role,
       token_hash = EXCLUDED.token_hash, invited_by = EXCLUDED.invited_by, created_at = now(), expires_at = EXCLUDED.expires_at
     RETURNING ${COLUMNS}`,
    [invitation.workspaceId, invitation.email, invitation.role, invitation.hash, invitation.invitedBy],
  );
  return rows[0] as ListedInvitation;
}

export async function listInvitationsOf(database: Queryable, workspaceId: string): Promise<ListedInvitation[]> {
  const { rows } = await database.query<ListedInvitation>(
    `SELECT ${COLUMNS} FROM console.invitation i WHERE i.workspace_id = $1 AND ${GOOD}
     ORDER BY i.created_at DESC, i.email LIMIT ${MOST_INVITATIONS}`,
    [workspaceId],
  );
  return rows;
}

/** The address that it was for; undefined if there is none. */
export async function deleteInvitation(
  connection: Queryable,
  workspaceId: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ email: string }>(
    'DELETE FROM console.invitation WHERE workspace_id = $1 AND id = $2 RETURNING email',
    [workspaceId, id],
  );
  return rows[0]?.email;
}

export type TakenInvitation = { workspaceId: string; slug: string; email: string; role: Role };

const TAKE = (condition: string) => `
  DELETE FROM console.invitation i USING platform.workspace w
  WHERE ${condition} AND w.id = i.workspace_id AND ${GOOD}
  RETURNING i.workspace_id AS "workspaceId", w.slug, i.email, i.role`;

/** Of many at once, one gets it. */
export async function takeInvitationByToken(connection: Queryable, hash: Buffer): Promise<TakenInvitation | undefined> {
  return (await connection.query<TakenInvitation>(TAKE('i.token_hash = $1'), [hash])).rows[0];
}

/** The address is that of somebody who is signed in, and has shown to own it. */
export async function takeInvitationById(
  connection: Queryable,
  id: string,
  email: string,
): Promise<TakenInvitation | undefined> {
  return (await connection.query<TakenInvitation>(TAKE('i.id = $1 AND i.email = $2'), [id, email])).rows[0];
}

export type InvitationToMe = { id: string; workspace: string; role: Role; invitedBy: string | null; expiresAt: Date };

export async function listInvitationsTo(database: Queryable, email: string): Promise<InvitationToMe[]> {
  const { rows } = await database.query<InvitationToMe>(
    `SELECT i.id, w.name AS workspace, i.role, i.expires_at AS "expiresAt",
       (SELECT m.name FROM console.member m WHERE m.id = i.invited_by) AS "invitedBy"
     FROM console.invitation i JOIN platform.workspace w ON w.id = i.workspace_id
     WHERE i.email = $1 AND ${GOOD} ORDER BY i.created_at DESC LIMIT ${MOST_INVITATIONS}`,
    [email],
  );
  return rows;
}

/** What is over, and what nobody took. */
export async function deleteEndedInvitations(database: Queryable, portion: number): Promise<number> {
  const { rowCount } = await database.query(
    `DELETE FROM console.invitation WHERE id IN (
       SELECT id FROM console.invitation WHERE expires_at < console.clock() LIMIT $1)`,
    [portion],
  );
  return rowCount ?? 0;
}

/** Those that somebody sent who may not any more, and those to the person. */
export async function revokeInvitationsOf(connection: Queryable, workspaceId: string, memberId: string): Promise<void> {
  await connection.query(
    `DELETE FROM console.invitation WHERE workspace_id = $1
       AND (invited_by = $2 OR email = (SELECT email FROM console.member WHERE id = $2))`,
    [workspaceId, memberId],
  );
}

/** Wherever somebody who goes was asked, or has asked others. */
export async function forgetInvitationsOf(connection: Queryable, memberId: string, email: string): Promise<void> {
  await connection.query('DELETE FROM console.invitation WHERE invited_by = $1 OR email = $2', [memberId, email]);
}

const WHICH = `SELECT i.workspace_id AS "workspaceId" FROM console.invitation i WHERE`;

/** The workspace has to be held before an invitation is taken, as by whoever invites. */
export async function workspaceOfToken(connection: Queryable, hash: Buffer): Promise<string | undefined> {
  return (await connection.query<{ workspaceId: string }>(`${WHICH} i.token_hash = $1`, [hash])).rows[0]?.workspaceId;
}

export async function workspaceOfInvitation(connection: Queryable, id: string): Promise<string | undefined> {
  return (await connection.query<{ workspaceId: string }>(`${WHICH} i.id = $1`, [id])).rows[0]?.workspaceId;
}
