import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { companyWith } from './judged.ts';
import { deleteWithParts, isId } from './uploads.ts';

/** Accounting files that a workspace keeps: what the tables know of them. Their bytes are in parts. */
export type Dossier = {
  id: string;
  fileName: string;
  bytes: number;
  upload: string;
  madeBy: string;
  createdAt: Date;
  /** To the microsecond, as pages are cut. */
  exactCreatedAt: string;
  keepUntil: Date;
  finishedAt: Date | null;
  failureCode: string | null;
  failure: string | null;
  sha256: string | null;
  closingDay: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  lines: number | null;
  entries: number | null;
  critical: number | null;
  important: number | null;
  minor: number | null;
  companyId: string | null;
  siren: string | null;
  companyName: string | null;
  /** Of its analysis, while there is one. */
  status: 'queued' | 'running' | null;
  progress: number | null;
  /** Another dossier of the workspace with the very same bytes, the oldest. */
  sameAs: string | null;
  /** Its company has other settings than those that it was judged with. */
  hasOldSettings: boolean;
};

const SELECTED = `SELECT d.id, d.file_name AS "fileName", d.bytes, d.upload, d.made_by AS "madeBy", d.created_at AS "createdAt",
    to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "exactCreatedAt",
    d.keep_until AS "keepUntil", d.finished_at AS "finishedAt", d.failure_code AS "failureCode", d.failure, d.sha256,
    d.closing_day::text AS "closingDay", d.period_start::text AS "periodStart", d.period_end::text AS "periodEnd",
    d.lines, d.entries, d.critical, d.important, d.minor, d.company_id AS "companyId", c.siren, c.name AS "companyName",
    a.status, a.progress,
    d.finished_at IS NOT NULL AND coalesce(d.judged_with, fec.settings_of(NULL)) <> fec.settings_of(d.company_id) AS "hasOldSettings",
    (SELECT o.id FROM fec.dossier o WHERE o.workspace_id = d.workspace_id AND o.sha256 = d.sha256 AND o.id <> d.id
       AND (o.created_at, o.id) < (d.created_at, d.id) ORDER BY o.created_at, o.id LIMIT 1) AS "sameAs"
  FROM fec.dossier d LEFT JOIN fec.company c ON c.id = d.company_id LEFT JOIN fec.analysis a ON a.dossier = d.id`;
const KEPT = 'd.keep_until > clock_timestamp()';

type Row = Omit<Dossier, 'bytes'> & { bytes: string };
const dossierOf = (row: Row): Dossier => ({ ...row, bytes: Number(row.bytes) });

export type NewDossier = {
  id: string;
  analysis: string;
  workspaceId: string;
  fileName: string;
  bytes: number;
  upload: string;
  entry: number;
  madeBy: string;
  siren: string | null;
  keepMonths: number;
};

/** What a dossier is judged with, as the company has it that it is of, or that its name tells. */
const OPTIONS = `(fec.settings_of(coalesce(d.company_id, (SELECT named.id FROM fec.company named WHERE named.workspace_id = d.workspace_id
    AND named.siren = substring(d.file_name from '^([0-9]{9})FEC[0-9]{8}')))) || jsonb_build_object('fileName', d.file_name))::json`;

/** With its analysis, which waits from now on. False if this entry of this upload is one already. */
export async function insertDossier(connection: Connection, dossier: NewDossier): Promise<boolean> {
  const { id, workspaceId, fileName, bytes, siren } = dossier;
  const company = siren === null ? null : await companyWith(connection, workspaceId, siren);
  const { rows } = await connection.query<{ keepUntil: Date }>(
    `INSERT INTO fec.dossier (id, workspace_id, company_id, file_name, bytes, upload, entry, made_by, keep_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(months => $9))
     ON CONFLICT (upload, entry) DO NOTHING RETURNING keep_until AS "keepUntil"`,
    [id, workspaceId, company, fileName, bytes, dossier.upload, dossier.entry, dossier.madeBy, dossier.keepMonths],
  );
  const [made] = rows;
  if (made === undefined) return false;
  await connection.query(
    `INSERT INTO fec.analysis (id, key_id, dossier, bytes, options, created_at, heartbeat_at, expires_at)
     SELECT $1, $2, $3, $4, ${OPTIONS}, at, at, $5 FROM fec.dossier d, clock_timestamp() AS at WHERE d.id = $3`,
    [dossier.analysis, workspaceId, id, bytes, made.keepUntil],
  );
  return true;
}

