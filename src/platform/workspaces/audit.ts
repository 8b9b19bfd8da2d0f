import type { Connection } from '../db/pool.ts';

type Queryable = Pick<Connection, 'query'>;

/** What is written down of something that was done. It is written in the same transaction. */
export type Deed = {
  /** Undefined: it concerns the installation. */
  workspaceId: string | undefined;
  action: AuditAction;
  actor: string;
  subject?: string | undefined;
  /** `email` is taken out when its person goes. */
  detail?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
  client?: string | undefined;
  requestId?: string | undefined;
};

export const AUDIT_ACTIONS = [
  'workspace.made',
  'workspace.changed',
  'workspace.deleted',
  'workspace.exported',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'invitation.sent',
  'invitation.revoked',
  'service.opened',
  'service.closed',
  'allowance.changed',
  'key.made',
  'key.changed',
  'key.rotated',
  'key.revoked',
  'operator.granted',
  'operator.revoked',
  'person.deleted',
  'sessions.ended',
  'job.run_again',
  'member.read',
  'member.status_changed',
  'member.exported',
  'member.deleted',
  'link.decided',
  'suppression.made',
  'suppression.lifted',
  'link.undone',
  'hotel.closed',
  'hotel.reopened',
  'import.cancelled',
  'incident.changed',
  'status.changed',
  'letterhead.changed',
  'report_link.made',
  'report_link.revoked',
] as const;
type AuditAction = (typeof AUDIT_ACTIONS)[number];

export async function noteDeed(connection: Queryable, deed: Deed): Promise<void> {
  await connection.query(
    `INSERT INTO platform.audit (workspace_id, action, actor, subject, detail, client, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      deed.workspaceId ?? null,
      deed.action,
      deed.actor,
      deed.subject ?? null,
      JSON.stringify(deed.detail ?? {}),
      deed.client ?? null,
      deed.requestId ?? null,
    ],
  );
}

/** In the place of a person who goes: the same in all rows, and nothing of the person. */
export async function forgetInAudit(
  connection: Queryable,
  { personId, email, pseudonym }: { personId: string; email: string; pseudonym: string },
): Promise<void> {
  const gone = `gone:${pseudonym}`;
  for (const kind of ['person', 'operator']) {
    await connection.query('UPDATE platform.audit SET actor = $2, client = NULL WHERE actor = $1', [
      `${kind}:${personId}`,
      gone,
    ]);
  }
  await connection.query('UPDATE platform.audit SET subject = $2 WHERE subject = $1', [`person:${personId}`, gone]);
  await connection.query(
    `UPDATE platform.audit SET detail = detail - 'email' WHERE detail ? 'email' AND detail ->> 'email' = $1`,
    [email],
  );
}

const CLIENT_DAYS = 90;

/** Takes out where deeds came from, and whom they were sent to, once that is long ago; so many at a time. */
export async function forgetClients(database: Queryable, portion: number): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE platform.audit SET client = NULL, detail = detail - 'email' WHERE id IN (
       SELECT id FROM platform.audit WHERE (client IS NOT NULL OR detail ? 'email') AND at < now() - interval '${CLIENT_DAYS} days'
       ORDER BY at LIMIT $1)`,
    [portion],
  );
  return rowCount ?? 0;
}

export type AuditRow = {
  id: string;
  at: Date;
  action: string;
  actor: string;
  subject: string | null;
  detail: Record<string, unknown>;
  client: string | null;
  requestId: string | null;
};

/** Newest first, before `before`. */
export async function readAudit(
  database: Queryable,
  workspaceId: string | undefined,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await database.query<AuditRow>(
    `SELECT id::text, at, action, actor, subject, detail, client, request_id AS "requestId" FROM platform.audit a
     WHERE ${workspaceId === undefined ? 'workspace_id IS NULL AND $1::uuid IS NULL' : 'workspace_id = $1'} AND a.id < $2
     ORDER BY a.id DESC LIMIT $3`,
    [workspaceId ?? null, before ?? '9223372036854775807', limit],
  );
  return rows;
}

/** Of a workspace that is gone, so many rows at a time. */
export async function deleteAuditOf(database: Queryable, workspaceId: string, portion: number): Promise<number> {
  const { rowCount } = await database.query(
    'DELETE FROM platform.audit WHERE id IN (SELECT id FROM platform.audit WHERE workspace_id = $1 LIMIT $2)',
    [workspaceId, portion],
  );
  return rowCount ?? 0;
}
