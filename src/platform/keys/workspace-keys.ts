import type { Connection, Database } from '../db/pool.ts';
import { transaction } from '../db/pool.ts';
import type { Deed } from '../workspaces/audit.ts';
import { noteDeed } from '../workspaces/audit.ts';

/** Keys of a workspace, as its owners see and change them. Whether one is good is decided in store.ts alone. */
type Queryable = Pick<Connection, 'query'>;
/** `confirm` throws where whoever does it may not any more. */
type By = Pick<Deed, 'actor' | 'client' | 'requestId'> & { confirm: (connection: Connection) => Promise<void> };

export type KeyOfWorkspace = {
  id: string;
  service: string;
  name: string;
  hint: string;
  status: 'active' | 'expired' | 'revoked' | 'rotated';
  scopes: string[] | null;
  addresses: string[] | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  endedAt: Date | null;
};

const MOST_LISTED = 500;

const COLUMNS = `id, service, coalesce(name, hint) AS name, hint, scopes, addresses, created_at AS "createdAt",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", ended_at AS "endedAt",
  CASE WHEN ended_at IS NOT NULL THEN end_reason WHEN expires_at <= clock_timestamp() THEN 'expired' ELSE 'active' END AS status`;

/** Living ones first, newest first. */
export async function listKeysOf(database: Queryable, workspaceId: string): Promise<KeyOfWorkspace[]> {
  const { rows } = await database.query<KeyOfWorkspace>(
    `SELECT ${COLUMNS} FROM platform.api_key WHERE workspace_id = $1
     ORDER BY (ended_at IS NOT NULL), created_at DESC, id LIMIT ${MOST_LISTED}`,
    [workspaceId],
  );
  return rows;
}

