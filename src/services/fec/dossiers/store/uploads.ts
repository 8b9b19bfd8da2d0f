import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';

/**
 * Files on their way in. What has come lies in blobs, so that the next piece can be taken by any server; whose turn it is, the
 * row decides: a piece counts only if it begins where the file ends so far.
 */
export type Upload = {
  id: string;
  fileName: string;
  bytes: number;
  received: number;
  isUnpacking: boolean;
  siren: string | null;
  keepMonths: number;
  madeBy: string;
  createdAt: Date;
  expiresAt: Date;
};

export type NewUpload = Pick<Upload, 'id' | 'fileName' | 'bytes' | 'keepMonths' | 'madeBy'> & {
  workspaceId: string;
  siren: string | undefined;
  /** The archive that it comes from. */
  archive?: string;
};

/**
 * What a workspace may have: uploads under way, dossiers that wait or are judged, and bytes of all files that it keeps or has
 * announced.
 */
export type UploadQuota = { underWay: number; unfinished: number; bytes: number };

const COLUMNS = `id, file_name AS "fileName", bytes, received, is_unpacking AS "isUnpacking", siren,
  keep_months AS "keepMonths", made_by AS "madeBy", created_at AS "createdAt", expires_at AS "expiresAt"`;
/** So long nothing may come, and so long an upload may take in all. */
const IDLE = `interval '24 hours'`;
const LONGEST = `interval '7 days'`;
const LATER = `least(clock_timestamp() + ${IDLE}, created_at + ${LONGEST})`;
/** Its blobs go with it, and stay until then at most. */
const BLOBS_DAYS = 8;
export const blobsExpireAt = ({ createdAt }: Pick<Upload, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + BLOBS_DAYS * 86_400_000);

/** A small file counts as if it had so many bytes. */
const LEAST_COUNTED = 64 * 1024;
const KEPT = 'expires_at > clock_timestamp()';

/** Of 128 random bits. Anything else is not even asked for. */
export const isId = (text: string): boolean => text.length === 22 && /^[\w-]{22}$/.test(text);

type Row = Omit<Upload, 'bytes' | 'received'> & { bytes: string; received: string };
const uploadOf = (row: Row): Upload => ({ ...row, bytes: Number(row.bytes), received: Number(row.received) });

