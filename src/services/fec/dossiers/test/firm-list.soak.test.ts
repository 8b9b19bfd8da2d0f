import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { CompanySort } from '../company-cursor.ts';
import { COMPANY_SORTS, readCursor } from '../company-cursor.ts';
import type { CompanyState } from '../store/companies.ts';
import { COMPANY_STATES, companyStatement, totalsStatement } from '../store/companies.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';

/**
 * A firm with two thousand companies and three years of each, beside fifty others: every order, filter and search of its list
 * comes within 200 ms, and no plan walks a table.
 */
const SIZE = proofSize({
  full: { companies: 2000, others: 50, ofOthers: 1000, asked: 100 },
  short: { companies: 200, others: 5, ofOthers: 20, asked: 20 },
});
const YEARS = 3;
const MOST_MS = 200;
/** Beside an operation that reads one row, at the short size. */
const MOST_BESIDE_TRIVIAL = 20;
const TIMEOUT_MS = 400_000;

let fixture: DossierFixture;
let workspace: TestWorkspace;

beforeAll(async () => {
  const used = services.filter(({ name }) => name === 'console' || name === 'fec');
  fixture = await openDossierFixture({ WORKER: 'off' }, used);
  workspace = await fixture.addWorkspace();
  await addMembers(workspace.id);
  const began = performance.now();
  await fill(workspace.id, SIZE.companies);
  for (let count = 0; count < SIZE.others; count += 1) await fill((await fixture.addWorkspace()).id, SIZE.ofOthers);
  const { database } = fixture.server;
  await database.query('ANALYZE fec.company');
  await database.query('ANALYZE fec.dossier');
  const { rows } = await database.query<{ companies: number; dossiers: number }>(
    'SELECT (SELECT count(*)::int FROM fec.company) AS companies, (SELECT count(*)::int FROM fec.dossier) AS dossiers',
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  say(`${rows[0]?.companies} companies, ${rows[0]?.dossiers} dossiers, ${SIZE.companies} of the firm, in ${seconds} s`);
}, TIMEOUT_MS);
afterAll(async () => await fixture.close());

const say = (line: string) => process.stdout.write(`${line}\n`);

const MEMBERS = 10;

async function addMembers(workspaceId: string): Promise<void> {
  const { database } = fixture.server;
  await database.query(
    `INSERT INTO console.member (id, name, email, email_verified, created_at, updated_at)
     SELECT 'member' || number, 'Member ' || number, 'member' || number || '@example.com', true, now(), now()
     FROM generate_series(0, ${MEMBERS - 1}) AS number`,
  );
  await database.query(
    `INSERT INTO console.membership (workspace_id, member_id, role) SELECT $1, id, 'member' FROM console.member`,
    [workspaceId],
  );
}

/** Of forty companies one has something under way, of fifty one has a dossier that failed, of six one has no name. */
async function fill(workspaceId: string, companies: number): Promise<void> {
  const { database } = fixture.server;
  await database.query(
    `INSERT INTO fec.company (workspace_id, siren, name, works_on_it, created_at)
     SELECT $1, (100000000 + number * 7919 % 800000000)::text,
       CASE WHEN number % 6 = 0 THEN '' ELSE (ARRAY['Société', 'Café', 'Étude', 'Garage', 'Librairie'])[number % 5 + 1] || ' ' || md5(number::text) END,
       CASE WHEN number % 3 = 0 THEN 'member' || number % ${MEMBERS} END, now() - interval '400 days'
     FROM generate_series(1, $2::int) AS number`,
    [workspaceId, companies],
  );
  await database.query(
    `INSERT INTO fec.dossier (id, workspace_id, company_id, file_name, bytes, upload, made_by, created_at, keep_until,
       finished_at, failure_code, period_start, period_end, lines, entries, critical, important, minor)
     SELECT left(replace(replace(encode(sha256((c.id::text || year)::bytea), 'base64'), '+', '-'), '/', '_'), 22),
       $1, c.id, c.siren || 'FEC' || year || '1231.txt', 1000000, 'upload' || c.id || year, 'test', at.at, now() + interval '1 year',
       CASE WHEN NOT at.is_open THEN at.at + interval '3 s' END, CASE WHEN at.has_failed THEN 'header_unreadable' END,
       make_date(year, 1, 1), make_date(year, 12, 31), 10000, 4000,
       CASE WHEN NOT at.is_open AND NOT at.has_failed THEN greatest(0, hashtext(c.siren || year) % 4) END,
       CASE WHEN NOT at.is_open AND NOT at.has_failed THEN abs(hashtext(c.siren) % 9) END,
       CASE WHEN NOT at.is_open AND NOT at.has_failed THEN abs(hashtext(c.siren) % 30) END
     FROM fec.company c CROSS JOIN generate_series(2025 - ${YEARS}, 2024) AS year
     CROSS JOIN LATERAL (SELECT now() - make_interval(mins => abs(hashtext(c.siren || year) % 500000)) AS at,
       year = 2024 AND hashtext(c.siren) % 40 = 0 AS is_open, year = 2023 AND hashtext(c.siren) % 50 = 1 AS has_failed) at
     WHERE c.workspace_id = $1`,
    [workspaceId],
  );
}

const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();

/** Questions of a page, by what a reader would call them. */
const QUESTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COMPANY_SORTS.map((sort) => [`by ${sort}`, `sort=${sort}`])),
  ...Object.fromEntries(COMPANY_STATES.map((state) => [`state ${state}`, `state=${state}`])),
  ...Object.fromEntries(COMPANY_STATES.map((state) => [`state ${state}, by findings`, `state=${state}&sort=findings`])),
  'nobody works on it': 'worksOnIt=nobody&sort=changed',
  'somebody works on it': 'worksOnIt=member3&sort=name',
  'new since yesterday': `newSince=${yesterday}&sort=changed`,
  'a search by name': 'search=etude%20a&sort=name',
  'a search by SIREN': 'search=7919',
  'a search that finds nothing': 'search=nothing-at-all&sort=findings',
  'all of it at once': `search=a&state=critical&worksOnIt=nobody&newSince=2026-01-01T00:00:00Z&sort=findings`,
};

