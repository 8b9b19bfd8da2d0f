import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofSize } from '#test/support/proof-size.ts';
import { cleanCompany } from '../../test/drafts/clean-company.ts';
import { writeFec } from '../../test/drafts/write-fec.ts';
import { closeYear } from './close-year.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';
import type { FileSql } from './file-sql.ts';
import { openFileSql } from './file-sql.ts';
import { ageByQueue } from './queue-ageing.ts';

/** The accounts of generated companies, held against SQL over their files that shares nothing with ours. */
const COMPANIES = proofSize({ full: 200, short: 6 });
/** Of every so many companies, each figure is opened, and its lines are added up. */
const OPENED = proofSize({ full: 10, short: 3 });
const TIMEOUT_MS = 900_000;

type Json = Record<string, unknown>;
type Figure = { code: string; accounts: string; amount: string; gross: string; sense: string | null };

let fixture: DossierFixture;
let workspace: TestWorkspace;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-accounts-'));
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
});
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true, force: true });
});

const cents = (euros: unknown) => Math.round(Number(euros) * 100);

async function keep(name: string, bytes: Buffer): Promise<string> {
  const finished = await workspace.send(name, bytes);
  const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
  const [judged] = await workspace.judged(String(begun?.['upload']));
  expect([name, judged?.['status'], judged?.['error']]).toEqual([name, 'done', undefined]);
  return String(judged?.['id']);
}

