import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltEntry, EntryHead, LineOf } from '../../test/drafts/build.ts';
import { eachMonth, entry, fecOf } from '../../test/drafts/build.ts';
import { smallCompany } from '../../test/small-company.ts';
import { ENTRY_TESTS, type EntryTest } from '../entry-tests/codes.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';

/** A small company in which it is known of every entry which tests take it, and which neighbours they leave. */
type Json = Record<string, unknown>;
type Told = {
  before: Json | null;
  total: { entries: number; lines: number; debit: string };
  journals: { journal: string; isManual: boolean; why: string }[];
  limits: Json[];
  tests: {
    code: string;
    state: string;
    note: string | null;
    means: string;
    doesNotMean: string;
    entries: number;
    lines: number;
    debit: string;
    shown: { entry: number; debit: string; accounts: string[] }[];
  }[];
  digits: { lines: number; first: Digits; firstTwo: Digits };
};
type Digits = { deviation: number; shares: { digits: number; lines: number; share: number; expected: number }[] };

/** Known by what it debits, which no other entry does. */
type Planted = { entry: BuiltEntry; debit: number; tests: readonly EntryTest[] };

const plants: Planted[] = [];
function plant(tests: readonly EntryTest[], head: EntryHead, ...lines: LineOf[]): void {
  const debit = lines.reduce((sum, [, cents]) => sum + Math.max(cents, 0), 0);
  plants.push({ entry: entry({ label: `Écriture de ${debit}`, ...head }, ...lines), debit, tests });
}
const byHand = (tests: readonly EntryTest[], date: string, cents: number, head: Partial<EntryHead> = {}) =>
  plant(['manual', ...tests], { journal: 'OD', date, ...head }, ['627000', cents], ['471000', -cents]);
const bought = (tests: readonly EntryTest[], date: string, cents: number, head: Partial<EntryHead> = {}) =>
  plant(tests, { journal: 'AC', date, ...head }, ['606100', cents], ['401000', -cents, { thirdParty: 'F02' }]);
const paid = (tests: readonly EntryTest[], date: string, cents: number, party: string) =>
  plant(tests, { journal: 'BQ', date }, ['401000', cents, { thirdParty: party }], ['512000', -cents]);
const paidBack = (tests: readonly EntryTest[], date: string, cents: number, party: string) =>
  plant(tests, { journal: 'BQ', date }, ['512000', cents], ['401000', -cents, { thirdParty: party }]);

// Nothing but by hand.
byHand([], '20240314', 101_10);
// Two accounts that meet once; and two that meet three times.
plant(['rare-pairs'], { journal: 'BQ', date: '20240716' }, ['275000', 333_33], ['512000', -333_33]);
for (const cents of [41_01, 41_02, 41_03])
  plant([], { journal: 'BQ', date: '20240717' }, ['616000', cents], ['512000', -cents]);
// The same customer on both sides; and one customer for another.
for (const [party, tests] of [
  ['C05', ['manual', 'circular']],
  ['C06', ['manual']],
] as const)
  plant(
    tests,
    { journal: 'OD', date: '20240516' },
    ['411000', party === 'C05' ? 70_10 : 70_20, { thirdParty: 'C05' }],
    ['411000', party === 'C05' ? -70_10 : -70_20, { thirdParty: party }],
  );
