import type { Connection, Database } from '../db/pool.ts';
import { queryInTime, transaction, writing } from '../db/pool.ts';
import { noteDeed } from '../workspaces/audit.ts';

/**
 * SQL about keys; what operators see of all of them is in all-keys.ts. Every decision about time is taken by the database's clock, so that all
 * replicas agree on the instant at which a key dies.
 */
type KeyStatus = 'active' | 'deactivated' | 'expired';

export type ActiveKey = {
  id: string;
  service: string;
  owner: string;
  hint: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** Null: of the command line, and of no workspace. */
  workspaceId: string | null;
  name: string | null;
  /** Effects and ids of operations that it opens; null: all. */
  scopes: string[] | null;
  /** Networks from which it may be used; null: from everywhere. */
  addresses: string[] | null;
};

export type ListedKey = ActiveKey & {
  status: KeyStatus;
  endReason: string | null;
  endedAt: Date | null;
  pepperId: string;
};
export type AuditEntry = {
  at: Date;
  action: string;
  keyId: string;
  hint: string;
  service: string;
  owner: string;
  actor: string;
  requestId: string | null;
};

export type NewKey = {
  service: string;
  owner: string;
  hash: Buffer;
  pepperId: string;
  hint: string;
  expiresInDays: number | null;
};
export type Rotation = {
  id: string;
  hash: Buffer;
  pepperId: string;
  hint: string;
  expiresInDays: number | null;
  requestId: string;
};

const ALIVE = `ended_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp())`;
export const KEY_STATUS = `CASE WHEN ended_at IS NOT NULL THEN 'deactivated'
                     WHEN expires_at <= clock_timestamp() THEN 'expired' ELSE 'active' END`;
export const KEY_COLUMNS = `id, service, owner, hint, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
  workspace_id AS "workspaceId", name, scopes, addresses`;

/** `allowance` is of its workspace at its service; null: as many requests as come. */
export type FoundKey = ActiveKey & { hash: Buffer; pepperId: string; allowance: number | null };

/** What the operator has opened for the workspace of a key, which it needs if it is of one. */
const OPENED = `LEFT JOIN LATERAL (
    SELECT o.allowance, true AS is_open FROM platform.workspace_service o
    WHERE o.workspace_id = k.workspace_id AND o.service = k.service) opened ON true`;

/** The active keys among these hashes. Prepared once a connection; one statement for a whole batch. */
export async function findActiveKeys(
  database: Database,
  hashes: readonly Buffer[],
  wantedAt: number,
): Promise<FoundKey[]> {
  const statement = {
    name: 'platform_find_active_keys',
    text: `SELECT ${KEY_COLUMNS}, key_hash AS hash, pepper_id AS "pepperId", opened.allowance
      FROM platform.api_key k ${OPENED}
      WHERE key_hash = ANY($1::bytea[]) AND ${ALIVE} AND (workspace_id IS NULL OR opened.is_open)`,
    values: [hashes],
  };
  return (await queryInTime<FoundKey>(database, statement, wantedAt)).rows;
}

export async function insertKey(database: Database, key: NewKey, actor: string): Promise<ActiveKey> {
  return await transaction(database, async (connection) => {
    const { rows } = await connection.query<ActiveKey>(
      `INSERT INTO platform.api_key (service, owner, key_hash, pepper_id, hint, expires_at)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(days => $6)) RETURNING ${KEY_COLUMNS}`,
      [key.service, key.owner, key.hash, key.pepperId, key.hint, key.expiresInDays],
    );
    const made = rows[0] as ActiveKey;
    await audit(connection, 'issued', made.id, actor, null);
    return made;
  });
}

/**
 * Ends the old key and makes the new one in one statement. A key of a workspace that expires is followed by one that does so no later:
 * owners alone prolong it. Of many concurrent calls exactly one gets a row back: the
 * others wait for its row lock and then find the key ended.
 */
