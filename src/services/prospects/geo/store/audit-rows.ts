import type { Connection, Database } from '#platform/db/pool.ts';
import type { ShownAudit } from '../page-audit.ts';

/** The rows of lists of pages: what is to be audited, and what came of it. */
export const OUTCOMES = ['waiting', 'audited', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type NewAuditRow = {
  row: number;
  uen: string | null;
  url: string | null;
  /** What can be said without asking anybody. */
  failure: { code: string; detail: string } | null;
};

type Queryable = Pick<Connection, 'query'>;

export async function insertAuditRows(connection: Queryable, job: string, rows: readonly NewAuditRow[]): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.audit_list_row (job, row, uen, url, outcome, failure_code, failure)
     SELECT $1, row, uen, url, CASE WHEN code IS NULL THEN 'waiting' ELSE 'failed' END, code, detail
     FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) AS t(row, uen, url, code, detail)`,
    [
      job,
      rows.map(({ row }) => row),
      rows.map(({ uen }) => uen),
      rows.map(({ url }) => url),
      rows.map(({ failure }) => failure?.code ?? null),
      rows.map(({ failure }) => failure?.detail ?? null),
    ],
  );
}

/** Of every row that has this address. How many these are. */
export async function setAudit(connection: Queryable, job: string, url: string, audit: ShownAudit): Promise<number> {
  const { rowCount } = await connection.query(
    `UPDATE prospects.audit_list_row SET outcome = 'audited', score = $3, grade = $4, fetched_at = $5, audit = $6::json
     WHERE job = $1 AND url = $2 AND outcome = 'waiting'`,
    [job, url, audit.score, audit.grade, audit.fetched_at, JSON.stringify(audit)],
  );
  return rowCount ?? 0;
}

export async function setFailure(
  connection: Queryable,
  job: string,
  url: string,
  { code, detail }: { code: string; detail: string },
  /** Of these hotels only. */
  uens?: readonly string[],
): Promise<number> {
  const { rowCount } = await connection.query(
    `UPDATE prospects.audit_list_row SET outcome = 'failed', failure_code = $3, failure = $4
     WHERE job = $1 AND url = $2 AND outcome = 'waiting' AND ($5::text[] IS NULL OR uen = ANY($5))`,
    [job, url, code, detail.replaceAll('\0', ''), uens ?? null],
  );
  return rowCount ?? 0;
}

/** The hotels of rows that still wait for this address; null for a row that names none. */
export async function waitingHotels(connection: Queryable, job: string, url: string): Promise<(string | null)[]> {
  const { rows } = await connection.query<{ uen: string | null }>(
    `SELECT DISTINCT uen FROM prospects.audit_list_row WHERE job = $1 AND url = $2 AND outcome = 'waiting'`,
    [job, url],
  );
  return rows.map(({ uen }) => uen);
}

export type AuditRow = {
  row: number;
  uen: string | null;
  url: string | null;
  outcome: Outcome;
  failureCode: string | null;
  failure: string | null;
  score: number | null;
  grade: ShownAudit['grade'] | null;
  fetchedAt: Date | null;
};

export async function readAuditRows(
  database: Database,
  where: { job: string; outcome: Outcome | undefined; after: number; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await database.query<AuditRow>(
    `SELECT row, uen, url, outcome, failure_code AS "failureCode", failure, score, grade, fetched_at AS "fetchedAt"
     FROM prospects.audit_list_row WHERE job = $1 AND row > $2 AND ($4::text IS NULL OR outcome = $4)
     ORDER BY row LIMIT $3`,
    [where.job, where.after, where.limit, where.outcome ?? null],
  );
  return rows;
}

export async function readAudit(
  database: Database,
  job: string,
  row: number,
): Promise<{ audit: ShownAudit; uen: string | null } | undefined> {
  const { rows } = await database.query<{ audit: ShownAudit; uen: string | null }>(
    `SELECT audit, uen FROM prospects.audit_list_row WHERE job = $1 AND row = $2 AND outcome = 'audited'`,
    [job, row],
  );
  return rows[0];
}