// Out and back: by another supplier, by the same, after ten days and after eleven.
paid(['circular'], '20240903', 815_15, 'F07');
paidBack(['circular'], '20240910', 815_15, 'F08');
paid(['reversed'], '20240604', 723_45, 'F07');
paidBack(['reversed'], '20240606', 723_45, 'F07');
paid(['reversed'], '20241001', 155_55, 'F07');
paidBack(['reversed'], '20241011', 155_55, 'F07');
paid([], '20240604', 144_44, 'F07');
paidBack([], '20240615', 144_44, 'F07');
bought(['after-closing'], '20241128', 91_91, { validDate: '20250115' });
bought([], '20241128', 91_92, { validDate: '20241231' });
byHand(['last-days'], '20241227', 102_01);
byHand([], '20241226', 102_02);
byHand(['first-days'], '20240105', 103_01);
byHand([], '20240106', 103_02);
bought(['round-amounts'], '20240618', 3_000_00);
bought([], '20240618', 3_000_01);
bought([], '20240619', 900_00);
// Sixteen below 500 euros, one at it, one above, one too far below.
for (let at = 0; at < 16; at += 1) bought(['below-threshold'], '20240822', 480_00 + at * 1_01);
bought(['below-threshold'], '20240823', 475_00);
bought([], '20240823', 474_99);
bought([], '20240823', 500_00);
bought([], '20240823', 510_00);
plant(
  ['manual', 'revenue-by-hand', 'rare-pairs'],
  { journal: 'OD', date: '20240411' },
  ['471000', 400_40],
  ['706000', -400_40],
);
plant(
  ['manual', 'rare-pairs'],
  { journal: 'OD', date: '20240411' },
  ['411000', 400_41, { thirdParty: 'C01' }],
  ['706000', -400_41],
);
for (const [at, label] of ['', 'x', '12/2024', 'Régul.', 'RÉGULARISATION', ' divers ', 're\u0301gul'].entries())
  byHand(['poor-labels'], '20240410', 104_01 + at, { label });
byHand([], '20240410', 104_90, { label: 'Régul loyer de mars' });
plant(
  ['manual'],
  { journal: 'OD', date: '20240410', label: 'Divers' },
  ['627000', 104_91],
  ['471000', -104_91, { label: 'Frais de dossier' }],
);
byHand(['free-days'], '20240317', 105_01);
byHand(['free-days'], '20240501', 105_02);
// A Saturday, and a Sunday that ends a month.
byHand([], '20240316', 105_03);
byHand([], '20240630', 105_04);

const fees = eachMonth('202401', 12, (month) =>
  Array.from({ length: 5 }, (_, at) =>
    entry({ journal: 'BQ', date: `${month}15` }, ['627100', 12_30 + at], ['512000', -12_30 - at]),
  ),
).flat();
const COMPANY = smallCompany([...fees, ...plants.map((each) => each.entry)]);

let fixture: DossierFixture;
let workspace: TestWorkspace;
let id: string;

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
  id = await keep('123456789FEC20241231.txt', fecOf(COMPANY));
});
afterAll(() => fixture.close());

async function keep(name: string, bytes: Buffer): Promise<string> {
  const finished = await workspace.send(name, bytes);
  const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
  await workspace.judged(String(begun?.['upload']));
  return String(begun?.['id']);
}

async function asked<T>(path: string): Promise<T> {
  const answer = await workspace.ask('GET', `${DOSSIERS}/${path}`);
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, '']);
  return answer.json<T>();
}
const told = (of = id) => asked<Told>(`${of}/entry-tests`);
const cents = (euros: unknown) => Math.round(Number(euros) * 100);
const ascending = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);