/** Takes a place before anything is sent; two calls at once cannot both be the last one. Else, what there is too much of. */
export async function insertUpload(
  database: Database,
  upload: NewUpload,
  quota: UploadQuota,
): Promise<Upload | { over: keyof UploadQuota }> {
  const { id, workspaceId, fileName, bytes, siren, keepMonths, madeBy, archive } = upload;
  return await transaction(database, async (connection) => {
    await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('fec.upload ' || $1, 0))`, [workspaceId]);
    const taken = await takenBy(connection, workspaceId);
    if (taken.underWay >= quota.underWay) return { over: 'underWay' };
    if (taken.unfinished >= quota.unfinished) return { over: 'unfinished' };
    if (taken.bytes + bytes > quota.bytes) return { over: 'bytes' };
    const { rows } = await connection.query<Row>(
      `INSERT INTO fec.upload (id, workspace_id, file_name, bytes, siren, keep_months, made_by, archive, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + ${IDLE}) RETURNING ${COLUMNS}`,
      [id, workspaceId, fileName, bytes, siren ?? null, keepMonths, madeBy, archive ?? null],
    );
    return uploadOf(rows[0] as Row);
  });
}

/** Announced bytes of what is under way, and stored ones of what is kept. */
async function takenBy(connection: Pick<Connection, 'query'>, workspaceId: string): Promise<UploadQuota> {
  const { rows } = await connection.query<{ underWay: number; unfinished: number; announced: string; kept: string }>(
    `SELECT (SELECT count(*)::int FROM fec.upload WHERE workspace_id = $1 AND ${KEPT}) AS "underWay",
       (SELECT count(*)::int FROM fec.dossier WHERE workspace_id = $1 AND finished_at IS NULL) AS unfinished,
       (SELECT coalesce(sum(greatest(bytes, ${LEAST_COUNTED})), 0) FROM fec.upload
        WHERE workspace_id = $1 AND ${KEPT}) AS announced,
       (SELECT coalesce(sum(greatest(p.bytes, ${LEAST_COUNTED})), 0) FROM fec.dossier d
        JOIN fec.part p ON p.dossier = d.id WHERE d.workspace_id = $1) AS kept`,
    [workspaceId],
  );
  const { underWay = 0, unfinished = 0, announced = '0', kept = '0' } = rows[0] ?? {};
  return { underWay, unfinished, bytes: Number(announced) + Number(kept) };
}

export async function findUpload(database: Database, id: string, workspaceId: string): Promise<Upload | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await database.query<Row>({
    name: 'fec find upload',
    text: `SELECT ${COLUMNS} FROM fec.upload WHERE id = $1 AND workspace_id = $2 AND ${KEPT}`,
    values: [id, workspaceId],
  });
  return rows[0] && uploadOf(rows[0]);
}

type Piece = { blob: string; position: number; bytes: number };

/** In the transaction that keeps its bytes. False if another piece was faster, or nobody wants it any more. */
export async function addPiece(connection: Connection, upload: string, piece: Piece): Promise<boolean> {
  const { blob, position, bytes } = piece;
  const { rowCount } = await connection.query(
    `UPDATE fec.upload SET received = received + $3, expires_at = ${LATER}
     WHERE id = $1 AND received = $2 AND received + $3 <= bytes AND NOT is_unpacking AND ${KEPT}`,
    [upload, position, bytes],
  );
  if (rowCount !== 1) return false;
  await connection.query(`INSERT INTO fec.part (blob, upload, kind, position, bytes) VALUES ($1, $2, 'file', $3, $4)`, [
    blob,
    upload,
    position,
    bytes,
  ]);
  return true;
}

/** Its blobs, which are to be discarded; undefined if there is none. */
export async function deleteUpload(
  database: Database,
  id: string,
  workspaceId: string,
): Promise<readonly string[] | undefined> {
  if (!isId(id)) return undefined;
  return await transaction(database, async (connection) => {
    const { rows } = await connection.query(
      'SELECT id FROM fec.upload WHERE id = $1 AND workspace_id = $2 FOR UPDATE',
      [id, workspaceId],
    );
    return rows.length === 0 ? undefined : await deleteWithParts(connection, 'upload', [id]);
  });
}

/** Of uploads also those that were taken out of them. Deletes rows and what they own. Gives the blobs, which are to be discarded. */
export async function deleteWithParts(
  connection: Pick<Connection, 'query'>,
  what: 'upload' | 'dossier',
  ids: readonly string[],
): Promise<string[]> {
  const entries = what === 'upload' ? 'OR upload IN (SELECT id FROM fec.upload WHERE archive = ANY($1::text[]))' : '';
  const { rows } = await connection.query<{ blob: string }>(
    `DELETE FROM fec.part WHERE ${what} = ANY($1::text[]) ${entries} RETURNING blob`,
    [ids],
  );
  await connection.query(`DELETE FROM fec.${what} WHERE id = ANY($1::text[])`, [ids]);
  return rows.map(({ blob }) => blob);
}

/** The archive is whole: from now on nobody adds to it. */
export async function beginUnpacking(connection: Connection, id: string): Promise<void> {
  await connection.query(
    `UPDATE fec.upload SET is_unpacking = true, expires_at = created_at + ${LONGEST} WHERE id = $1`,
    [id],
  );
}

/** For whoever takes it apart. */
export async function findArchive(
  database: Database,
  id: string,
): Promise<(Upload & { workspaceId: string; entriesDone: number }) | undefined> {
  const { rows } = await database.query<Row & { workspaceId: string; entriesDone: number }>(
    `SELECT ${COLUMNS}, workspace_id AS "workspaceId", entries_done AS "entriesDone" FROM fec.upload WHERE id = $1 AND is_unpacking AND ${KEPT}`,
    [id],
  );
  const [row] = rows;
  return row && { ...uploadOf(row), workspaceId: row.workspaceId, entriesDone: row.entriesDone };
}

/** In the transaction that makes its dossier. False if the archive was given up, or another has done it. */
export async function countEntry(connection: Connection, archive: string, entry: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    'UPDATE fec.upload SET entries_done = $2 WHERE id = $1 AND is_unpacking AND entries_done < $2',
    [archive, entry],
  );
  return rowCount === 1;
}

/** What whoever took an archive apart before has left half done. Gives the blobs, which are to be discarded. */
export async function deleteHalfTaken(database: Database, archive: string): Promise<string[]> {
  return await transaction(database, async (connection) => {
    const { rows } = await connection.query<{ id: string }>('SELECT id FROM fec.upload WHERE archive = $1 FOR UPDATE', [
      archive,
    ]);
    return await deleteWithParts(
      connection,
      'upload',
      rows.map(({ id }) => id),
    );
  });
}
