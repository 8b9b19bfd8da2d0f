import { randomBytes } from 'node:crypto';
import type { Database } from '../db/pool.ts';
import { writing } from '../db/pool.ts';
import type { Wrapped } from '../secrets/envelope.ts';
import { unwrapUnder, wrapUnder } from '../secrets/envelope.ts';
import type { SecretRing } from '../secrets/secret-ring.ts';

/**
 * The keys of those who own blobs, one each: keys of blobs are encrypted under them, and they under AUTH_SECRET. When that
 * turns, these rows are encrypted anew and no blob is. Without its row nothing of an owner can be read any more.
 */
export type OwnerKey = { id: string; key: Buffer };

type Row = Wrapped & { owner: string; id: string };

const COLUMNS = 'owner, id, wrapped_under AS under, wrapped AS bytes';
const purposeOf = (owner: string) => `blobs of ${owner}`;

export async function ownerKey(database: Database, ring: SecretRing, owner: string): Promise<OwnerKey> {
  const found = (await read(database, ring, 'owner', owner)) ?? (await make(database, ring, owner));
  if (found === undefined) throw new Error(`The key of ${owner} was erased in this moment`);
  return found;
}

/** Undefined if it was erased. */
export const ownerKeyById = (database: Database, ring: SecretRing, id: string): Promise<OwnerKey | undefined> =>
  read(database, ring, 'id', id);

async function make(database: Database, ring: SecretRing, owner: string): Promise<OwnerKey | undefined> {
  const { under, bytes } = wrapUnder(ring, randomBytes(32), purposeOf(owner));
  await writing(database).query(
    'INSERT INTO platform.blob_owner_key (owner, wrapped_under, wrapped) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [owner, under, bytes],
  );
  return await read(database, ring, 'owner', owner);
}

async function read(
  database: Database,
  ring: SecretRing,
  column: 'owner' | 'id',
  value: string,
): Promise<OwnerKey | undefined> {
  const { rows } = await database.query<Row>(`SELECT ${COLUMNS} FROM platform.blob_owner_key WHERE ${column} = $1`, [
    value,
  ]);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { id: row.id, key: (await unwrapped(database, ring, row)).secret };
}

async function unwrapped(database: Database, ring: SecretRing, row: Row) {
  const opened = unwrapUnder(ring, row, purposeOf(row.owner));
  if (opened === undefined) {
    throw new Error(
      'The key of an owner of blobs was encrypted under an AUTH_SECRET that is not known here. Set AUTH_SECRETS_PREVIOUS to the one before.',
    );
  }
  if (opened.isOld) {
    const again = wrapUnder(ring, opened.secret, purposeOf(row.owner));
    await database.query(
      'UPDATE platform.blob_owner_key SET wrapped_under = $3, wrapped = $4 WHERE owner = $1 AND wrapped_under = $2',
      [row.owner, row.under, again.under, again.bytes],
    );
  }
  return opened;
}

const AT_ONCE = 500;

/** Before a secret is forgotten, nothing may lie under it any more. */
export async function wrapOwnerKeysAnew(database: Database, ring: SecretRing): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await database.query<Row>(
      `SELECT ${COLUMNS} FROM platform.blob_owner_key WHERE owner > $1 ORDER BY owner LIMIT ${AT_ONCE}`,
      [after],
    );
    for (const row of rows) await unwrapped(database, ring, row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.owner;
  }
}

/** Of an owner who is gone: without the key nothing opens what backups still hold. False while there are blobs under it. */
export async function deleteOwnerKey(database: Pick<Database, 'query'>, owner: string): Promise<boolean> {
  const { rows } = await database.query<{ isLeft: boolean }>(
    `WITH gone AS (
       DELETE FROM platform.blob_owner_key k
       WHERE owner = $1 AND NOT EXISTS (SELECT FROM platform.blob b WHERE b.owner = k.owner)
     )
     SELECT EXISTS (SELECT FROM platform.blob WHERE owner = $1) AS "isLeft"`,
    [owner],
  );
  return rows[0]?.isLeft !== true;
}

/** Of an owner who is gone: from now on nobody owns them, and they are swept. */
export async function expireBlobsOf(database: Pick<Database, 'query'>, owner: string): Promise<void> {
  await database.query(
    'UPDATE platform.blob SET expires_at = clock_timestamp() WHERE owner = $1 AND expires_at > clock_timestamp()',
    [owner],
  );
}
