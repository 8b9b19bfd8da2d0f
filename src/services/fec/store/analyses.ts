import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';

/**
 * Analyses that are asked for later: their state, without their reports (reports.ts) and without who works on them
 * (leases.ts). Every decision about time is taken by the database's clock, so that all processes agree. What has expired is as
 * good as gone, whether it is still there or not.
 */
type AnalysisStatus = 'queued' | 'running' | 'done' | 'failed';

export type AnalysisState = {
  id: string;
  status: AnalysisStatus;
  progress: number;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
  failureCode: string | null;
  failure: string | null;
};

/** `unfinished` and `kept` are analyses of a key; bytes are of files that wait, of a key and of all. */
type Quota = { unfinished: number; kept: number };
type SpaceQuota = { bytesOfOne: number; bytes: number };

/** In seconds: how long a caller had better wait. */
export type OverQuota = { over: keyof Quota | keyof SpaceQuota; retryAfter: number };

/** Of 128 random bits. Anything else is not even asked for. */
const isId = (text: string) => /^[\w-]{22}$/.test(text);

const COLUMNS = `id, status, progress, created_at AS "createdAt", finished_at AS "finishedAt", expires_at AS "expiresAt",
  failure_code AS "failureCode", failure`;
export const UNFINISHED = `status IN ('queued', 'running')`;
export const KEPT = 'expires_at > clock_timestamp()';

/** A database that was away could not hear anybody: after its start everybody has the whole time again. */
export const isSilent = (seconds: string) =>
  `greatest(heartbeat_at, pg_postmaster_start_time()) < clock_timestamp() - make_interval(secs => ${seconds})`;

/** That of a dossier has the dossier's. */
export const HAS_FILE = '(blob IS NOT NULL OR dossier IS NOT NULL)';

/** Its file never came, and never will: whoever received it is gone. Nobody was told its id. */
const isLeft = (seconds: string) => `${UNFINISHED} AND NOT ${HAS_FILE} AND worker IS NOT NULL AND ${isSilent(seconds)}`;

/** Of the version before, in which an analysis ended with its process: somebody has its id. */
const isOfBefore = (seconds: string) => `${UNFINISHED} AND NOT ${HAS_FILE} AND worker IS NULL AND ${isSilent(seconds)}`;

const RETRY_SECONDS = 5;

/** `holder` is a workspace, or a key of none: `key_id` is called after the latter. */
type NewAnalysis = { id: string; holder: string; worker: string };

/** Makes an analysis unless the key has too many; two calls at the same moment cannot both be the last one. */
export async function insertAnalysis(
  database: Database,
  { id, holder, worker }: NewAnalysis,
  quota: Quota & { silenceSeconds: number },
): Promise<AnalysisState | OverQuota> {
  return await transaction(database, async (connection) => {
    await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('fec.analysis ' || $1, 0))`, [holder]);
    const { rows: counted } = await connection.query<Quota & { seconds: number }>(
      `SELECT count(*) FILTER (WHERE ${UNFINISHED} AND NOT (${isLeft('$2')}))::int AS unfinished, count(*)::int AS kept,
         coalesce(ceil(extract(epoch FROM min(expires_at) - clock_timestamp())), 0)::int AS seconds
       FROM fec.analysis WHERE key_id = $1 AND dossier IS NULL AND ${KEPT}`,
      [holder, quota.silenceSeconds],
    );
    const { unfinished = 0, kept = 0, seconds = 0 } = counted[0] ?? {};
    if (unfinished >= quota.unfinished) return { over: 'unfinished', retryAfter: RETRY_SECONDS };
    if (kept >= quota.kept) return { over: 'kept', retryAfter: seconds };
    const { rows } = await connection.query<AnalysisState>(
      `INSERT INTO fec.analysis (id, key_id, worker, created_at, heartbeat_at, expires_at)
       SELECT $1, $2, $3, at, at, at + interval '24 hours' FROM clock_timestamp() AS at RETURNING ${COLUMNS}`,
      [id, holder, worker],
    );
    return rows[0] as AnalysisState;
  });
}

/** Counts the bytes of a file that has arrived, before it is stored. Undefined: there is space for them. */
export async function reserveBytes(
  database: Database,
  { id, holder }: Omit<NewAnalysis, 'worker'>,
  bytes: number,
  quota: SpaceQuota,
): Promise<OverQuota | undefined> {
  return await transaction(database, async (connection) => {
    await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('fec.analysis bytes', 0))`);
    const { rows } = await connection.query<{ own: string; all: string }>(
      `SELECT coalesce(sum(bytes) FILTER (WHERE key_id = $1), 0) AS own, coalesce(sum(bytes), 0) AS all
       FROM fec.analysis WHERE dossier IS NULL AND ${UNFINISHED} AND ${KEPT}`,
      [holder],
    );
    const { own, all } = rows[0] ?? { own: 0, all: 0 };
    // One file is always possible, however large: its size has a limit of its own.
    if (Number(own) > 0 && Number(own) + bytes > quota.bytesOfOne)
      return { over: 'bytesOfOne', retryAfter: RETRY_SECONDS };
    if (Number(all) + bytes > quota.bytes) return { over: 'bytes', retryAfter: RETRY_SECONDS };
    await connection.query('UPDATE fec.analysis SET bytes = $2 WHERE id = $1', [id, bytes]);
    return undefined;
  });
}

