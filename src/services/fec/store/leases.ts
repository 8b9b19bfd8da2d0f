import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { failDossier } from '../dossiers/store/judged.ts';
import { HAS_FILE, isSilent, KEPT, UNFINISHED } from './analyses.ts';
import type { StoredReport } from './reports.ts';

/**
 * Who works on which deferred analysis. A worker takes one, says every few seconds that it has it, and gives it back or ends
 * it. One that has gone silent has lost it: another begins anew, ten times in all. Whoever writes something of an analysis
 * has to have it, so that a worker that was taken for dead and lives cannot disturb its successor.
 */
export type TakenAnalysis = {
  id: string;
  holder: string;
  /** Its file: one of its own, or that of a dossier. */
  source: { blob: string } | { dossier: string };
  bytes: number;
  /** As it was attached. */
  options: unknown;
  attempts: number;
};

/** What a process says of an analysis that it has. */
export type Heartbeat = { id: string; status: 'queued' | 'running'; progress: number };

const MOST_ATTEMPTS = 10;

/**
 * From the third attempt on it waits longer each time: a file that should bring its workers down does so more and more seldom,
 * and one that was only unlucky is answered.
 */
const silenceOf = (seconds: string) => `${seconds} * greatest(1, attempts - 1)`;

type TakeOptions = {
  worker: string;
  /** Where this process can read files from. */
  store: string;
  /** None that is larger. */
  mostBytes: number;
  /** Undefined: whoever cannot judge who is silent takes only what nobody has. */
  silenceSeconds: number | undefined;
  /** Those that it has, or could not read. */
  allBut: readonly string[];
};

/** The next one: of the key of which fewest are under way, the oldest. Undefined if there is none. */
export async function takeAnalysis(database: Database, options: TakeOptions): Promise<TakenAnalysis | undefined> {
  const { rows } = await database.query<TakenRow>({
    name: 'fec take analysis',
    text: `WITH busy AS (
             SELECT key_id, count(*) AS analyses FROM fec.analysis
             WHERE ${UNFINISHED} AND ${HAS_FILE} AND worker IS NOT NULL GROUP BY key_id),
           next AS (
             SELECT a.id FROM fec.analysis a LEFT JOIN platform.blob b ON b.id = a.blob
             LEFT JOIN busy ON busy.key_id = a.key_id
             WHERE a.${UNFINISHED} AND a.${KEPT} AND (b.store = $2 OR a.dossier IS NOT NULL) AND a.bytes <= $3 AND a.attempts < ${MOST_ATTEMPTS}
               AND (a.not_before IS NULL OR a.not_before <= clock_timestamp()) AND a.id <> ALL($5::text[])
               AND (a.worker IS NULL OR (a.worker <> $1 AND $4::float8 IS NOT NULL AND ${isSilent(silenceOf('$4::float8'))}))
             ORDER BY coalesce(busy.analyses, 0), a.created_at, a.id LIMIT 1 FOR UPDATE OF a SKIP LOCKED)
           UPDATE fec.analysis a SET worker = $1, attempts = attempts + 1, heartbeat_at = clock_timestamp(),
             status = 'queued', progress = 0, not_before = NULL
           FROM next WHERE a.id = next.id
           RETURNING a.id, a.key_id AS holder, a.blob, a.dossier, a.bytes, a.options, a.attempts`,
    values: [options.worker, options.store, options.mostBytes, options.silenceSeconds ?? null, options.allBut],
  });
  const [taken] = rows;
  if (taken === undefined) return undefined;
  const { blob, dossier, bytes, ...facts } = taken;
  return { ...facts, bytes: Number(bytes), source: dossier === null ? { blob: blob ?? '' } : { dossier } };
}

type TakenRow = Omit<TakenAnalysis, 'bytes' | 'source'> & {
  bytes: string;
  blob: string | null;
  dossier: string | null;
};