describe('entry tests', { timeout: 60_000 }, () => {
  test.each(ENTRY_TESTS)('%s takes what was planted, and no neighbour', async (code) => {
    const expected = plants.filter(({ tests }) => tests.includes(code));
    const { tests } = await told();
    const found = tests.find((each) => each.code === code);
    const { lines, total } = await asked<{ lines: Json[]; total: Json }>(`${id}/lines?test=${code}&limit=500`);
    const byEntry = Map.groupBy(lines, (line) => line['entry']);
    const debits = [...byEntry.values()].map((own) => own.reduce((sum, { debit }) => sum + cents(debit), 0));
    expect(ascending(debits)).toEqual(ascending(expected.map(({ debit }) => debit)));
    expect(expected.length).toBeGreaterThan(0);
    expect(found).toMatchObject({ state: 'counted', entries: expected.length, lines: lines.length });
    expect([found?.debit, total['lines']]).toEqual([total['debit'], lines.length]);
    const largest = ascending(expected.map(({ debit }) => debit)).reverse();
    expect(found?.shown.map(({ debit }) => cents(debit))).toEqual(largest.slice(0, 10));
  });

  test('says of every test what it means and what it does not, and of what cannot be tested why', async () => {
    const { tests, journals, limits, total, digits } = await told();
    expect(tests.map(({ code }) => code)).toEqual([...ENTRY_TESTS, 'night', 'digits']);
    for (const { means, doesNotMean } of tests) expect(Math.min(means.length, doesNotMean.length)).toBeGreaterThan(40);
    expect(tests.find(({ code }) => code === 'night')).toMatchObject({
      state: 'not_in_file',
      means: 'Le fichier ne contient aucune heure : ce test ne peut pas être fait sur un FEC.',
    });
    expect(tests.find(({ code }) => code === 'digits')).toMatchObject({ state: 'too_few', lines: digits.lines });
    expect(journals.filter(({ isManual }) => isManual).map(({ journal }) => journal)).toEqual(['OD']);
    expect(limits).toEqual([{ amount: '500.00', below: 17, above: 1 }]);
    expect(total.entries).toBe(COMPANY.length - 1);
  });

  test('lists a test beside other conditions, a page at a time', async () => {
    const all = await asked<{ lines: Json[] }>(`${id}/lines?test=manual&account=471&vatRate=none`);
    expect(all.lines).toEqual([]);
    const own = await asked<{ lines: Json[]; total: Json }>(`${id}/lines?test=manual&account=471`);
    expect(own.lines.length).toBeGreaterThan(5);
    const page = await asked<{ lines: Json[]; total: Json }>(`${id}/lines?test=manual&account=471&offset=2&limit=2`);
    expect([page.lines.map(({ line }) => line), page.total]).toEqual([
      own.lines.slice(2, 4).map(({ line }) => line),
      own.total,
    ]);
    const wrong = await workspace.ask('GET', `${DOSSIERS}/${id}/lines?test=night`);
    expect(wrong.status).toBe(400);
  });

  test('files with very many journals and accounts are tested, and it is said what is not', async () => {
    // Each journal has its own accounts: more than twenty thousand beginnings in all, some of them letters.
    const account = (at: number) => `${'6ABCDEFGHJ'.charAt(at % 10)}${String(10 + Math.floor(at / 10))}000`;
    const wide = Array.from({ length: 110 }, (_, journal) =>
      entry(
        { journal: `J${journal}`, date: '20240314', label: 'Ventilation' },
        ...Array.from({ length: 200 }, (_, at): LineOf => [account(at), at % 2 === 0 ? 10_00 : -10_00]),
      ),
    );
    const large = await told(await keep('222333445FEC20241231.txt', fecOf(wide)));
    expect([large.journals.length, large.total.lines]).toEqual([110, 22_000]);
    const many = Array.from({ length: 503 }, (_, journal) =>
      entry({ journal: `K${journal}`, date: '20240314', label: 'Une' }, ['627000', 10_00], ['471000', -10_00]),
    );
    const { journals, tests } = await told(await keep('222333446FEC20241231.txt', fecOf(many)));
    const noteOf = (code: EntryTest) => tests.find((test) => test.code === code)?.note;
    expect([journals.length, noteOf('round-amounts')]).toEqual([500, null]);
    expect(noteOf('manual')).toBe(
      'Ce test n’examine que les 500 plus grands journaux du fichier ; le reste (3 journaux, 6 lignes) n’est pas testé.',
    );
  });

  test('what the year before knows is not rare', async () => {
    const year = (from: string, extra: BuiltEntry[]) =>
      fecOf(smallCompany([...eachMonth(from, 12, (month) => repeated(month)).flat(), ...extra], { from }));
    const dividend = (date: string) =>
      entry({ journal: 'OD', date, label: 'Dividende' }, ['120000', 500_00], ['457000', -500_00]);
    const deposit = entry({ journal: 'BQ', date: '20250603', label: 'Dépôt' }, ['275000', 250_00], ['512000', -250_00]);
    await keep('222333444FEC20241231.txt', year('202401', [dividend('20240603')]));
    const now = await keep('222333444FEC20251231.txt', year('202501', [dividend('20250603'), deposit]));
    const { before, tests } = await told(now);
    expect(before).toMatchObject({ fileName: '222333444FEC20241231.txt' });
    const rare = tests.find(({ code }) => code === 'rare-pairs');
    expect(rare).toMatchObject({
      entries: 1,
      note: null,
      shown: [{ debit: '250.00', accounts: ['275000', '512000'] }],
    });
  });

  test('few entries, no validation, and a journal that only its content tells', async () => {
    const file = fecOf(
      smallCompany([
        entry({ journal: 'ZZ', journalLib: 'Zone', date: '20240711' }, ['471000', 77_00], ['108000', -77_00]),
      ]).map((each) => ({ ...each, validDate: '' })),
    );
    const { tests, journals } = await told(await keep('555666777FEC20241231.txt', file));
    const of = (code: string) => tests.find((each) => each.code === code);
    expect(of('after-closing')).toMatchObject({
      state: 'not_in_file',
      note: 'Le fichier ne donne aucune date de validation.',
    });
    expect(of('rare-pairs')).toMatchObject({ state: 'too_few', entries: 0 });
    expect(of('manual')).toMatchObject({ entries: 1, debit: '77.00' });
    expect(journals.find(({ journal }) => journal === 'ZZ')).toMatchObject({ isManual: true });
    expect(journals.find(({ journal }) => journal === 'AN')).toMatchObject({
      isManual: false,
      why: 'Journal d’à-nouveaux.',
    });
  });

  test('of more entries than are kept, all lines can be listed too', async () => {
    const file = fecOf(
      Array.from({ length: 5_002 }, (_, at) =>
        entry(
          { journal: 'AC', date: '20240605', validDate: at < 5_001 ? '20250201' : '20241231' },
          ['606100', 10_01 + at],
          ['401000', -10_01 - at, { thirdParty: 'F01' }],
        ),
      ),
    );
    const of = await keep('999000111FEC20241231.txt', file);
    const { tests } = await told(of);
    const late = tests.find(({ code }) => code === 'after-closing');
    expect(late).toMatchObject({ entries: 5_001, lines: 10_002 });
    expect(late?.note).toContain('c’est sans doute une habitude de la tenue');
    const { total, lines } = await asked<{ total: Json; lines: Json[] }>(
      `${of}/lines?test=after-closing&offset=10000&limit=10`,
    );
    expect([total['lines'], total['debit'], lines.length]).toEqual([10_002, late?.debit, 2]);
  });

  test('digits are those of the amounts, from 500 on', async () => {
    const amounts = Array.from({ length: 520 }, (_, at) => Math.round(10_00 * 10 ** ((at % 300) / 100)));
    const file = fecOf(
      amounts.map((amount, at) =>
        entry(
          { journal: 'AC', date: `2024${String((at % 12) + 1).padStart(2, '0')}05` },
          ['606100', amount],
          ['401000', -amount, { thirdParty: 'F01' }],
        ),
      ),
    );
    const of = await keep('888999000FEC20241231.txt', file);
    const { tests, digits } = await told(of);
    expect(tests.find(({ code }) => code === 'digits')).toMatchObject({ state: 'counted', note: null, lines: 520 });
    for (const { digits: first, lines, share, expected } of digits.first.shares) {
      expect(lines).toBe(amounts.filter((amount) => String(amount).startsWith(String(first))).length);
      expect(share).toBeCloseTo(lines / 520, 5);
      expect(expected).toBeCloseTo(Math.log10(1 + 1 / first), 5);
    }
    for (const { digits: two, lines } of digits.firstTwo.shares)
      expect(lines).toBe(amounts.filter((amount) => String(amount).startsWith(String(two))).length);
    const gaps = digits.first.shares.map(({ digits: first, lines }) =>
      Math.abs(lines / 520 - Math.log10(1 + 1 / first)),
    );
    expect(digits.first.deviation).toBeCloseTo(gaps.reduce((all, gap) => all + gap, 0) / 9, 5);
    const { total } = await asked<{ total: Json }>(`${of}/lines?test=digits&limit=1`);
    expect(total['lines']).toBe(520);
  });
});

const repeated = (month: string) =>
  Array.from({ length: 5 }, (_, at) =>
    entry({ journal: 'BQ', date: `${month}15` }, ['627100', 12_30 + at], ['512000', -12_30 - at]),
  );
