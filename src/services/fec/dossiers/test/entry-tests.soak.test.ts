import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '#kernel/seeded-random.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { BuiltEntry, EntryHead, LineOf } from '../../test/drafts/build.ts';
import { entry } from '../../test/drafts/build.ts';
import { cleanCompany } from '../../test/drafts/clean-company.ts';
import type { DraftEntry } from '../../test/drafts/draft.ts';
import { writeFec } from '../../test/drafts/write-fec.ts';
import { ENTRY_TESTS } from '../entry-tests/codes.ts';
import { closeYear } from './close-year.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';
import { plainTests } from './plain-tests.ts';

/** Generated companies with entries drawn at random among theirs: each test takes what a plain recomputation over the file takes. */
const COMPANIES = proofSize({ full: 200, short: 20 });
const TIMEOUT_MS = 900_000;
const A_PAGE = 500;

type Json = Record<string, unknown>;
type Told = {
  tests: { code: string; entries: number; lines: number; debit: string; shown: Json[] }[];
  digits: { lines: number; firstTwo: { shares: { digits: number; lines: number }[] } };
};

let fixture: DossierFixture;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
});
afterAll(() => fixture.close());

async function told<T>(id: string, path: string): Promise<T> {
  const answer = await workspace.ask('GET', `${DOSSIERS}/${id}/${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json<T>();
}

const LABELS = ['Régul', '', 'x', 'Divers 12', 'Écart', 'Facture de mars', 'Régul loyer', '2024/11', 'Erreur'];
const ACCOUNTS = ['467000', '471000', '706000', '411000', '658000', '108000', '275000', '512000'];

/** What people do by hand, and now and then undo. */
function drawn(random: SeededRandom, { start, end }: { start: string; end: string }): DraftEntry[] {
  const days = (Date.UTC(...ymd(end)) - Date.UTC(...ymd(start))) / DAY;
  const dayAt = (offset: number) =>
    new Date(Date.UTC(...ymd(start)) + offset * DAY).toISOString().slice(0, 10).replaceAll('-', '');
  const built: BuiltEntry[] = [];
  const add = (head: EntryHead, ...lines: LineOf[]) => built.push(entry(head, ...lines));
  for (let count = random.between(20, 60); count > 0; count -= 1) {
    const at = random.between(0, days);
    const cents = random.chance(15) ? random.between(1, 9) * 1000_00 : random.between(1_00, 900_00);
    const [debited, credited] = [random.pick(ACCOUNTS), random.pick(ACCOUNTS)];
    const party = (account: string) =>
      account === '411000' ? { thirdParty: random.pick(['C91', 'C92']) } : { thirdParty: '' };
    const journal = random.chance(60) ? 'ODX' : 'BQX';
    const label = random.pick(LABELS);
    const validDate = random.chance(10) ? dayAt(days + 30) : dayAt(at);
    const head = {
      journal,
      journalLib: journal === 'ODX' ? 'Opérations diverses bis' : 'Banque bis',
      label,
      validDate,
    };
    add({ ...head, date: dayAt(at) }, [debited, cents, party(debited)], [credited, -cents, party(credited)]);
    if (random.chance(30)) {
      const later = dayAt(Math.min(days, at + random.between(0, 14)));
      add({ ...head, date: later }, [credited, cents, party(credited)], [debited, -cents, party(debited)]);
    }
  }
  // Somebody who may sign up to 500 euros.
  const isLimited = random.chance(50);
  for (let count = 0; count < 20; count += 1) {
    const cents = random.between(isLimited ? 470_00 : 100_00, isLimited ? 503_00 : 2_000_00);
    const head = { journal: 'ACX', journalLib: 'Achats bis', date: dayAt(count * 9), label: 'Fournitures' };
    add(head, ['606100', cents], ['401000', -cents, { thirdParty: 'F91' }]);
  }
  // So that the second bank is one, whatever was drawn.
  for (let count = 0; count < 40; count += 1)
    add(
      { journal: 'BQX', journalLib: 'Banque bis', date: dayAt(count), label: 'Frais' },
      ['627000', 101],
      ['512000', -101],
    );
  return built.map((each, at) => ({ label: '', ...each, number: `X${at}`, pieceRef: `X${at}` }));
}

const DAY = 86_400_000;
const ymd = (day: string): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(4, 6)) - 1,
  Number(day.slice(6)),
];

async function entriesOf(id: string, code: string): Promise<string[]> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += A_PAGE) {
    const { lines, total } = await told<{ lines: Json[]; total: Json }>(
      id,
      `lines?test=${code}&limit=${A_PAGE}&offset=${offset}`,
    );
    for (const { journal, number, date } of lines)
      names.add([journal, number, String(date).replaceAll('-', '')].join(' '));
    if (offset + A_PAGE >= Number(total['lines'])) return [...names].sort();
  }
}

test('each test takes what a plain recomputation takes', { timeout: TIMEOUT_MS }, async () => {
  const found = new Map<string, number>();
  for (let seed = 1; seed <= COMPANIES; seed += 1) {
    const draft = cleanCompany(seed);
    const { end } = draft.exercise;
    draft.entries.push(...drawn(seededRandom(seed), draft.exercise));
    const written = writeFec(draft);
    const bytes = seed % 2 === 0 ? written : closeYear(written, end);
    const finished = await workspace.send(`${300_000_000 + seed}FEC${end}.txt`, bytes);
    const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
    await workspace.judged(String(begun?.['upload']));
    const id = String(begun?.['id']);
    const { tests, digits } = await told<Told>(id, 'entry-tests');
    const truth = plainTests(bytes.toString(), end);
    for (const code of ENTRY_TESTS) {
      const expected = truth.tests[code] ?? [];
      const test = tests.find((each) => each.code === code);
      expect([seed, code, await entriesOf(id, code)]).toEqual([seed, code, expected]);
      expect([seed, code, test?.entries]).toEqual([seed, code, expected.length]);
      expect(test?.shown.length).toBe(Math.min(10, expected.length));
      found.set(code, (found.get(code) ?? 0) + expected.length);
    }
    const counted = Map.groupBy(truth.digits, (each) => each);
    expect([seed, digits.lines]).toEqual([seed, truth.digits.length]);
    for (const { digits: two, lines } of digits.firstTwo.shares)
      expect([seed, two, lines]).toEqual([seed, two, counted.get(two)?.length ?? 0]);
    await workspace.ask('DELETE', `${DOSSIERS}/${id}`);
  }
  const counts = ENTRY_TESTS.map((code) => `${code} ${found.get(code)}`);
  process.stdout.write(`${COMPANIES} companies; entries of each test: ${counts.join(', ')}\n`);
  expect(counts.filter((each) => each.endsWith(' 0'))).toEqual([]);
});