/** Says that these are being worked on. Returns those that still are this process's: not erased, expired or given to others. */
export async function recordHeartbeats(
  database: Database,
  worker: string,
  beats: readonly Heartbeat[],
): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>({
    name: 'fec heartbeats',
    text: `UPDATE fec.analysis a SET heartbeat_at = clock_timestamp(), status = b.status, progress = b.progress
           FROM (SELECT * FROM unnest($1::text[], $2::text[], $3::real[]) AS t(id, status, progress) ORDER BY id) b
           WHERE a.id = b.id AND a.worker = $4 AND a.${UNFINISHED} AND a.${KEPT} RETURNING a.id`,
    values: [
      beats.map(({ id }) => id),
      beats.map(({ status }) => status),
      beats.map(({ progress }) => progress),
      worker,
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

const OWN_WAITING = `worker = $1 AND ${UNFINISHED} AND ${HAS_FILE} AND attempts > 0`;

/** Lets others have them at once; the attempts were none. `allBut`: all that it has, but does not know of. */
export async function giveBack(
  database: Database,
  worker: string,
  which: { ids: readonly string[] } | { allBut: readonly string[] },
): Promise<void> {
  const [ids, isThese] = 'ids' in which ? [which.ids, true] : [which.allBut, false];
  await database.query(
    `UPDATE fec.analysis SET worker = NULL, attempts = attempts - 1, status = 'queued', progress = 0
     WHERE ${OWN_WAITING} AND (id = ANY($2::text[])) = $3`,
    [worker, ids, isThese],
  );
}

const MOST_PUT_OFFS = 10;

/**
 * Lets others have it in a while, each time a longer one. What may pass is no attempt, unless it does not pass again and again;
 * what this process alone could not read is one.
 */
export async function putOff(
  database: Database,
  worker: string,
  id: string,
  why: 'may pass' | 'unreadable',
): Promise<void> {
  await database.query(
    `UPDATE fec.analysis SET worker = NULL, status = 'queued', progress = 0, put_offs = put_offs + 1,
       attempts = attempts - CASE WHEN $3 AND put_offs < ${MOST_PUT_OFFS} THEN 1 ELSE 0 END,
       not_before = clock_timestamp() + make_interval(secs => least(60, 2 ^ least(put_offs + 1, 6)))
     WHERE ${OWN_WAITING} AND id = $2`,
    [worker, id, why === 'may pass'],
  );
}

export type Ending = { report: StoredReport } | { failure: { code: string; words: string | null } };

/**
 * Writes what became of an analysis, and that nobody owns its file any more. Nothing for one that was erased, or that another
 * worker has.
 */
export async function endAnalysis(database: Database, worker: string, id: string, ending: Ending): Promise<void> {
  await transaction(database, async (connection) => {
    const { rows } = await connection.query<{ blob: string | null }>(
      `SELECT blob FROM fec.analysis WHERE id = $1 AND worker = $2 AND ${UNFINISHED} FOR UPDATE`,
      [id, worker],
    );
    const [found] = rows;
    if (found === undefined) return;
    await writeEnding(connection, id, ending);
    await connection.query('DELETE FROM platform.blob WHERE id = $1', [found.blob]);
  });
}

async function writeEnding(connection: Connection, id: string, ending: Ending): Promise<void> {
  if ('report' in ending) {
    const { report, excerpts } = ending.report;
    await connection.query(
      `UPDATE fec.analysis SET status = 'done', progress = 1, finished_at = clock_timestamp(), blob = NULL, worker = NULL,
         report = $2, excerpts = $3 WHERE id = $1`,
      [id, report, excerpts],
    );
    return;
  }
  await connection.query(
    `UPDATE fec.analysis SET status = 'failed', finished_at = clock_timestamp(), blob = NULL, worker = NULL,
       failure_code = $2, failure = $3 WHERE id = $1`,
    [id, ending.failure.code, ending.failure.words],
  );
}

/** Writes down what was begun ten times and never ended. Gives files that are to be discarded. */
export async function failExhausted(database: Database, silenceSeconds: number): Promise<string[]> {
  return await transaction(database, async (connection) => {
    // Dossiers first, and then their analyses, as everybody does.
    await connection.query(
      `SELECT FROM fec.dossier WHERE id IN (SELECT dossier FROM fec.analysis
         WHERE ${UNFINISHED} AND dossier IS NOT NULL AND attempts >= ${MOST_ATTEMPTS}) FOR UPDATE SKIP LOCKED`,
    );
    const { rows } = await connection.query<{ id: string; blob: string | null; dossier: string | null }>(
      `SELECT id, blob, dossier FROM fec.analysis
       WHERE ${UNFINISHED} AND ${HAS_FILE} AND attempts >= ${MOST_ATTEMPTS}
         AND (worker IS NULL OR ${isSilent(silenceOf('$1::float8'))}) FOR UPDATE SKIP LOCKED`,
      [silenceSeconds],
    );
    const interrupted = { failure: { code: 'interrupted', words: null } };
    for (const { id, dossier } of rows) {
      if (dossier === null) await writeEnding(connection, id, interrupted);
      else await failDossier(connection, { dossier, ...interrupted.failure });
    }
    const blobs = rows.flatMap(({ blob }) => blob ?? []);
    await connection.query('DELETE FROM platform.blob WHERE id = ANY($1::text[])', [blobs]);
    return blobs;
  });
}
