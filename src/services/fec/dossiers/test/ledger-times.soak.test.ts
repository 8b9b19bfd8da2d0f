import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofSize } from '#test/support/proof-size.ts';
import { writeFecFile } from '../../../../../bench/fec-file.ts';
import { ageingQuestion, heldQuestion } from '../ageing/ageing-question.ts';
import { testedJournalsQuestion } from '../entry-tests/journals.ts';
import { countsQuestion, digitsQuestion, takenQuestion } from '../entry-tests/questions.ts';
import type { Question } from '../explore/explorer.ts';
import { LEDGER } from '../explore/messages.ts';
import { balanceQuestion, journalsQuestion, linesQuestion, monthsQuestion } from '../explore/questions.ts';
import { accountSumsQuestion, closedQuestion } from '../statements/statements-questions.ts';
import { movementsQuestion, turnoverQuestion } from '../vat/vat-questions.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';
import { killExplorers } from './kill-explorers.ts';

/** Every view of a ledger of a million lines comes within 300 ms when it was asked about before, and within 1.5 s when not. */
const LINES = proofSize({ full: 1_000_000, short: 20_000 });
const ASKED = proofSize({ full: 40, short: 5 });
const COLD = proofSize({ full: 10, short: 2 });
const MOST_WARM_MS = 300;
const MOST_COLD_MS = 1500;
/** Journal-entry tests look at every entry as a whole: the first look takes longer. */
const MOST_COLD_TESTS_MS = 3000;
/** In the short form only that nothing is far off, beside DuckDB alone. */
const MOST_BESIDE_BARE = 100;
const TIMEOUT_MS = 600_000;

const first = { offset: 0, limit: 100 };
const AGED = { side: 'customers', at: '2025-12-31', ...first } as const;
const TESTED = {
  firstDay: '2025-01-01',
  lastDay: '2025-12-31',
  manualJournals: ['OD'],
  purchaseJournals: ['AC'],
  freeDays: ['2025-01-05'],
  knownPairs: [],
};
const views = {
  'balance at the end': ['/balance', balanceQuestion({ withoutClosing: true })],
  'balance at a day': ['/balance?until=2025-06-30', balanceQuestion({ until: '2025-06-30', withoutClosing: true })],
  'balance by two digits': ['/balance?digits=2', balanceQuestion({ digits: 2, withoutClosing: true })],
  'lines of customers': ['/lines?account=411', linesQuestion({ account: '411', ...first })],
  'lines of an account, far in': [
    '/lines?account=707&offset=50000',
    linesQuestion({ account: '707', offset: 50_000, limit: 100 }),
  ],
  'lines of a journal in a month': [
    '/lines?journal=VE&from=2025-03-01&until=2025-03-31',
    linesQuestion({ journal: 'VE', from: '2025-03-01', until: '2025-03-31', ...first }),
  ],
  'one entry': ['/lines?entry=4242', linesQuestion({ entry: 4242, ...first })],
  'search of words': ['/lines?search=facture', linesQuestion({ search: 'facture', ...first })],
  'search of an amount': ['/lines?amount=101.98', linesQuestion({ amount: 10_198, ...first })],
  journals: ['/journals', journalsQuestion],
  months: ['/months', monthsQuestion(2)],
  'soldes, result and balance sheet': ['/statements', accountSumsQuestion(undefined), closedQuestion],
  'ages of customers': ['/ageing?side=customers', ageingQuestion(AGED), heldQuestion({ side: 'customers' })],
  'ages of suppliers at a day': [
    '/ageing?side=suppliers&until=2025-06-30',
    ageingQuestion({ ...AGED, side: 'suppliers', at: '2025-06-30' }),
    heldQuestion({ side: 'suppliers', until: '2025-06-30' }),
  ],
  VAT: ['/vat', turnoverQuestion, movementsQuestion],
  'lines of a rate of VAT': ['/lines?vatRate=20&account=70', linesQuestion({ vatRate: 2000, account: '70', ...first })],
  'lines of debtors': ['/lines?account=41&sense=debit', linesQuestion({ account: '41', sense: 'debit', ...first })],
  // Their answers are kept: only the first look takes as long as DuckDB alone.
  'journal-entry tests': ['/entry-tests', testedJournalsQuestion, countsQuestion(TESTED), digitsQuestion],
  'lines of a test': ['/lines?test=reversed', testedJournalsQuestion, takenQuestion(TESTED, 'reversed')],
  'lines of a test of many': ['/lines?test=round-amounts', takenQuestion(TESTED, 'round-amounts')],
} as const satisfies Record<string, readonly [string, ...Question[]]>;