async function timesOf(path: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < SIZE.asked; count += 1) {
    const began = performance.now();
    const answer = await workspace.ask('GET', `${DOSSIERS}/${path}`);
    times.push(performance.now() - began);
    expect(answer.status, answer.text).toBe(200);
  }
  return times;
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

test('the time of each question', { timeout: TIMEOUT_MS }, async () => {
  const { next } = (await workspace.ask('GET', `${DOSSIERS}/companies?sort=findings&limit=50`)).json<{
    next: string;
  }>();
  const { companies } = (await workspace.ask('GET', `${DOSSIERS}/companies?limit=1`)).json<{
    companies: { siren: string }[];
  }>();
  const asked: [string, string][] = [
    ['totals', 'firm'],
    ...Object.entries(QUESTIONS).map(([name, query]): [string, string] => [name, `companies?${query}`]),
    ['by findings, the second page', `companies?sort=findings&after=${next}`],
    ['by findings, 200 at once', 'companies?sort=findings&limit=200'],
  ];
  const trivial = percentile(await timesOf(`companies/${companies[0]?.siren}`), 0.5);
  say(`one company: p50 ${trivial.toFixed(1)} ms`);
  const slow: string[] = [];
  for (const [name, path] of asked) {
    const times = await timesOf(path);
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    say(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    const isSlow = proofSize({ full: p95 > MOST_MS, short: p50 > Math.max(1, trivial) * MOST_BESIDE_TRIVIAL });
    if (isSlow) slow.push(name);
  }
  expect(slow).toEqual([]);
});

test('every page of every order has every company once', { timeout: TIMEOUT_MS }, async () => {
  for (const sort of COMPANY_SORTS) {
    const found: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const path = `companies?sort=${sort}&limit=200${next === '' ? '' : `&after=${next}`}`;
      const page: { companies: { siren: string }[]; next: string | null } = (
        await workspace.ask('GET', `${DOSSIERS}/${path}`)
      ).json();
      found.push(...page.companies.map(({ siren }) => siren));
      ({ next } = page);
    }
    expect([found.length, new Set(found).size]).toEqual([SIZE.companies, SIZE.companies]);
  }
});

test('no plan walks a table', { timeout: TIMEOUT_MS }, async () => {
  const asking = { workspaceId: workspace.id, members: [{ id: 'member3' }], since: new Date(yesterday) };
  const plain = {
    ...asking,
    search: undefined,
    state: undefined,
    worker: undefined,
    newSince: undefined,
    after: undefined,
    limit: 50,
  };
  const cursorOf = async (sort: CompanySort) => {
    const answer = await workspace.ask('GET', `${DOSSIERS}/companies?sort=${sort}&limit=50`);
    return readCursor(answer.json<{ next: string }>().next, sort);
  };
  const statements = [
    totalsStatement(asking, 'member3'),
    ...COMPANY_SORTS.map((sort) => companyStatement({ ...plain, sort })),
    ...(await Promise.all(
      COMPANY_SORTS.map(async (sort) => companyStatement({ ...plain, sort, after: await cursorOf(sort) })),
    )),
    ...COMPANY_STATES.map((state: CompanyState) => companyStatement({ ...plain, sort: 'findings', state })),
    companyStatement({ ...plain, sort: 'changed', worker: 'nobody', newSince: new Date(yesterday) }),
    companyStatement({ ...plain, sort: 'name', search: 'etude' }),
  ];
  const client = new Client({ connectionString: fixture.server.database.url });
  await client.connect();
  const walked: string[] = [];
  for (const mode of ['custom', 'generic'] as const) {
    for (const statement of statements) {
      const plan = await planOf(client, statement, mode);
      expect(plan).toMatch(/on dossier d\b/);
      if (/Seq Scan on (company|dossier)/.test(plan)) walked.push(`${statement.name}, ${mode}\n${plan}`);
    }
  }
  await client.end();
  // Of a small table the planner may rightly read all.
  expect(proofSize({ full: walked, short: [] })).toEqual([]);
});

type Asked = Pick<ReturnType<typeof companyStatement>, 'text' | 'values'>;

async function planOf(client: Client, { text, values }: Asked, mode: 'custom' | 'generic'): Promise<string> {
  await client.query(`SET plan_cache_mode = force_${mode}_plan`);
  await client.query(`PREPARE asked AS ${text}`);
  const literals = values.map((value) => (value === null ? 'NULL' : client.escapeLiteral(textOf(value))));
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (COSTS OFF) EXECUTE asked (${literals.join(', ')})`,
  );
  await client.query('DEALLOCATE asked');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const textOf = (value: unknown) => {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
};
