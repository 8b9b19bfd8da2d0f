import type { Database } from '#platform/db/pool.ts';
import { transaction, writing } from '#platform/db/pool.ts';

/**
 * Analyses that are asked for later: their state, without their reports (reports.ts). Every decision about time is taken
 * by the database's clock, so that all processes agree. What has expired is as good as gone, whether it is still there or
 * not.
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

/** What the process that works on an analysis says of it, every few seconds. */
export type Heartbeat = { id: string; status: 'queued' | 'running'; progress: number };

type Quota = { unfinished: number; kept: number };

/** In seconds: how long a caller had better wait. */
export type OverQuota = { over: keyof Quota; retryAfter: number };

/** Of 128 random bits. Anything else is not even asked for. */
const isId = (text: string) => /^[\w-]{22}$/.test(text);

const COLUMNS = `id, status, progress, created_at AS "createdAt", finished_at AS "finishedAt", expires_at AS "expiresAt",
  failure_code AS "failureCode", failure`;
const UNFINISHED = `status IN ('queued', 'running')`;
const KEPT = 'expires_at > clock_timestamp()';

/** A database that was away could not hear anybody: after its start everybody has the whole time again. */
const isSilent = (seconds: string) =>
  `${UNFINISHED} AND greatest(heartbeat_at, pg_postmaster_start_time()) < clock_timestamp() - make_interval(secs => ${seconds})`;

const RETRY_UNFINISHED_SECONDS = 5;

/** Makes an analysis unless the key has too many; two calls at the same moment cannot both be the last one. */
export async function insertAnalysis(
  database: Database,
  id: string,
  keyId: string,
  quota: Quota & { silenceSeconds: number },
): Promise<AnalysisState | OverQuota> {
  return await transaction(database, async (connection) => {
    await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('fec.analysis ' || $1, 0))`, [keyId]);
    const { rows: counted } = await connection.query<Quota & { seconds: number }>(
      `SELECT count(*) FILTER (WHERE ${UNFINISHED} AND NOT (${isSilent('$2')}))::int AS unfinished, count(*)::int AS kept,
         coalesce(ceil(extract(epoch FROM min(expires_at) - clock_timestamp())), 0)::int AS seconds
       FROM fec.analysis WHERE key_id = $1 AND ${KEPT}`,
      [keyId, quota.silenceSeconds],
    );
    const { unfinished = 0, kept = 0, seconds = 0 } = counted[0] ?? {};
    if (unfinished >= quota.unfinished) return { over: 'unfinished', retryAfter: RETRY_UNFINISHED_SECONDS };
    if (kept >= quota.kept) return { over: 'kept', retryAfter: seconds };
    const { rows } = await connection.query<AnalysisState>(
      `INSERT INTO fec.analysis (id, key_id, created_at, heartbeat_at, expires_at)
       SELECT $1, $2, at, at, at + interval '24 hours' FROM clock_timestamp() AS at RETURNING ${COLUMNS}`,
      [id, keyId],
    );
    return rows[0] as AnalysisState;
  });
}

/** The state, for the key that made it. */
export async function findAnalysis(
  database: Database,
  id: string,
  keyId: string,
  silenceSeconds: number,
): Promise<AnalysisState | undefined> {
  const read = async () => {
    const { rows } = await database.query<AnalysisState & { silent: boolean }>({
      name: 'fec find analysis',
      text: `SELECT ${COLUMNS}, ${isSilent('$3')} AS silent FROM fec.analysis WHERE id = $1 AND key_id = $2 AND ${KEPT}`,
      values: [id, keyId, silenceSeconds],
    });
    return rows[0];
  };
  const found = isId(id) ? await read() : undefined;
  if (found === undefined || !found.silent) return found;
  // Written down before it is told: what once has failed must not be found running by the next reader.
  await interruptSilent(database, silenceSeconds, id);
  return await read();
}

/** Says that these are being worked on. Returns those that still are wanted: not erased, expired or given up for dead. */
export async function recordHeartbeats(database: Database, beats: readonly Heartbeat[]): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>({
    name: 'fec heartbeats',
    text: `UPDATE fec.analysis a SET heartbeat_at = clock_timestamp(), status = b.status, progress = b.progress
           FROM (SELECT * FROM unnest($1::text[], $2::text[], $3::real[]) AS t(id, status, progress) ORDER BY id) b
           WHERE a.id = b.id AND a.${UNFINISHED} AND a.${KEPT} RETURNING a.id`,
    values: [beats.map(({ id }) => id), beats.map(({ status }) => status), beats.map(({ progress }) => progress)],
  });
  return new Set(rows.map(({ id }) => id));
}

export async function failAnalysis(database: Database, id: string, code: string, words: string | null): Promise<void> {
  await database.query(
    `UPDATE fec.analysis SET status = 'failed', failure_code = $2, failure = $3, finished_at = clock_timestamp()
     WHERE id = $1 AND ${UNFINISHED}`,
    [id, code, words],
  );
}

/** False if the key has no such analysis. */
export async function eraseAnalysis(database: Database, id: string, keyId: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { rowCount } = await writing(database).query(
    `DELETE FROM fec.analysis WHERE id = $1 AND key_id = $2 AND ${KEPT}`,
    [id, keyId],
  );
  return rowCount === 1;
}

/** For the one whose id nobody has been told yet. */
export async function abandonAnalysis(database: Database, id: string): Promise<void> {
  await database.query('DELETE FROM fec.analysis WHERE id = $1', [id]);
}

/** Writes down that analyses were interrupted whose process has gone silent: all of them, or one. */
export async function interruptSilent(database: Database, silenceSeconds: number, id?: string): Promise<void> {
  await database.query(
    `UPDATE fec.analysis SET status = 'failed', failure_code = 'interrupted', finished_at = clock_timestamp()
     WHERE ${isSilent('$1')} AND ($2::text IS NULL OR id = $2)`,
    [silenceSeconds, id ?? null],
  );
}

export async function deleteExpired(database: Database): Promise<void> {
  await database.query(`DELETE FROM fec.analysis WHERE NOT (${KEPT})`);
}