/** The file has come: from now on any worker may take it. False if the analysis is not there any more. */
export async function attachFile(
  connection: Connection,
  id: string,
  file: { blob: string; options: unknown },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE fec.analysis SET blob = $2, options = $3, worker = NULL, heartbeat_at = clock_timestamp()
     WHERE id = $1 AND ${UNFINISHED} AND ${KEPT}`,
    [id, file.blob, JSON.stringify(file.options)],
  );
  return rowCount === 1;
}

/** The state, for the key that made it. */
export async function findAnalysis(database: Database, id: string, holder: string): Promise<AnalysisState | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await database.query<AnalysisState>({
    name: 'fec find analysis',
    text: `SELECT ${COLUMNS} FROM fec.analysis WHERE id = $1 AND key_id = $2 AND dossier IS NULL AND ${KEPT}`,
    values: [id, holder],
  });
  return rows[0];
}

/** What became of the file of an analysis that is erased: `blob` is to be discarded. */
export type Erased = { blob: string | null };

/** Undefined if the key has no such analysis. */
export async function eraseAnalysis(database: Database, id: string, holder: string): Promise<Erased | undefined> {
  if (!isId(id)) return undefined;
  return await erase(database, `id = $1 AND key_id = $2 AND dossier IS NULL AND ${KEPT}`, [id, holder]);
}

/** For the one whose id nobody has been told yet. */
export const abandonAnalysis = (database: Database, id: string): Promise<Erased | undefined> =>
  erase(database, 'id = $1', [id]);

async function erase(database: Database, which: string, values: unknown[]): Promise<Erased | undefined> {
  return await transaction(database, async (connection) => {
    const { rows } = await connection.query<Erased>(`DELETE FROM fec.analysis WHERE ${which} RETURNING blob`, values);
    const [erased] = rows;
    if (typeof erased?.blob === 'string') await releaseBlob(connection, erased.blob);
    return erased;
  });
}

/** Blobs go in the transaction in which nobody owns them any more; their bytes afterwards. */
const releaseBlob = (connection: Connection, blob: string) =>
  connection.query('DELETE FROM platform.blob WHERE id = $1', [blob]);

/** Deletes what has been kept for long enough, and what was never sent to its end. Gives files that are to be discarded. */
export async function deleteExpired(database: Database, silenceSeconds: number): Promise<string[]> {
  return await transaction(database, async (connection) => {
    const { rows } = await connection.query<Erased>(
      `DELETE FROM fec.analysis WHERE NOT (${KEPT}) OR (${isLeft('$1')}) RETURNING blob`,
      [silenceSeconds],
    );
    await connection.query(
      `UPDATE fec.analysis SET status = 'failed', failure_code = 'interrupted', finished_at = clock_timestamp()
       WHERE ${isOfBefore('$1')}`,
      [silenceSeconds],
    );
    const blobs = rows.flatMap(({ blob }) => blob ?? []);
    await connection.query('DELETE FROM platform.blob WHERE id = ANY($1::text[])', [blobs]);
    return blobs;
  });
}