/** The pieces of an upload become those of a dossier, and stay for as long as it does. */
export async function takeOverParts(connection: Connection, upload: string, dossier: string): Promise<void> {
  await connection.query('UPDATE fec.part SET dossier = $2, upload = NULL WHERE upload = $1', [upload, dossier]);
  await keepBlobs(connection, dossier);
}

/** Blobs of a dossier are kept as long as it is, and a little longer: it takes them with it. */
async function keepBlobs(connection: Connection, dossier: string): Promise<void> {
  await connection.query(
    `UPDATE platform.blob b SET expires_at = d.keep_until + interval '1 hour' FROM fec.part p JOIN fec.dossier d ON d.id = p.dossier
     WHERE p.dossier = $1 AND b.id = p.blob`,
    [dossier],
  );
}

export async function findDossier(database: Database, id: string, workspaceId: string): Promise<Dossier | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await database.query<Row>({
    name: 'fec find dossier',
    text: `${SELECTED} WHERE d.id = $1 AND d.workspace_id = $2 AND ${KEPT}`,
    values: [id, workspaceId],
  });
  return rows[0] && dossierOf(rows[0]);
}

export type ListedWhere = {
  workspaceId: string;
  company?: string | undefined;
  upload?: string | undefined;
  /** Begins of the file's name, of the company's name, or of its SIREN. */
  search?: string | undefined;
  /** The last dossier of the page before. */
  after?: { createdAt: string; id: string } | undefined;
  limit: number;
};

/** The newest first. */
export async function listDossiers(database: Database, where: ListedWhere): Promise<Dossier[]> {
  const { workspaceId, company = null, upload = null, search = null, after, limit } = where;
  const { rows } = await database.query<Row>(
    `${SELECTED} WHERE d.workspace_id = $1 AND ${KEPT} AND ($2::text IS NULL OR c.siren = $2)
       AND ($3::text IS NULL OR d.upload = $3)
       AND ($4::text IS NULL OR position(lower($4) IN lower(concat_ws(' ', d.file_name, c.name, c.siren))) > 0)
       AND ($5::timestamptz IS NULL OR (d.created_at, d.id) < ($5, $6))
     ORDER BY d.created_at DESC, d.id DESC LIMIT $7`,
    [workspaceId, company, upload, search, after?.createdAt ?? null, after?.id ?? null, limit],
  );
  return rows.map(dossierOf);
}

/** For whoever asks again after the answer was lost. */
export async function dossiersOfUpload(database: Database, upload: string, workspaceId: string): Promise<Dossier[]> {
  const { rows } = await database.query<Row>(
    `${SELECTED} WHERE d.upload = $1 AND d.workspace_id = $2 AND ${KEPT} ORDER BY d.entry`,
    [upload, workspaceId],
  );
  return rows.map(dossierOf);
}

export type DossierChange = { siren?: string | undefined; keepMonths?: number | undefined };

/** False if there is none. */
export async function changeDossier(
  database: Database,
  { id, workspaceId }: { id: string; workspaceId: string },
  { siren, keepMonths }: DossierChange,
): Promise<boolean> {
  if (!isId(id)) return false;
  return await transaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      `SELECT FROM fec.dossier d WHERE d.id = $1 AND d.workspace_id = $2 AND ${KEPT} FOR UPDATE`,
      [id, workspaceId],
    );
    if (rowCount !== 1) return false;
    if (siren !== undefined) {
      const company = await companyWith(connection, workspaceId, siren);
      await connection.query('UPDATE fec.dossier SET company_id = $2 WHERE id = $1', [id, company]);
    }
    if (keepMonths !== undefined) {
      await connection.query(
        `WITH kept AS (UPDATE fec.dossier SET keep_until = clock_timestamp() + make_interval(months => $2)
           WHERE id = $1 RETURNING keep_until)
         UPDATE fec.analysis SET expires_at = kept.keep_until FROM kept WHERE dossier = $1`,
        [id, keepMonths],
      );
      await keepBlobs(connection, id);
    }
    return true;
  });
}