const TESTS = new Set(['journal-entry tests', 'lines of a test', 'lines of a test of many']);

let fixture: DossierFixture;
let workspace: TestWorkspace;
let id: string;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-ledger-'));
  const path = join(directory, 'fec.txt');
  await writeFecFile(path, { lines: LINES, seed: 7 });
  fixture = await openDossierFixture({ DATABASE_STATEMENT_MS: '30000' });
  workspace = await fixture.addWorkspace();
  const bytes = readFileSync(path);
  const began = performance.now();
  const finished = await workspace.send('123456789FEC20251231.txt', bytes);
  const sent = performance.now();
  const [begun] = finished.json<{ dossiers: Record<string, unknown>[] }>().dossiers;
  await workspace.judged(String(begun?.['upload']));
  id = String(begun?.['id']);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  say(
    `${LINES} lines, ${bytes.length} bytes: sent in ${seconds(began, sent)} s, judged and written in ${seconds(sent, performance.now())} s`,
  );
  const ledger = await workspace.ask('GET', `${DOSSIERS}/${id}/ledger`);
  writeFileSync(join(directory, 'ledger.parquet'), ledger.bytes);
  say(`${ledger.bytes.length} bytes as Parquet`);
}, TIMEOUT_MS);
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true, force: true });
});

const say = (line: string) => process.stdout.write(`${line}\n`);

async function timeOf(path: string): Promise<number> {
  const began = performance.now();
  const answer = await workspace.ask('GET', `${DOSSIERS}/${id}${path}`);
  expect(answer.status).toBe(200);
  return performance.now() - began;
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

test('the time of each view', { timeout: TIMEOUT_MS }, async () => {
  const database = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await database.connect();
  const slow: string[] = [];
  say('view | cold, longest | warm, p50 | warm, p95 | DuckDB alone, p50');
  for (const [name, [path, ...questions]] of Object.entries(views)) {
    const cold: number[] = [];
    for (let count = 0; count < COLD; count += 1) {
      await killExplorers();
      cold.push(await timeOf(path));
    }
    const warm: number[] = [];
    for (let count = 0; count < ASKED; count += 1) warm.push(await timeOf(path));
    const bare: number[] = [];
    const file = `read_parquet('${join(directory, 'ledger.parquet')}')`;
    for (let count = 0; count < ASKED; count += 1) {
      const began = performance.now();
      for (const { sql, values } of questions) {
        (await connection.runAndReadAll(sql.replaceAll(LEDGER, file), [...values])).getRowObjectsJson();
      }
      bare.push(performance.now() - began);
    }
    const figures = [Math.max(...cold), percentile(warm, 0.5), percentile(warm, 0.95), percentile(bare, 0.5)];
    say([name, ...figures.map((each) => `${each.toFixed(0)} ms`)].join(' | '));
    const [coldest = 0, , p95 = 0, alone = 0] = figures;
    const isLate = proofSize({
      full: coldest > (TESTS.has(name) ? MOST_COLD_TESTS_MS : MOST_COLD_MS) || p95 > MOST_WARM_MS,
      short: percentile(warm, 0.5) > Math.max(1, alone) * MOST_BESIDE_BARE,
    });
    if (isLate) slow.push(name);
  }
  connection.closeSync();
  expect(slow).toEqual([]);
});