export async function rotateKey(database: Database, rotation: Rotation): Promise<ActiveKey | undefined> {
  const { rows } = await writing(database).query<ActiveKey>({
    name: 'platform_rotate_key',
    text: `
      WITH old AS (
        UPDATE platform.api_key SET ended_at = clock_timestamp(), end_reason = 'rotated'
        WHERE id = $1 AND ${ALIVE} RETURNING id, service, owner, workspace_id, name, scopes, addresses,
          CASE WHEN workspace_id IS NOT NULL THEN expires_at END AS latest),
      fresh AS (
        INSERT INTO platform.api_key (service, owner, key_hash, pepper_id, hint, expires_at, rotated_from,
          workspace_id, name, scopes, addresses)
        SELECT service, owner, $2, $3, $4, least(clock_timestamp() + make_interval(days => $5), latest), id,
          workspace_id, name, scopes, addresses FROM old RETURNING *),
      told AS (
        INSERT INTO platform.audit (workspace_id, action, actor, subject, request_id)
        SELECT workspace_id, 'key.rotated', 'key:' || rotated_from, 'key:' || id, $6 FROM fresh
        WHERE workspace_id IS NOT NULL),
      noted AS (
        INSERT INTO platform.api_key_audit (action, key_id, actor, request_id)
        SELECT 'rotated', old.id, 'key:' || old.id, $6 FROM old
        UNION ALL SELECT 'issued', fresh.id, 'key:' || fresh.rotated_from, $6 FROM fresh)
      SELECT ${KEY_COLUMNS} FROM fresh`,
    values: [rotation.id, rotation.hash, rotation.pepperId, rotation.hint, rotation.expiresInDays, rotation.requestId],
  });
  return rows[0];
}

/** A key that was ended, by this call or before it. */
export type EndedKey = Pick<ActiveKey, 'service' | 'owner' | 'workspaceId'> & { isNew: boolean };

/** Undefined when there is no such key. */
export async function endKey(
  connection: Connection,
  id: string,
  { actor, requestId }: { actor: string; requestId: string | null },
): Promise<EndedKey | undefined> {
  const facts = `service, owner, workspace_id AS "workspaceId"`;
  const { rows } = await connection.query<Omit<EndedKey, 'isNew'>>(
    `UPDATE platform.api_key SET ended_at = clock_timestamp(), end_reason = 'revoked' WHERE id = $1 AND ended_at IS NULL
     RETURNING ${facts}`,
    [id],
  );
  const [ended] = rows;
  if (ended !== undefined) {
    await audit(connection, 'revoked', id, actor, requestId);
    return { ...ended, isNew: true };
  }
  const known = await connection.query<Omit<EndedKey, 'isNew'>>(`SELECT ${facts} FROM platform.api_key WHERE id = $1`, [
    id,
  ]);
  return known.rows[0] && { ...known.rows[0], isNew: false };
}

/** Revokes a key that is still alive. Undefined when there is no such key; false when it had ended before. */
export async function revokeKey(database: Database, id: string, actor: string): Promise<boolean | undefined> {
  return await transaction(database, async (connection) => {
    const ended = await endKey(connection, id, { actor, requestId: null });
    if (ended?.isNew === true && ended.workspaceId !== null) {
      await noteDeed(connection, {
        workspaceId: ended.workspaceId,
        action: 'key.revoked',
        actor,
        subject: `key:${id}`,
      });
    }
    return ended?.isNew;
  });
}

/** Revokes every living key of an owner, those included that a rotation makes at the same moment. */
export async function revokeKeysOf(
  database: Database,
  service: string,
  owner: string,
  actor: string,
): Promise<string[]> {
  const revoked: string[] = [];
  // One round waits for a rotation under way and then finds its old key ended; only the next one sees the key that it made.
  for (let quietRounds = 0; quietRounds < 2; ) {
    const { rows } = await database.query<{ id: string }>(
      `WITH ended AS (
         UPDATE platform.api_key SET ended_at = clock_timestamp(), end_reason = 'revoked'
         WHERE service = $1 AND owner = $2 AND ended_at IS NULL RETURNING id, workspace_id),
       told AS (
         INSERT INTO platform.audit (workspace_id, action, actor, subject)
         SELECT workspace_id, 'key.revoked', $3, 'key:' || id FROM ended WHERE workspace_id IS NOT NULL),
       noted AS (INSERT INTO platform.api_key_audit (action, key_id, actor) SELECT 'revoked', id, $3 FROM ended)
       SELECT id FROM ended`,
      [service, owner, actor],
    );
    quietRounds = rows.length === 0 ? quietRounds + 1 : 0;
    revoked.push(...rows.map(({ id }) => id));
  }
  return revoked;
}

