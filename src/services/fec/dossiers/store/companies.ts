import type { Database } from '#platform/db/pool.ts';
import type { CompanyCursor, CompanySort } from '../company-cursor.ts';

/** Companies of a workspace, each with its exercises and what was found in them. */
export type Company = {
  siren: string;
  name: string;
  /** Whoever was given the work, whether still a member or not. */
  worksOnIt: string | null;
  exercises: number;
  lastClosing: string | null;
  /** Of the newest exercise that is judged. */
  critical: number | null;
  important: number | null;
  minor: number | null;
  /** Under way, and those that failed. */
  open: number;
  failed: number;
  changedAt: Date;
  /** To the microsecond, as pages are cut. */
  exactChangedAt: string;
  /** As names are put in order. */
  foldedName: string;
  isNew: boolean;
};

export const COMPANY_STATES = ['open', 'failed', 'critical', 'quiet'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** Who is asking: whom a company can be given to, and since when things are new. */
type Asking = { workspaceId: string; members: readonly { id: string }[]; since: Date | null };

type Where = Asking & {
  search: string | undefined;
  state: CompanyState | undefined;
  /** The id of a member, or `nobody`. */
  worker: string | undefined;
  newSince: Date | undefined;
  sort: CompanySort;
  after: CompanyCursor | undefined;
  limit: number;
};

/**
 * Companies with all of their dossiers (e) and the newest exercise that is judged (l). The dossiers of a whole workspace are read
 * at once: to look for those of each of two thousand companies takes five times as long.
 */
const factsOf = (dossiers: string) => `WITH e AS (
    SELECT d.company_id, count(DISTINCT coalesce(d.closing_day, d.period_end))::int AS exercises,
      max(coalesce(d.closing_day, d.period_end)) AS last_closing,
      count(*) FILTER (WHERE d.finished_at IS NULL)::int AS open,
      count(*) FILTER (WHERE d.failure_code IS NOT NULL)::int AS failed,
      max(greatest(d.created_at, d.finished_at)) AS changed_at
    FROM fec.dossier d WHERE ${dossiers} AND d.keep_until > now() GROUP BY d.company_id),
  l AS (
    SELECT DISTINCT ON (d.company_id) d.company_id, d.critical, d.important, d.minor
    FROM fec.dossier d
    WHERE ${dossiers} AND d.finished_at IS NOT NULL AND d.failure_code IS NULL AND d.keep_until > now()
    ORDER BY d.company_id, d.period_end DESC NULLS LAST, d.created_at DESC),
  c AS (
    SELECT c.siren, c.name, c.folded_name, c.works_on_it, coalesce(e.exercises, 0) AS exercises, e.last_closing,
      coalesce(e.open, 0) AS open, coalesce(e.failed, 0) AS failed, coalesce(e.changed_at, c.created_at) AS changed_at,
      l.critical, l.important, l.minor
    FROM fec.company c LEFT JOIN e ON e.company_id = c.id LEFT JOIN l ON l.company_id = c.id
    WHERE c.workspace_id = $1)`;

const OF_WORKSPACE = factsOf('d.workspace_id = $1');

/** Of those that were found; `$2`: since when things are new. */
const SHOWN = `SELECT c.siren, c.name, c.works_on_it AS "worksOnIt", c.exercises, c.last_closing::text AS "lastClosing",
    c.critical, c.important, c.minor, c.open, c.failed, c.changed_at AS "changedAt",
    to_char(c.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "exactChangedAt",
    c.folded_name AS "foldedName", coalesce(c.changed_at > $2::timestamptz, false) AS "isNew"`;

/** What each state means; a company can be in several but for the last. */
const STATES: Readonly<Record<CompanyState, string>> = {
  open: 'c.open > 0',
  failed: 'c.failed > 0',
  critical: 'coalesce(c.critical, 0) > 0',
  quiet: '(c.open = 0 AND c.failed = 0 AND coalesce(c.critical, 0) = 0)',
};

/** `$3`: ids of the members. Whoever has left works on nothing. */
const BY_NOBODY = '(c.works_on_it IS NULL OR c.works_on_it <> ALL ($3::text[]))';

const FINDINGS = ['coalesce(c.critical, -1)', 'coalesce(c.important, -1)', 'coalesce(c.minor, -1)'];
const FOUND = `(${FINDINGS.join(', ')})`;
const FOUND_BEFORE = '($10::int, $11::int, $12::int)';

/** How each order goes, and what comes behind the company of a cursor, whose SIREN is `$7` and whose keys follow from `$10` on. */
const ORDERS: Readonly<Record<CompanySort, { by: string; behind: string }>> = {
  siren: { by: 'c.siren', behind: 'c.siren > $7' },
  name: {
    by: `(c.name = ''), c.folded_name, c.siren`,
    behind: `((c.name = ''), c.folded_name, c.siren) > ($10::boolean, $11::text, $7)`,
  },
  findings: {
    by: `${FINDINGS.map((each) => `${each} DESC`).join(', ')}, c.siren`,
    behind: `(${FOUND} < ${FOUND_BEFORE} OR (${FOUND} = ${FOUND_BEFORE} AND c.siren > $7))`,
  },
  changed: {
    by: 'c.changed_at DESC, c.siren',
    behind: '(c.changed_at < $10::timestamptz OR (c.changed_at = $10::timestamptz AND c.siren > $7))',
  },
};

const stateCase = COMPANY_STATES.map((state) => `WHEN '${state}' THEN ${STATES[state]}`).join(' ');

/** One statement for an order, and one for its further pages: filters that are not asked for are null. */
export function companyStatement(where: Where) {
  const { workspaceId, since, members, search, state, worker, newSince, sort, after, limit } = where;
  const { by, behind } = ORDERS[sort];
  return {
    name: `fec companies by ${sort}${after === undefined ? '' : ', further'}`,
    text: `${OF_WORKSPACE} ${SHOWN} FROM (SELECT c.* FROM c
      WHERE ($4::text IS NULL OR position(fec.folded($4) IN c.siren || ' ' || c.folded_name) > 0)
      AND ($5::text IS NULL OR CASE $5 ${stateCase} END)
      AND ($6::text IS NULL OR CASE WHEN $6 = 'nobody' THEN ${BY_NOBODY} ELSE c.works_on_it = $6 AND $6 = ANY ($3::text[]) END)
      AND ($8::timestamptz IS NULL OR c.changed_at > $8::timestamptz)
      AND ${after === undefined ? '$7::text IS NULL' : behind}
      ORDER BY ${by} LIMIT $9) c`,
    values: [
      workspaceId,
      since,
      members.map(({ id }) => id),
      search ?? null,
      state ?? null,
      worker ?? null,
      after?.siren ?? null,
      newSince ?? null,
      limit,
      ...(after?.keys ?? []),
    ],
  };
}

export async function listCompanies(database: Database, where: Where): Promise<Company[]> {
  const { rows } = await database.query<Company>(companyStatement(where));
  return rows;
}

/** Where the page behind a company begins. */
export function cursorBehind(company: Company, sort: CompanySort): CompanyCursor {
  const { siren, name, foldedName, critical, important, minor, exactChangedAt } = company;
  const keys = {
    siren: [],
    name: [name === '', foldedName],
    findings: [critical ?? -1, important ?? -1, minor ?? -1],
    changed: [exactChangedAt],
  };
  return { sort, siren, keys: keys[sort] };
}

/** How many companies there are, and how many of them are in each state. */
export type FirmTotals = Record<CompanyState | 'companies' | 'new' | 'mine' | 'nobody', number>;

export function totalsStatement({ workspaceId, since, members }: Asking, personId: string | undefined) {
  const totals = COMPANY_STATES.map((state) => `count(*) FILTER (WHERE ${STATES[state]})::int AS ${state}`);
  return {
    name: 'fec totals of companies',
    text: `${OF_WORKSPACE} SELECT count(*)::int AS companies, ${totals.join(', ')},
        count(*) FILTER (WHERE c.changed_at > $2::timestamptz)::int AS new,
        count(*) FILTER (WHERE c.works_on_it = $4)::int AS mine, count(*) FILTER (WHERE ${BY_NOBODY})::int AS nobody
      FROM c`,
    values: [workspaceId, since, members.map(({ id }) => id), personId ?? null],
  };
}

export async function readTotals(database: Database, asking: Asking, personId?: string): Promise<FirmTotals> {
  const { rows } = await database.query<FirmTotals>(totalsStatement(asking, personId));
  const [totals] = rows;
  if (totals === undefined) throw new Error('A count is one row');
  return totals;
}

const OF_COMPANY = factsOf('d.company_id = (SELECT id FROM fec.company WHERE workspace_id = $1 AND siren = $3)');

export async function findCompany(
  database: Database,
  siren: string,
  { workspaceId, since }: Pick<Asking, 'workspaceId' | 'since'>,
): Promise<Company | undefined> {
  const { rows } = await database.query<Company>({
    name: 'fec find company',
    text: `${OF_COMPANY} ${SHOWN} FROM c WHERE c.siren = $3`,
    values: [workspaceId, since, siren],
  });
  return rows[0];
}

/** False if there is none. */
export async function changeCompany(
  database: Database,
  { siren, workspaceId }: { siren: string; workspaceId: string },
  change: { name?: string | undefined; worksOnIt?: string | null | undefined },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE fec.company SET name = coalesce($3, name), works_on_it = CASE WHEN $5 THEN $4::text ELSE works_on_it END
     WHERE workspace_id = $1 AND siren = $2`,
    [workspaceId, siren, change.name ?? null, change.worksOnIt ?? null, change.worksOnIt !== undefined],
  );
  return rowCount === 1;
}

/** How the files of a company are judged. */
export type CompanyControls = {
  /** From which amount on something matters, in cents; null: by income and expense. */
  threshold: number | null;
  /** Categories and types, as the catalogue spells them. */
  disabledControls: readonly string[];
};

type Which = { siren: string; workspaceId: string };
type ControlsRow = { threshold: string | null; disabledControls: string[] };

const CONTROLS = 'threshold, disabled_controls AS "disabledControls"';
const controlsOf = (row: ControlsRow | undefined): CompanyControls | undefined =>
  row && { ...row, threshold: row.threshold === null ? null : Number(row.threshold) };

/** Undefined if there is no such company. */
export async function readControls(
  database: Database,
  { siren, workspaceId }: Which,
): Promise<CompanyControls | undefined> {
  const { rows } = await database.query<ControlsRow>(
    `SELECT ${CONTROLS} FROM fec.company WHERE workspace_id = $1 AND siren = $2`,
    [workspaceId, siren],
  );
  return controlsOf(rows[0]);
}

export async function writeControls(
  database: Database,
  { siren, workspaceId }: Which,
  { threshold, disabledControls }: CompanyControls,
): Promise<CompanyControls | undefined> {
  const { rows } = await database.query<ControlsRow>(
    `UPDATE fec.company SET threshold = $3, disabled_controls = $4 WHERE workspace_id = $1 AND siren = $2 RETURNING ${CONTROLS}`,
    [workspaceId, siren, threshold, disabledControls],
  );
  return controlsOf(rows[0]);
}