/** Its blobs, which are to be discarded; undefined if there is none. Where it is judged, that ends with the next heartbeat. */
export async function deleteDossier(
  database: Database,
  id: string,
  workspaceId: string,
): Promise<readonly string[] | undefined> {
  if (!isId(id)) return undefined;
  return await transaction(database, async (connection) => {
    const { rows } = await connection.query(
      'SELECT id FROM fec.dossier WHERE id = $1 AND workspace_id = $2 FOR UPDATE',
      [id, workspaceId],
    );
    return rows.length === 0 ? undefined : await deleteWithParts(connection, 'dossier', [id]);
  });
}

/**
 * It waits once more, to be judged as its company has it now; what was found stays until then, and is not to be had. False: it waits
 * already, or there is none.
 */
export async function judgeAgain(
  database: Database,
  { id, workspaceId, analysis }: { id: string; workspaceId: string; analysis: string },
): Promise<boolean> {
  if (!isId(id)) return false;
  return await transaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      `UPDATE fec.dossier d SET finished_at = NULL, failure_code = NULL, failure = NULL
       WHERE d.id = $1 AND d.workspace_id = $2 AND d.finished_at IS NOT NULL AND ${KEPT}`,
      [id, workspaceId],
    );
    if (rowCount !== 1) return false;
    await connection.query(
      `INSERT INTO fec.analysis (id, key_id, dossier, bytes, options, created_at, heartbeat_at, expires_at)
       SELECT $1, d.workspace_id, d.id, d.bytes, ${OPTIONS}, at, at, d.keep_until FROM fec.dossier d, clock_timestamp() AS at
       WHERE d.id = $2`,
      [analysis, id],
    );
    return true;
  });
}

/** Of a dossier that waits and has no analysis, whatever became of that: it gets a new one. */
export async function judgeStranded(database: Pick<Database, 'query'>): Promise<number> {
  const { rowCount } = await database.query(
    `WITH gone AS (
       DELETE FROM fec.analysis a USING fec.dossier d
       WHERE a.dossier = d.id AND d.finished_at IS NULL AND a.status NOT IN ('queued', 'running') RETURNING a.dossier)
     INSERT INTO fec.analysis (id, key_id, dossier, bytes, options, created_at, heartbeat_at, expires_at)
     SELECT left(translate(encode(sha256((d.id || clock_timestamp())::bytea), 'base64'), '+/', '-_'), 22), d.workspace_id, d.id,
       d.bytes, ${OPTIONS}, at, at, d.keep_until
     FROM fec.dossier d, clock_timestamp() AS at
     WHERE d.finished_at IS NULL AND d.created_at < at - interval '1 minute'
       AND NOT EXISTS (SELECT FROM fec.analysis a WHERE a.dossier = d.id AND a.status IN ('queued', 'running'))
     ON CONFLICT DO NOTHING`,
  );
  return rowCount ?? 0;
}

/** Companies of which nothing is kept any more. */
export async function deleteEmptyCompanies(database: Database): Promise<void> {
  await database.query(
    `DELETE FROM fec.company c WHERE c.created_at < clock_timestamp() - interval '1 day'
       AND NOT EXISTS (SELECT FROM fec.dossier d WHERE d.company_id = c.id)`,
  );
}

const AT_ONCE = 100;

/** Dossiers and uploads whose time is over, some of them: none when all are gone. */
export async function deleteExpiredDossiers(
  database: Database,
): Promise<{ deleted: number; blobs: readonly string[] }> {
  return await transaction(database, async (connection) => {
    const due = async (table: 'dossier' | 'upload', column: string) => {
      const { rows } = await connection.query<{ id: string }>(
        `SELECT id FROM fec.${table} WHERE ${column} <= clock_timestamp() ORDER BY ${column} LIMIT ${AT_ONCE}
         FOR UPDATE SKIP LOCKED`,
      );
      return rows.map(({ id }) => id);
    };
    const [dossiers, uploads] = [await due('dossier', 'keep_until'), await due('upload', 'expires_at')];
    const blobs = [
      ...(await deleteWithParts(connection, 'dossier', dossiers)),
      ...(await deleteWithParts(connection, 'upload', uploads)),
    ];
    return { deleted: dossiers.length + uploads.length, blobs };
  });
}