export type KeyFilter = { service?: string | undefined; owner?: string | undefined; limit: number };

export async function listKeys(database: Database, filter: KeyFilter): Promise<ListedKey[]> {
  const { rows } = await database.query<ListedKey>(
    `SELECT ${KEY_COLUMNS}, ${KEY_STATUS} AS status, end_reason AS "endReason", ended_at AS "endedAt", pepper_id AS "pepperId"
     FROM platform.api_key WHERE ($1::text IS NULL OR service = $1) AND ($2::text IS NULL OR owner = $2)
     ORDER BY created_at DESC, id DESC LIMIT $3`,
    [filter.service ?? null, filter.owner ?? null, filter.limit],
  );
  return rows;
}

export async function listAudit(database: Database, filter: KeyFilter): Promise<AuditEntry[]> {
  const { rows } = await database.query<AuditEntry>(
    `SELECT a.at, a.action, a.key_id AS "keyId", k.hint, k.service, k.owner, a.actor, a.request_id AS "requestId"
     FROM platform.api_key_audit a JOIN platform.api_key k ON k.id = a.key_id
     WHERE ($1::text IS NULL OR k.service = $1) AND ($2::text IS NULL OR k.owner = $2) ORDER BY a.id DESC LIMIT $3`,
    [filter.service ?? null, filter.owner ?? null, filter.limit],
  );
  return rows;
}

/** How many living keys are hashed under each pepper: what would be lost if one were forgotten. */
export async function countByPepper(database: Database): Promise<{ pepperId: string; keys: number }[]> {
  const { rows } = await database.query<{ pepperId: string; keys: number }>(
    `SELECT pepper_id AS "pepperId", count(*)::int AS keys FROM platform.api_key WHERE ${ALIVE} GROUP BY 1 ORDER BY 2 DESC`,
  );
  return rows;
}

export type LastUse = { id: string; at: Date };

/** Moves last use forward, never back: replicas flush in any order. */
export async function recordLastUse(database: Database, uses: readonly LastUse[]): Promise<void> {
  await database.query(
    `UPDATE platform.api_key k SET last_used_at = u.at
     FROM (SELECT * FROM unnest($1::uuid[], $2::timestamptz[]) AS t(id, at) ORDER BY id) u
     WHERE k.id = u.id AND (k.last_used_at IS NULL OR k.last_used_at < u.at)`,
    [uses.map((use) => use.id), uses.map((use) => use.at)],
  );
}

export type Rehash = { id: string; oldHash: Buffer; hash: Buffer; pepperId: string };

/** Moves a key that was just seen in full to the current pepper. */
export async function rehashKey(database: Database, rehash: Rehash): Promise<void> {
  await transaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      'UPDATE platform.api_key SET key_hash = $3, pepper_id = $4 WHERE id = $1 AND key_hash = $2 AND ended_at IS NULL',
      [rehash.id, rehash.oldHash, rehash.hash, rehash.pepperId],
    );
    if (rowCount === 1) await audit(connection, 'repeppered', rehash.id, `key:${rehash.id}`, null);
  });
}

/** Writes the end of keys that expired since the last call into the audit log, each once. */
export async function auditExpiries(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    `INSERT INTO platform.api_key_audit (action, key_id, actor, at)
     SELECT 'expired', k.id, 'job', k.expires_at FROM platform.api_key k
     WHERE k.expires_at <= clock_timestamp() AND k.ended_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM platform.api_key_audit a WHERE a.key_id = k.id AND a.action = 'expired')
     ON CONFLICT DO NOTHING`,
  );
  return rowCount ?? 0;
}

async function audit(
  connection: Connection,
  action: string,
  keyId: string,
  actor: string,
  requestId: string | null,
): Promise<void> {
  await connection.query(
    'INSERT INTO platform.api_key_audit (action, key_id, actor, request_id) VALUES ($1, $2, $3, $4)',
    [action, keyId, actor, requestId],
  );
}
