import type { Connection } from '#platform/db/pool.ts';

type Queryable = Pick<Connection, 'query'>;

export type StoredPasskey = {
  id: string;
  memberId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

export type ListedPasskey = { id: string; name: string; isSynced: boolean; createdAt: Date; lastUsedAt: Date | null };

export async function findPasskey(database: Queryable, id: string): Promise<StoredPasskey | undefined> {
  const { rows } = await database.query<Omit<StoredPasskey, 'counter'> & { counter: string }>(
    `SELECT id, member_id AS "memberId", public_key AS "publicKey", counter, transports FROM console.passkey WHERE id = $1`,
    [id],
  );
  const [found] = rows;
  return found && { ...found, counter: Number(found.counter) };
}

export async function listPasskeys(database: Queryable, memberId: string): Promise<ListedPasskey[]> {
  const { rows } = await database.query<ListedPasskey>(
    `SELECT id, name, is_synced AS "isSynced", created_at AS "createdAt", last_used_at AS "lastUsedAt"
     FROM console.passkey WHERE member_id = $1 ORDER BY created_at, id`,
    [memberId],
  );
  return rows;
}

/** False if somebody has it already. */
export async function addPasskey(
  connection: Queryable,
  passkey: StoredPasskey & { name: string; isSynced: boolean },
): Promise<boolean> {
  const { id, memberId, publicKey, counter, transports, name, isSynced } = passkey;
  const { rowCount } = await connection.query(
    `INSERT INTO console.passkey (id, member_id, public_key, counter, transports, name, is_synced)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [id, memberId, publicKey, counter, transports, name, isSynced],
  );
  return rowCount === 1;
}

/** Of a person who is held. False if it was used meanwhile with this counter or a later one: a copy of the authenticator. */
export async function usePasskey(connection: Queryable, id: string, counter: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE console.passkey SET counter = $2, last_used_at = now()
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [id, counter],
  );
  return rowCount === 1;
}

export async function renamePasskey(database: Queryable, memberId: string, id: string, name: string): Promise<boolean> {
  const { rowCount } = await database.query('UPDATE console.passkey SET name = $3 WHERE id = $2 AND member_id = $1', [
    memberId,
    id,
    name,
  ]);
  return rowCount === 1;
}

export async function deletePasskey(connection: Queryable, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query('DELETE FROM console.passkey WHERE id = $2 AND member_id = $1', [
    memberId,
    id,
  ]);
  return rowCount === 1;
}

/** False if it was answered before. */
export async function takeChallenge(connection: Queryable, hash: Buffer, seconds: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO console.used_challenge (hash, expires_at) VALUES ($1, now() + make_interval(secs => $2))
     ON CONFLICT DO NOTHING`,
    [hash, seconds],
  );
  return rowCount === 1;
}

export async function forgetChallenges(database: Queryable, portion: number): Promise<number> {
  const { rowCount } = await database.query(
    `DELETE FROM console.used_challenge WHERE hash IN
       (SELECT hash FROM console.used_challenge WHERE expires_at < now() LIMIT $1)`,
    [portion],
  );
  return rowCount ?? 0;
}
