import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Figures } from '../../report/figures.ts';

/** What came of judging a dossier. Whoever writes it has to have its analysis, as with any other (store/leases.ts). */
type Failure = { dossier: string; code: string; words: string | null };
type Lease = { analysis: string; worker: string };
type NewPart = { kind: 'report' | 'ledger'; blob: string; bytes: number };

/**
 * In the transaction that keeps its bytes; in the place of one that an earlier attempt has left, whose blobs are given. Undefined:
 * it is not this worker's any more.
 */
export async function attachPart(
  connection: Connection,
  { analysis, worker }: Lease,
  { kind, blob, bytes }: NewPart,
): Promise<string[] | undefined> {
  const found = await lock(connection, { analysis, worker });
  if (found === undefined) return undefined;
  const { rows: old } = await connection.query<{ blob: string }>(
    'DELETE FROM fec.part WHERE dossier = $1 AND kind = $2 RETURNING blob',
    [found.dossier, kind],
  );
  await connection.query('INSERT INTO fec.part (blob, dossier, kind, bytes) VALUES ($1, $2, $3, $4)', [
    blob,
    found.dossier,
    kind,
    bytes,
  ]);
  // It may have been given another time since its blob was made.
  await connection.query(
    `UPDATE platform.blob SET expires_at = d.keep_until + interval '1 hour' FROM fec.dossier d
     WHERE platform.blob.id = $1 AND d.id = $2`,
    [blob, found.dossier],
  );
  return old.map((part) => part.blob);
}

type Locked = { dossier: string; workspaceId: string };

/** The dossier first and then its analysis, as everybody does. Undefined: it is not this worker's any more. */
async function lock(connection: Connection, { analysis, worker }: Lease): Promise<Locked | undefined> {
  const { rows } = await connection.query<Locked>(
    `SELECT d.id AS dossier, d.workspace_id AS "workspaceId" FROM fec.dossier d
     WHERE d.id = (SELECT dossier FROM fec.analysis WHERE id = $1) FOR UPDATE`,
    [analysis],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { rowCount } = await connection.query('SELECT FROM fec.analysis WHERE id = $1 AND worker = $2 FOR UPDATE', [
    analysis,
    worker,
  ]);
  return rowCount === 1 ? found : undefined;
}

/** It is judged: its analysis goes, and its company is the one that its name tells, unless somebody has said another. */
export async function endJudging(database: Database, { analysis, worker }: Lease, figures: Figures): Promise<void> {
  await transaction(database, async (connection) => {
    const found = await lock(connection, { analysis, worker });
    if (found === undefined) return;
    const { rows } = await connection.query<{ options: Record<string, unknown> }>(
      'DELETE FROM fec.analysis WHERE id = $1 RETURNING options',
      [analysis],
    );
    const { fileName: _, ...judgedWith } = rows[0]?.options ?? {};
    const company = figures.siren === null ? null : await companyWith(connection, found.workspaceId, figures.siren);
    await connection.query(
      `UPDATE fec.dossier SET finished_at = clock_timestamp(), sha256 = $2, company_id = coalesce(company_id, $3),
         closing_day = $4, period_start = $5, period_end = $6, lines = $7, entries = $8, critical = $9, important = $10,
         minor = $11, judged_with = $12 WHERE id = $1`,
      [
        found.dossier,
        figures.sha256,
        company,
        figures.closingDay,
        figures.periodStart,
        figures.periodEnd,
        figures.lines,
        figures.entries,
        figures.critical,
        figures.important,
        figures.minor,
        judgedWith,
      ],
    );
  });
}

/** The file is none, or could not be judged: it stays until somebody deletes it, or its time is over. */
export async function refuseDossier(
  database: Database,
  { analysis, worker }: Lease,
  failure: Omit<Failure, 'dossier'>,
): Promise<void> {
  await transaction(database, async (connection) => {
    const found = await lock(connection, { analysis, worker });
    if (found !== undefined) await failDossier(connection, { dossier: found.dossier, ...failure });
  });
}

/** With its analysis. */
export async function failDossier(connection: Connection, { dossier, code, words }: Failure): Promise<void> {
  await connection.query('DELETE FROM fec.analysis WHERE dossier = $1', [dossier]);
  // One that was judged before keeps what was found then, and that it was judged otherwise.
  await connection.query(
    `UPDATE fec.dossier SET finished_at = clock_timestamp(), failure_code = CASE WHEN sha256 IS NULL THEN $2 END,
       failure = CASE WHEN sha256 IS NULL THEN $3 END WHERE id = $1`,
    [dossier, code, words],
  );
}

/** Makes it where the workspace has none. */
export async function companyWith(connection: Connection, workspaceId: string, siren: string): Promise<string> {
  await connection.query('INSERT INTO fec.company (workspace_id, siren) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    workspaceId,
    siren,
  ]);
  const { rows } = await connection.query<{ id: string }>(
    'SELECT id FROM fec.company WHERE workspace_id = $1 AND siren = $2',
    [workspaceId, siren],
  );
  return rows[0]?.id ?? '';
}
