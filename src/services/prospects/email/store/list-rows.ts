import type { Connection, Database } from '#platform/db/pool.ts';
import type { Verdict } from '../schema.ts';

/** The rows of e-mail lists: what came, and what was found of it. */
export type ListRow = { row: number; email: string; cells: readonly string[] | null };
type Queryable = Pick<Connection, 'query'>;

export async function insertRows(connection: Queryable, job: string, rows: readonly ListRow[]): Promise<void> {
  await connection.query(
    `INSERT INTO prospects.email_list_row (job, row, email, cells)
     SELECT $1, row, email, (SELECT array_agg(cell ORDER BY at) FROM jsonb_array_elements_text(cells) WITH ORDINALITY AS c(cell, at))
     FROM unnest($2::int[], $3::text[], $4::jsonb[]) AS t(row, email, cells)`,
    [
      job,
      rows.map(({ row }) => row),
      rows.map(({ email }) => email),
      rows.map(({ cells }) => (cells === null ? null : JSON.stringify(cells))),
    ],
  );
}

type Unread = { row: number; email: string };

export async function rowsAfter(connection: Queryable, job: string, row: number, limit: number): Promise<Unread[]> {
  const { rows } = await connection.query<Unread>(
    `SELECT row, email FROM prospects.email_list_row
     WHERE job = $1 AND row > $2 AND domain IS NULL AND verdict IS NULL ORDER BY row LIMIT $3`,
    [job, row, limit],
  );
  return rows;
}

export async function setDomains(
  connection: Queryable,
  job: string,
  found: readonly { row: number; domain: string }[],
): Promise<void> {
  await connection.query(
    `UPDATE prospects.email_list_row r SET domain = t.domain
     FROM unnest($2::int[], $3::text[]) AS t(row, domain) WHERE r.job = $1 AND r.row = t.row`,
    [job, found.map(({ row }) => row), found.map(({ domain }) => domain)],
  );
}

export async function rowsOfDomain(
  connection: Queryable,
  job: string,
  domain: string,
  limit: number,
): Promise<Unread[]> {
  const { rows } = await connection.query<Unread>(
    `SELECT row, email FROM prospects.email_list_row
     WHERE job = $1 AND domain = $2 AND verdict IS NULL ORDER BY row LIMIT $3`,
    [job, domain, limit],
  );
  return rows;
}

export type Checked = {
  row: number;
  verdict: Verdict;
  reasons: readonly string[];
  suggestion: string | null;
  canonical: string | null;
  mxStatus: string;
};

export async function setVerdicts(connection: Queryable, job: string, checked: readonly Checked[]): Promise<void> {
  await connection.query(
    `UPDATE prospects.email_list_row r SET verdict = t.verdict, suggestion = t.suggestion, canonical = t.canonical,
       reasons = coalesce((SELECT array_agg(code ORDER BY at) FROM jsonb_array_elements_text(t.reasons) WITH ORDINALITY AS c(code, at)), '{}'),
       mx_status = t.mx_status, checked_at = clock_timestamp()
     FROM unnest($2::int[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::text[])
       AS t(row, verdict, reasons, suggestion, canonical, mx_status)
     WHERE r.job = $1 AND r.row = t.row`,
    [
      job,
      checked.map(({ row }) => row),
      checked.map(({ verdict }) => verdict),
      checked.map(({ reasons }) => JSON.stringify(reasons)),
      checked.map(({ suggestion }) => suggestion),
      checked.map(({ canonical }) => canonical),
      checked.map(({ mxStatus }) => mxStatus),
    ],
  );
}

export type FoundRow = {
  row: number;
  email: string;
  cells: string[] | null;
  verdict: Verdict | null;
  reasons: string[];
  suggestion: string | null;
  canonical: string | null;
  mxStatus: string | null;
  checkedAt: Date | null;
};

export async function readRows(
  database: Database,
  where: { job: string; verdict: Verdict | undefined; after: number; limit: number },
): Promise<FoundRow[]> {
  const { rows } = await database.query<FoundRow>(
    `SELECT row, email, cells, verdict, reasons, suggestion, canonical, mx_status AS "mxStatus", checked_at AS "checkedAt"
     FROM prospects.email_list_row
     WHERE job = $1 AND row > $2 ${where.verdict === undefined ? '' : 'AND verdict = $4'} ORDER BY row LIMIT $3`,
    [where.job, where.after, where.limit, ...(where.verdict === undefined ? [] : [where.verdict])],
  );
  return rows;
}
/** How many cells the widest row of a list has; one where it came without cells. */
export async function widthOf(database: Database, job: string): Promise<number> {
  const { rows } = await database.query<{ width: number | null }>(
    'SELECT max(cardinality(cells)) AS width FROM prospects.email_list_row WHERE job = $1',
    [job],
  );
  return rows[0]?.width ?? 1;
}
