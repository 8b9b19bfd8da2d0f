import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { LineOf } from '../../test/drafts/build.ts';
import { eachMonth, entry, fecOf } from '../../test/drafts/build.ts';
import { cleanCompany } from '../../test/drafts/clean-company.ts';
import { writeFec } from '../../test/drafts/write-fec.ts';
import { closeYear } from './close-year.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';
import { openFileSql } from './file-sql.ts';

/** Pairs of years: what was changed in the opening is found, account by account, and nothing else. */
const PAIRS = proofSize({ full: 200, short: 6 });
const TIMEOUT_MS = 900_000;

type Json = Record<string, unknown>;

let fixture: DossierFixture;
let workspace: TestWorkspace;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-years-'));
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
});
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true, force: true });
});

async function keep(name: string, bytes: Buffer): Promise<string> {
  const finished = await workspace.send(name, bytes);
  const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
  const [judged] = await workspace.judged(String(begun?.['upload']));
  expect([name, judged?.['status']]).toEqual([name, 'done']);
  return String(judged?.['id']);
}

const cents = (euros: unknown) => Math.round(Number(euros) * 100);

/** Closing balances of classes 1 to 5 by account, the result as one, from the file itself. */
async function closingsOf(path: string, bytes: Buffer): Promise<Map<string, number>> {
  const file = await openFileSql(path, bytes);
  const rows = await file.ask(
    `SELECT CASE WHEN regexp_matches(CompteNum, '^([67]|12)') THEN '12' ELSE CompteNum END AS account, sum(d - c)::DOUBLE AS amount
     FROM FILE GROUP BY 1 HAVING amount <> 0 ORDER BY 1`,
  );
  file.close();
  return new Map(rows.map(({ account, amount }) => [String(account), Number(amount)]));
}

type Planted = { opening: LineOf[]; differences: Map<string, number> };

/** Up to four accounts open otherwise than they closed: another amount, not at all, or out of nothing. */
function plant(random: SeededRandom, closings: ReadonlyMap<string, number>): Planted {
  const differences = new Map<string, number>();
  const opened = new Map(closings);
  const accounts = [...closings.keys()].filter((account) => account !== '12');
  for (let count = random.between(0, 4); count > 0; count -= 1) {
    const account = random.chance(20) ? '467900' : random.pick(accounts);
    if (differences.has(account)) continue;
    const was = closings.get(account) ?? 0;
    const is = random.chance(30) && was !== 0 ? 0 : was + random.pick([-1, 1]) * random.between(1, 900_00);
    if (is === was) continue;
    differences.set(account, is - was);
    opened.set(account, is);
  }
  const result = opened.get('12') ?? 0;
  opened.delete('12');
  const lines = [...opened, [result > 0 ? '129000' : '120000', result] as const].filter(([, amount]) => amount !== 0);
  return { opening: lines.map(([account, amount]): LineOf => [account, amount]), differences };
}

function dayAfter(day: string): string {
  const moment = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + 1);
  return moment.toISOString().slice(0, 10).replaceAll('-', '');
}

test('every planted difference is found, and nothing else', { timeout: TIMEOUT_MS }, async () => {
  let planted = 0;
  for (let seed = 1; seed <= PAIRS; seed += 1) {
    const random = seededRandom(seed);
    const draft = cleanCompany(seed);
    const { end } = draft.exercise;
    const first = seed % 2 === 0 ? writeFec(draft) : closeYear(writeFec(draft), end);
    const { opening, differences } = plant(random, await closingsOf(join(directory, 'before.txt'), first));
    const start = dayAfter(end);
    const second = fecOf([
      entry({ journal: 'AN', journalLib: 'A nouveaux', date: start, label: 'A nouveaux' }, ...opening),
      ...eachMonth(start.slice(0, 6), 12, (month) =>
        entry(
          { journal: 'VE', date: `${month}10` },
          ['411000', 120_00, { thirdParty: 'C01' }],
          ['706000', -100_00],
          ['445710', -20_00],
        ),
      ),
    ]);
    const siren = String(200_000_000 + seed);
    const before = await keep(`${siren}FEC${end}.txt`, first);
    const now = await keep(`${siren}FEC${yearLater(end)}.txt`, second);
    const answer = await workspace.ask('GET', `${DOSSIERS}/${now}/year-before`);
    const told = answer.json<{ before: Json; opening: { isThere: boolean; differences: Json[] } }>();
    expect([seed, told.before?.['id'], told.opening?.isThere]).toEqual([seed, before, true]);
    const found = told.opening.differences.map((each) => [each['account'], cents(each['difference'])]);
    expect([seed, found]).toEqual([seed, [...differences].sort(([one], [other]) => (one < other ? -1 : 1))]);
    planted += differences.size;
    for (const id of [before, now]) await workspace.ask('DELETE', `${DOSSIERS}/${id}`);
  }
  process.stdout.write(`${PAIRS} pairs of years, ${planted} differences planted, all found, nothing else\n`);
  expect(planted).toBeGreaterThan(0);
});

const yearLater = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4) === '0229' ? '0228' : day.slice(4)}`;