async function countLivingKeys(connection: Queryable, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM platform.api_key
     WHERE workspace_id = $1 AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`,
    [workspaceId],
  );
  return rows[0]?.count ?? 0;
}

export type NewWorkspaceKey = {
  workspaceId: string;
  service: string;
  name: string;
  scopes: readonly string[] | null;
  addresses: readonly string[] | null;
  expiresInDays: number | null;
  hash: Buffer;
  pepperId: string;
  hint: string;
};

/** Undefined where the service is not opened for the workspace, or there are as many keys as there may be. */
export async function insertWorkspaceKey(
  database: Database,
  key: NewWorkspaceKey,
  most: number,
  by: By,
): Promise<KeyOfWorkspace | 'not-opened' | 'too-many'> {
  return await transaction(database, async (connection) => {
    const { rows: opened } = await connection.query(
      `SELECT FROM platform.workspace w JOIN platform.workspace_service o ON o.workspace_id = w.id AND o.service = $2
       WHERE w.id = $1 FOR NO KEY UPDATE OF w`,
      [key.workspaceId, key.service],
    );
    await by.confirm(connection);
    if (opened.length === 0) return 'not-opened';
    if ((await countLivingKeys(connection, key.workspaceId)) >= most) return 'too-many';
    const { rows } = await connection.query<KeyOfWorkspace>(
      `INSERT INTO platform.api_key (workspace_id, service, owner, name, scopes, addresses, key_hash, pepper_id, hint, expires_at)
       SELECT w.id, $2, 'workspace ' || w.slug, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(days => $9)
       FROM platform.workspace w WHERE w.id = $1 RETURNING ${COLUMNS}`,
      [
        key.workspaceId,
        key.service,
        key.name,
        key.scopes,
        key.addresses,
        key.hash,
        key.pepperId,
        key.hint,
        key.expiresInDays,
      ],
    );
    const made = rows[0] as KeyOfWorkspace;
    await noteKey(connection, 'issued', made.id, key.workspaceId, by);
    const detail = { service: key.service, name: key.name, scopes: key.scopes, addresses: key.addresses };
    await noteDeed(connection, {
      ...by,
      workspaceId: key.workspaceId,
      action: 'key.made',
      subject: `key:${made.id}`,
      detail,
    });
    return made;
  });
}

export type KeyChange = {
  name?: string | undefined;
  scopes?: readonly string[] | null | undefined;
  addresses?: readonly string[] | null | undefined;
};

/** False if the workspace has no such living key. */
export async function changeWorkspaceKey(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  change: KeyChange,
  by: By,
): Promise<boolean> {
  return await transaction(database, async (connection) => {
    await holdFor(connection, workspaceId, by);
    const { rowCount } = await connection.query(
      `UPDATE platform.api_key SET name = coalesce($3, name),
         scopes = CASE WHEN $4 THEN $5::text[] ELSE scopes END,
         addresses = CASE WHEN $6 THEN $7::text[] ELSE addresses END
       WHERE id = $2 AND workspace_id = $1 AND ended_at IS NULL`,
      [
        workspaceId,
        id,
        change.name ?? null,
        change.scopes !== undefined,
        change.scopes ?? null,
        change.addresses !== undefined,
        change.addresses ?? null,
      ],
    );
    if (rowCount !== 1) return false;
    const detail = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.scopes !== undefined && { scopes: change.scopes }),
      ...(change.addresses !== undefined && { addresses: change.addresses }),
    };
    await noteDeed(connection, { ...by, workspaceId, action: 'key.changed', subject: `key:${id}`, detail });
    return true;
  });
}

/** False if the workspace has no such key, or it had ended. */
export async function revokeWorkspaceKey(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  by: By,
): Promise<boolean> {
  return await transaction(database, async (connection) => {
    await holdFor(connection, workspaceId, by);
    const { rowCount } = await connection.query(
      `UPDATE platform.api_key SET ended_at = clock_timestamp(), end_reason = 'revoked'
       WHERE id = $2 AND workspace_id = $1 AND ended_at IS NULL`,
      [workspaceId, id],
    );
    if (rowCount !== 1) return false;
    await noteKey(connection, 'revoked', id, workspaceId, by);
    await noteDeed(connection, { ...by, workspaceId, action: 'key.revoked', subject: `key:${id}` });
    return true;
  });
}

export type WorkspaceRotation = {
  workspaceId: string;
  id: string;
  hash: Buffer;
  pepperId: string;
  hint: string;
  expiresInDays: number | null;
};

/** As a key does itself (store.ts), but by an owner. Of many at once exactly one gets a new key. */
export async function rotateWorkspaceKey(
  database: Database,
  rotation: WorkspaceRotation,
  by: By,
): Promise<KeyOfWorkspace | undefined> {
  return await transaction(database, async (connection) => {
    await holdFor(connection, rotation.workspaceId, by);
    const { rows } = await connection.query<KeyOfWorkspace>({
      name: 'platform_rotate_workspace_key',
      text: `
      WITH old AS (
        UPDATE platform.api_key SET ended_at = clock_timestamp(), end_reason = 'rotated'
        WHERE id = $2 AND workspace_id = $1 AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())
        RETURNING id, service, owner, workspace_id, name, scopes, addresses),
      fresh AS (
        INSERT INTO platform.api_key (service, owner, key_hash, pepper_id, hint, expires_at, rotated_from,
          workspace_id, name, scopes, addresses)
        SELECT service, owner, $3, $4, $5, clock_timestamp() + make_interval(days => $6), id,
          workspace_id, name, scopes, addresses FROM old RETURNING *),
      noted AS (
        INSERT INTO platform.api_key_audit (action, key_id, actor, request_id)
        SELECT 'rotated', id, 'workspace:' || $1, $9 FROM old UNION ALL SELECT 'issued', id, 'workspace:' || $1, $9 FROM fresh),
      told AS (
        INSERT INTO platform.audit (workspace_id, action, actor, subject, client, request_id)
        SELECT workspace_id, 'key.rotated', $7, 'key:' || id, $8, $9 FROM fresh)
      SELECT ${COLUMNS} FROM fresh`,
      values: [
        rotation.workspaceId,
        rotation.id,
        rotation.hash,
        rotation.pepperId,
        rotation.hint,
        rotation.expiresInDays,
        by.actor,
        by.client ?? null,
        by.requestId ?? null,
      ],
    });
    return rows[0];
  });
}

/** Whoever takes somebody out of the workspace at this moment is waited for. */
async function holdFor(connection: Connection, workspaceId: string, by: By): Promise<void> {
  await connection.query('SELECT FROM platform.workspace WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
  await by.confirm(connection);
}

export type ExpiringKey = {
  id: string;
  name: string;
  hint: string;
  slug: string;
  workspace: string;
  workspaceId: string;
  day: string;
};

const WARNING_DAYS = 7;

/** Keys that end within a week, of which nobody was told; each is given once. On a connection of a transaction. */
export async function takeExpiringKeys(connection: Queryable, portion: number): Promise<ExpiringKey[]> {
  const { rows } = await connection.query<ExpiringKey>(
    `UPDATE platform.api_key k SET expiry_told_at = now() FROM platform.workspace w
     WHERE w.id = k.workspace_id AND k.id IN (
       SELECT id FROM platform.api_key
       WHERE ended_at IS NULL AND expires_at > now() AND expires_at < now() + interval '${WARNING_DAYS} days'
         AND workspace_id IS NOT NULL AND expiry_told_at IS NULL
       ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING k.id, coalesce(k.name, k.hint) AS name, k.hint, w.slug, w.name AS workspace, w.id AS "workspaceId",
       to_char(k.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day`,
    [portion],
  );
  return rows;
}

/** Who of the workspace it was, the audit of the workspace says, where persons can be forgotten. */
async function noteKey(
  connection: Queryable,
  action: string,
  keyId: string,
  workspaceId: string,
  { requestId }: Pick<By, 'requestId'>,
): Promise<void> {
  await connection.query(
    'INSERT INTO platform.api_key_audit (action, key_id, actor, request_id) VALUES ($1, $2, $3, $4)',
    [action, keyId, `workspace:${workspaceId}`, requestId ?? null],
  );
}

/** The service of a living key of the workspace. */
export async function findLivingKey(
  database: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<string | undefined> {
  const { rows } = await database.query<{ service: string }>(
    'SELECT service FROM platform.api_key WHERE id = $2 AND workspace_id = $1 AND ended_at IS NULL',
    [workspaceId, id],
  );
  return rows[0]?.service;
}