async function told<T>(id: string, path: string): Promise<T> {
  const answer = await workspace.ask('GET', `${DOSSIERS}/${id}/${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json<T>();
}

/** Every other one has its year closed in the file. */
function fileOf(seed: number): { bytes: Buffer; end: string } {
  const draft = cleanCompany(seed);
  const { end } = draft.exercise;
  const bytes = writeFec(draft);
  return { bytes: seed % 2 === 0 ? bytes : closeYear(bytes, end), end };
}

const NET_SQL = `sum(c - d) FILTER (regexp_matches(CompteNum, '^[67]'))`;

/** By the formulas of the field, written out once more. */
const BALANCES_SQL = `WITH own AS (SELECT
    sum(c - d) FILTER (regexp_matches(CompteNum, '^(707|7097|607|6037|6097)')) AS marge,
    sum(c - d) FILTER (regexp_matches(CompteNum, '^(70|71|72)') AND NOT regexp_matches(CompteNum, '^(707|7097)')) AS production,
    sum(d - c) FILTER (regexp_matches(CompteNum, '^(601|602|604|605|606|6031|6032|609|61|62)') AND NOT regexp_matches(CompteNum, '^6097')) AS consommations,
    sum(c - d) FILTER (regexp_matches(CompteNum, '^74')) AS subventions, sum(d - c) FILTER (regexp_matches(CompteNum, '^63')) AS impots,
    sum(d - c) FILTER (regexp_matches(CompteNum, '^64')) AS personnel,
    sum(c - d) FILTER (regexp_matches(CompteNum, '^(75|781|791)') AND NOT regexp_matches(CompteNum, '^755')) AS produits,
    sum(d - c) FILTER (regexp_matches(CompteNum, '^(65|681)') AND NOT regexp_matches(CompteNum, '^655')) AS charges,
    sum(c - d) FILTER (regexp_matches(CompteNum, '^(755|76|786|796)')) AS financiers,
    sum(d - c) FILTER (regexp_matches(CompteNum, '^(655|66|686)')) AS frais,
    sum(d - c) FILTER (regexp_matches(CompteNum, '^(67|687)')) AS exc_charges, sum(c - d) FILTER (regexp_matches(CompteNum, '^(77|787|797)')) AS exc_produits,
    sum(d - c) FILTER (regexp_matches(CompteNum, '^(691|695|696|698|699)')) AS impot
  FROM (SELECT * FROM FILE WHERE JournalCode <> 'CL')),
  n AS (SELECT coalesce(marge, 0) m, coalesce(production, 0) p, coalesce(consommations, 0) co, coalesce(subventions, 0) s,
    coalesce(impots, 0) i, coalesce(personnel, 0) pe, coalesce(produits, 0) pr, coalesce(charges, 0) ch, coalesce(financiers, 0) f,
    coalesce(frais, 0) fr, coalesce(exc_produits, 0) - coalesce(exc_charges, 0) e, coalesce(impot, 0) t FROM own)
  SELECT m AS "marge-commerciale", p AS production, -co AS consommations, m + p - co AS "valeur-ajoutee",
    m + p - co + s - i - pe AS ebe, m + p - co + s - i - pe + pr - ch AS exploitation,
    m + p - co + s - i - pe + pr - ch + f - fr AS courant, e AS exceptionnel,
    m + p - co + s - i - pe + pr - ch + f - fr + e - t AS net FROM n`;

async function checkBalances(id: string, file: FileSql): Promise<Json> {
  const statements = await told<Json>(id, 'statements');
  const balances = statements['balances'] as Figure[];
  const [truth] = await file.ask(BALANCES_SQL);
  expect(Object.fromEntries(balances.map(({ code, amount }) => [code, String(cents(amount))]))).toEqual(
    Object.fromEntries(Object.entries(truth ?? {}).map(([code, value]) => [code, String(value)])),
  );
  const [net] = await file.ask(`SELECT ${NET_SQL} AS net FROM FILE WHERE JournalCode <> 'CL'`);
  expect(String(cents(statements['net']))).toBe(String(net?.['net']));
  return statements;
}

async function checkStatements(id: string, file: FileSql, isClosed: boolean): Promise<void> {
  const statements = await checkBalances(id, file);
  // What is owned less what is owed, by whole accounts: both sides of the sheet together.
  const [sheet] = await file.ask(
    `SELECT sum(d - c) FILTER (regexp_matches(CompteNum, '^[1-5]')) AS own FROM FILE WHERE JournalCode <> 'CL'`,
  );
  const sum = (of: unknown) => (of as Figure[]).reduce((all, { amount }) => all + cents(amount), 0);
  expect(sum(statements['assets']) - sum(statements['liabilities'])).toBe(
    Number(sheet?.['own']) - cents(statements['net']),
  );
  expect(statements['totalAssets']).toBe(statements['totalLiabilities']);
  expect(statements['checks']).toEqual(
    (isClosed ? ['soldes', 'bilan', 'cloture'] : ['soldes', 'bilan']).map((code) =>
      expect.objectContaining({ code, holds: true, difference: '0.00' }),
    ),
  );
  expect([statements['outsideBalances'], statements['outsideSheet']]).toEqual([[], []]);
}

async function checkBalance(id: string, file: FileSql): Promise<void> {
  const { accounts } = await told<{ accounts: Json[] }>(id, 'balance?withoutClosing=false');
  const truth = await file.ask(
    `SELECT coalesce(CompteNum, '') AS account, sum(d - c)::BIGINT AS closing, count(*)::INTEGER AS lines FROM FILE GROUP BY 1 ORDER BY 1`,
  );
  expect(accounts.map(({ account, closing, lines }) => ({ account, closing: String(cents(closing)), lines }))).toEqual(
    truth,
  );
}

/** The generator's accounts tell the rate: the fourth digit of the income, the sixth of the VAT. */
async function checkVat(id: string, file: FileSql): Promise<void> {
  const { rates, mixed } = await told<{ rates: Json[]; mixed: Json[] }>(id, 'vat');
  const truth = await file.ask(
    `WITH carrying AS (SELECT DISTINCT JournalCode, EcritureNum FROM FILE WHERE CompteNum LIKE '4457%'
        AND (JournalCode, EcritureNum) IN (SELECT (JournalCode, EcritureNum) FROM FILE WHERE CompteNum LIKE '7%')
        AND (JournalCode, EcritureNum) NOT IN (SELECT (JournalCode, EcritureNum) FROM FILE WHERE regexp_matches(CompteNum, '^(4455|44567)'))),
      parts AS (
        SELECT CASE CompteNum[1] WHEN '7' THEN CompteNum[4] ELSE CompteNum[6] END AS kind, CompteNum[1] = '7' AS is_base, c - d AS amount
        FROM FILE SEMI JOIN carrying USING (JournalCode, EcritureNum) WHERE CompteNum LIKE '7%' OR CompteNum LIKE '4457%')
      SELECT CASE kind WHEN '0' THEN '20' WHEN '1' THEN '10' ELSE '5.5' END AS rate,
        coalesce(sum(amount) FILTER (is_base), 0)::BIGINT AS base, coalesce(sum(amount) FILTER (NOT is_base), 0)::BIGINT AS collected
      FROM parts GROUP BY 1 ORDER BY 1`,
  );
  const ours = rates
    .filter(({ rate }) => rate !== '0')
    .map(({ rate, base, collected }) => ({ rate, base: String(cents(base)), collected: String(cents(collected)) }))
    .sort((one, other) => (String(one.rate) < String(other.rate) ? -1 : 1));
  expect({ rates: ours, mixed }).toEqual({ rates: truth, mixed: [] });
  const { months, total, opening, closing } = await told<{
    months: Json[];
    total: Json;
    opening: string;
    closing: string;
  }>(id, 'vat');
  // A declaration rounds to whole euros.
  const off = cents(opening) + cents(total['due']) - cents(total['declared']) - cents(closing);
  expect(Math.abs(off)).toBeLessThan(12 * 100);
  const [sums] = await file.ask(
    `SELECT sum(c - d) FILTER (CompteNum LIKE '4457%')::BIGINT AS collected FROM FILE WHERE (JournalCode, EcritureNum) NOT IN
       (SELECT (JournalCode, EcritureNum) FROM FILE WHERE CompteNum LIKE '4455%' OR CompteNum LIKE '44567%') AND JournalCode <> 'AN'`,
  );
  expect(String(months.reduce((all, { collected }) => all + cents(collected), 0))).toBe(String(sums?.['collected']));
}

async function checkAgeing(id: string, file: FileSql, end: string): Promise<void> {
  for (const [side, accounts] of [
    ['customers', '^(411|413|416)'],
    ['suppliers', '^(401|403|404|405)'],
  ] as const) {
    const lines = await file.ask(
      `SELECT CompteNum AS account, CompAuxNum AS party, EcritureLet AS lettering, concat(JournalCode, ' ', JournalLib) AS journal, EcritureDate AS date,
         PieceDate AS piece_date, (d - c)::INTEGER AS amount, place::INTEGER AS place FROM FILE
       WHERE regexp_matches(CompteNum, '${accounts}') ORDER BY place`,
    );
    const ageing = await told<{ parties: Json[]; difference: string; total: Json }>(
      id,
      `ageing?side=${side}&limit=500`,
    );
    expect(ageing.difference).toBe('0.00');
    const ours = ageing.parties.map((each) =>
      [each['account'], each['party'], ...BANDS.map((band) => cents(each[band]))].join(' '),
    );
    expect(ours.sort()).toEqual(ageByQueue(lines, end).sort());
  }
}

const BANDS = ['upTo30', 'upTo60', 'upTo90', 'upTo180', 'older', 'beforeExercise'];

/** Asks for the lines behind each figure: they make it up, to the cent. */
async function openFigures(id: string): Promise<number> {
  const statements = await told<Json>(id, 'statements');
  const { rates } = await told<{ rates: Json[] }>(id, 'vat');
  const figures: [string, number][] = [
    ...(statements['balances'] as Figure[]).map(({ accounts, amount }) =>
      ofLines({ account: accounts }, -cents(amount)),
    ),
    ...(statements['result'] as { lines: (Figure & { side: string })[] }[]).flatMap(({ lines }) =>
      lines.map(({ accounts, amount, side }) =>
        ofLines({ account: accounts }, side === 'produit' ? -cents(amount) : cents(amount)),
      ),
    ),
    ...(['assets', 'liabilities'] as const).flatMap((part) =>
      (statements[part] as Figure[]).map(({ accounts, gross, sense }) =>
        ofLines({ account: accounts, ...(sense !== null && { sense }) }, (part === 'assets' ? 1 : -1) * cents(gross)),
      ),
    ),
    ...rates.flatMap(({ rate, base, collected }) => [
      ofLines({ account: '7,665', vatRate: String(rate) }, -cents(base)),
      ofLines({ account: '4457', vatRate: String(rate) }, -cents(collected)),
    ]),
  ];
  for (const [path, amount] of figures) {
    const { total } = await told<{ total: Json }>(id, path);
    expect([path, cents(total['debit']) - cents(total['credit']) - amount]).toEqual([path, 0]);
  }
  return figures.length;
}

const ofLines = (query: Record<string, string>, amount: number): [string, number] => [
  `lines?${String(new URLSearchParams({ ...query, withoutClosing: 'true', limit: '1' }))}`,
  amount,
];

test('accounts are those of the files', { timeout: TIMEOUT_MS }, async () => {
  let opened = 0;
  for (let seed = 1; seed <= COMPANIES; seed += 1) {
    const { bytes, end } = fileOf(seed);
    const siren = String(100_000_000 + seed);
    const id = await keep(`${siren}FEC${end}.txt`, bytes);
    const file = await openFileSql(join(directory, `${seed}.txt`), bytes);
    try {
      await checkBalance(id, file);
      await checkStatements(id, file, seed % 2 === 1);
      await checkVat(id, file);
      await checkAgeing(id, file, end);
    } catch (error) {
      throw new Error(`company ${seed}`, { cause: error });
    } finally {
      file.close();
    }
    if (seed % OPENED === 0) opened += await openFigures(id);
    await workspace.ask('DELETE', `${DOSSIERS}/${id}`);
  }
  process.stdout.write(`${COMPANIES} companies; ${opened} figures opened, each is its lines\n`);
  expect(opened).toBeGreaterThan(0);
});

/** Ledgers that are not in the project, of real-looking companies: a directory, where there is one. */
const BESIDE = process.env['LEDGERS_BESIDE'];
/** Others have broken lines, an encoding or line ends that DuckDB's reader of text does not take as they are. */
const TAKEN = /ledger-[abc]\.txt$|FEC\d{8}\.txt$/;

test('accounts of the ledgers beside the project are those of the files', { timeout: TIMEOUT_MS }, async () => {
  const paths = BESIDE === undefined ? [] : readdirSync(BESIDE, { recursive: true, encoding: 'utf8' });
  const taken = paths.filter((path) => TAKEN.test(path)).sort();
  for (const path of taken) {
    const bytes = readFileSync(join(BESIDE ?? '', path));
    const id = await keep(basename(path), bytes);
    const file = await openFileSql(join(directory, 'beside.txt'), bytes);
    try {
      await checkBalance(id, file);
      await checkBalances(id, file);
      const { at } = await told<{ at: string }>(id, 'ageing?side=customers');
      await checkAgeing(id, file, at.replaceAll('-', ''));
      // The others have faults on purpose, such as one rate on the account of another.
      if (/123456789FEC/.test(path)) await checkCollected(id, file);
      await openFigures(id);
    } catch (error) {
      throw new Error(path, { cause: error });
    } finally {
      file.close();
    }
  }
  process.stdout.write(`${taken.length} ledgers beside the project\n`);
  expect(taken.length).toBe(BESIDE === undefined ? 0 : 6);
});

/** Accounts of VAT have one rate each there. */
async function checkCollected(id: string, file: FileSql): Promise<void> {
  const { rates } = await told<{ rates: Json[] }>(id, 'vat');
  const truth = await file.ask(
    `SELECT CompteNum AS account, sum(c - d)::BIGINT AS collected FROM FILE WHERE CompteNum LIKE '4457%'
       AND (JournalCode, EcritureNum) NOT IN (SELECT (JournalCode, EcritureNum) FROM FILE WHERE CompteNum LIKE '4455%') GROUP BY 1`,
  );
  expect(
    rates
      .map(({ collected }) => cents(collected))
      .filter((each) => each !== 0)
      .sort(byValue),
  ).toEqual(truth.map(({ collected }) => Number(collected)).sort(byValue));
}

const byValue = (one: number, other: number) => one - other;
