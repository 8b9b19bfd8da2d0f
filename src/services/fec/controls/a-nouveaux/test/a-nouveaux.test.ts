import { expect, test } from 'vitest';
import { analyse, found } from '../../../test/analyse.ts';
import {
  type BuiltEntry,
  draftOf,
  type EntryHead,
  eachMonth,
  entry,
  fecOf,
  type LineOf,
} from '../../../test/drafts/build.ts';
import { columnsOf, fecRows, joinRows } from '../../../test/drafts/write-fec.ts';

/** Purchases and their payment in each month. */
const business = eachMonth('202501', 12, (month, index) => [
  entry(
    { journal: 'AC', date: `${month}05` },
    ['606100', 100_00 + index],
    ['401000', -100_00 - index, { thirdParty: 'F01' }],
  ),
  entry(
    { journal: 'BQ', date: `${month}28` },
    ['401000', 100_00 + index, { thirdParty: 'F01' }],
    ['512000', -100_00 - index],
  ),
]).flat();

const balances: LineOf[] = [
  ['512000', 9_000_00],
  ['215400', 4_000_00],
  ['101000', -8_000_00],
  ['401000', -5_000_00, { thirdParty: 'F02' }],
];

const opening = (lines: readonly LineOf[] = balances, head: Partial<EntryHead> = {}) =>
  entry({ journal: 'AN', date: '20250101', label: 'Reprise des soldes', ...head }, ...lines);

const manual = (date: string, ...lines: readonly LineOf[]) => entry({ journal: 'OD', date }, ...lines);

/** What shows that there was a year before. */
const traces: readonly [string, BuiltEntry, string][] = [
  ['a result that is allocated', manual('20250520', ['120000', 700_00], ['106800', -700_00]), '120000'],
  ['a loss carried forward', manual('20250520', ['119000', 700_00], ['129000', -700_00]), '119000'],
  ['a loan that is repaid', manual('20250520', ['164000', 700_00], ['512000', -700_00]), '164000'],
  ['equipment that is sold', manual('20250520', ['675000', 700_00], ['218300', -700_00]), '218300'],
  ['stock that is used up', manual('20251231', ['603700', 700_00], ['370000', -700_00]), '370000'],
  ['depreciation of nothing', manual('20251231', ['681120', 700_00], ['281540', -700_00]), '281540'],
  ['depreciation taken back', manual('20250520', ['281540', 700_00], ['215400', -700_00]), '281540'],
];

test.for(traces)('opening balances are missing where %s shows an earlier year', ([, trace, account]) => {
  const [only, ...others] = found(fecOf([...business, trace]), 'an_absent');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: account,
    period: null,
    expectedValue: 'présents',
    actualValue: 'absents',
  });
  expect(only?.description).toContain(`le compte ${account}`);
  expect(only?.lines).toHaveLength(1);
});

test.for(traces)('with opening balances, %s is as it should be', ([, trace]) => {
  expect(found(fecOf([opening(), ...business, trace]), 'an_absent')).toEqual([]);
});

const repaid = manual('20250520', ['164000', 700_00], ['512000', -700_00]);

test.for<[string, BuiltEntry]>([
  ['a journal of another name', opening(balances, { journal: 'REPRISE', journalLib: 'Reprise des soldes' })],
  ['its words', opening(balances, { journal: 'OD', label: 'Bilan d’ouverture 2025' })],
  ['its capital alone', opening(balances, { journal: 'OD', label: 'Écriture 1' })],
])('opening balances are known by %s', ([, known]) => {
  expect(found(fecOf([known, ...business, repaid]), 'an_absent')).toEqual([]);
});

test('a first exercise has no opening balances', () => {
  expect(found(fecOf(business), 'an_absent')).toEqual([]);
  const paidIn = manual('20250110', ['512000', 5_000_00], ['101000', -5_000_00]);
  expect(found(fecOf([paidIn, ...business, repaid]), 'an_absent')).toEqual([]);
});

test('capital that is raised later, or out of reserves, is no first exercise', () => {
  const later = manual('20250710', ['512000', 5_000_00], ['101000', -5_000_00]);
  expect(found(fecOf([...business, repaid, later]), 'an_absent')).toHaveLength(1);
  const converted = manual('20250110', ['106800', 5_000_00], ['101000', -5_000_00]);
  expect(found(fecOf([converted, ...business]), 'an_absent')).toHaveLength(1);
});

test('the result of the year itself shows nothing', () => {
  const result = manual('20251231', ['120000', 1_266_00], ['606100', -1_266_00]);
  expect(found(fecOf([...business, result]), 'an_absent')).toEqual([]);
});

test('books on a cash basis need no opening balances', () => {
  const payments = eachMonth('202501', 12, (month) =>
    entry({ journal: 'BQ', date: `${month}05` }, ['606100', 50_00], ['512000', -50_00]),
  );
  const bytes = fecOf([...payments, repaid], { layout: 'tresorerie_bnc' });
  expect(analyse(bytes).meta.comptaType).toBe('tresorerie');
  expect(found(bytes, 'an_absent')).toEqual([]);
});

test('opening balances that do not balance are critical', () => {
  const wrong = opening([...balances.slice(0, 3), ['401000', -4_900_00]]);
  const [only, ...others] = found(fecOf([wrong, ...business]), 'an_desequilibre');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'critique',
    compteNum: '',
    period: '2025-01',
    expectedValue: '13 000,00 €',
    actualValue: '12 900,00 €',
    journalCode: 'AN',
    lines: [2, 3, 4, 5],
  });
  expect(only?.description).toContain('(l. 2-5)');
  expect(only?.description).toContain('soit un écart de 100,00 €');
});

test('several opening entries are summed, and one with an unreadable amount is not judged', () => {
  const halves = [opening(balances.slice(0, 2)), opening(balances.slice(2))];
  expect(found(fecOf([...halves, ...business]), 'an_desequilibre')).toEqual([]);
  const rows = fecRows(draftOf([opening(), ...business]));
  const debit = columnsOf('engagement').indexOf('Debit');
  expect(found(joinRows(rows.map((row, at) => (at === 1 ? row.with(debit, '???') : row))), 'an_desequilibre')).toEqual(
    [],
  );
});

test('an account of income or expense is not carried forward', () => {
  const wrong = opening([...balances, ['606100', 300_00], ['707000', -200_00], ['606100', 50_00], ['512100', -150_00]]);
  const anomalies = found(fecOf([wrong, ...business]), 'an_classe_6_7');
  expect(anomalies).toMatchObject([
    {
      severity: 'critique',
      compteNum: '606100',
      period: '2025-01',
      expectedValue: 'classes 1 à 5',
      actualValue: '606100',
      lines: [6, 8],
    },
    { severity: 'critique', compteNum: '707000', lines: [7] },
  ]);
  expect(anomalies[0]?.description).toContain('350,00 € au débit du compte 606100');
  expect(anomalies[1]?.description).toContain('200,00 € au crédit du compte 707000');
});

test('neither a line without an amount nor a reversal in that journal is a balance', () => {
  const empty = opening([...balances, ['606100', 0]]);
  expect(found(fecOf([empty, ...business]), 'an_classe_6_7')).toEqual([]);
  const reversed = opening(
    [
      ['408100', 90_00],
      ['606100', -90_00],
    ],
    { label: 'Extourne FNP' },
  );
  expect(found(fecOf([opening(), reversed, ...business]), 'an_classe_6_7')).toEqual([]);
});

test('opening balances stand first in the file', () => {
  const [first, ...rest] = business;
  const [only, ...others] = found(fecOf([first as BuiltEntry, opening(), opening(), ...rest]), 'an_non_premier');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    expectedValue: 'rang 1',
    actualValue: 'rang 3',
    journalCode: 'AN',
    lines: [4],
  });
  expect(only?.description).toContain('vient après 2 lignes d’autres écritures');
  expect(found(fecOf([opening(), ...business]), 'an_non_premier')).toEqual([]);
  expect(found(fecOf(business), 'an_non_premier')).toEqual([]);
});

test('opening balances bear the first day of the exercise', () => {
  const late = [
    opening(),
    opening(
      [
        ['411000', 10_00],
        ['419000', -10_00],
      ],
      { date: '20250203' },
    ),
  ];
  const [only, ...others] = found(fecOf([...late, ...business]), 'an_date');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    expectedValue: '01/01/2025',
    actualValue: '03/02/2025',
    period: '2025-02',
    lines: [6, 7],
  });
  expect(only?.description).toContain('2 lignes d’à-nouveaux ne portent pas la date d’ouverture');
});

test.for([
  ['the first day', '20250101'],
  ['earlier dates of their pieces', '20241105'],
  ['the last day of the year before', '20241231'],
])('opening balances with %s are in order', ([, date]) => {
  expect(found(fecOf([opening(balances, { date: date as string }), ...business]), 'an_date')).toEqual([]);
});

test('an exercise from the middle of a month to the day before it begins with its opening balances', () => {
  const within = eachMonth('202409', 13, (month, index) =>
    entry({ journal: 'AC', date: `${month}${index === 12 ? '14' : '16'}` }, ['606100', 10_00], ['401000', -10_00]),
  );
  expect(found(fecOf([opening(balances, { date: '20240915' }), ...within]), 'an_date')).toEqual([]);
  expect(found(fecOf([opening(balances, { date: '20240920' }), ...within]), 'an_date')).toHaveLength(1);
});

const withResult = opening([...balances, ['120000', -2_000_00], ['512000', 2_000_00]]);
const allocation = (cents: number) => manual('20250620', ['120000', cents], ['106800', -cents]);

test('a result of the year before that is not allocated stays open', () => {
  const [only, ...others] = found(fecOf([withResult, ...business, allocation(500_00)]), 'resultat_non_affecte');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '120000',
    period: '2025-12',
    expectedValue: '0,00 €',
    actualValue: '1 500,00 €',
    lines: [6, 56],
  });
  expect(only?.description).toContain('repris pour 2 000,00 €, présente encore 1 500,00 € au 28/12/2025');
});

test('a loss that is not allocated stays open as well', () => {
  const loss = opening([...balances, ['129000', 2_000_00], ['512000', -2_000_00]]);
  expect(found(fecOf([loss, ...business]), 'resultat_non_affecte')).toMatchObject([{ compteNum: '129000' }]);
});

test.for<[string, readonly BuiltEntry[]]>([
  ['allocated', [withResult, ...business, allocation(2_000_00)]],
  ['allocated but for cents', [withResult, ...business, allocation(1_999_50)]],
  ['young', [withResult, ...business.slice(0, 16)]],
  ["an owner's", [withResult, ...business, manual('20250620', ['108000', 10_00], ['512000', -10_00])]],
  ['none', [opening(), ...business]],
])('a result that is %s is in order', ([, entries]) => {
  expect(found(fecOf(entries), 'resultat_non_affecte')).toEqual([]);
});

test('the result that the closing entry posts on the same account is not the one of the year before', () => {
  const bytes = fecOf([withResult, ...business, allocation(2_000_00), ...closing]);
  expect(found(bytes, 'resultat_non_affecte')).toEqual([]);
});

const five: readonly LineOf[] = [
  ['606100', -10_00],
  ['606300', -20_00],
  ['613200', -30_00],
  ['622600', -40_00],
  ['626200', -50_00],
];
const closing = [manual('20251231', ...five, ['120000', 150_00])];

test('entries that close classes 6 and 7 are told once, whether they are one or many', () => {
  const [one, ...others] = found(fecOf([opening(), ...business, ...closing]), 'ecriture_solde_6_7');
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    severity: 'importante',
    expectedValue: 'aucune écriture',
    actualValue: '1 écriture',
    journalCode: 'OD',
    period: '2025-12',
    lines: [54, 55, 56, 57, 58, 59],
  });
  expect(one?.description).toContain('pour 150,00 €');
  const many = five.map(([account, cents]) => manual('20251231', [account, cents], ['129000', -cents]));
  const [each] = found(fecOf([opening(), ...business, ...many]), 'ecriture_solde_6_7');
  expect(each).toMatchObject({ actualValue: '5 écritures' });
  expect(each?.description).toContain('5 écritures soldent les comptes de charges et de produits, pour 150,00 €');
});

test('fewer accounts, or others beside them, close nothing', () => {
  const four = manual('20251231', ...five.slice(1), ['120000', 140_00]);
  expect(found(fecOf([...business, four]), 'ecriture_solde_6_7')).toEqual([]);
  const mixed = manual('20251231', ...five, ['401000', 50_00], ['120000', 100_00]);
  expect(found(fecOf([...business, mixed]), 'ecriture_solde_6_7')).toEqual([]);
  const moved = manual('20251231', ...five, ['606400', 150_00]);
  expect(found(fecOf([...business, moved]), 'ecriture_solde_6_7')).toEqual([]);
});

/** Four purchases a month, so that a total is shorter than they are. */
const busy = eachMonth('202501', 12, (month, index) =>
  [1, 2, 3, 4].map((each) =>
    entry(
      { journal: 'AC', date: `${month}0${each}` },
      ['606100', 100_00 + index * each],
      ['401000', -100_00 - index * each, { thirdParty: `F0${each}` }],
    ),
  ),
).flat();

const total = (month: string, cents: number) =>
  entry({ journal: 'CEN', date: `${month}28` }, ['606100', cents], ['401000', -cents]);

test('a journal that repeats the monthly totals of another one is told', () => {
  const central = eachMonth('202501', 12, (month, index) => total(month, 400_00 + 10 * index));
  const [only, ...others] = found(fecOf([...busy, ...central]), 'centralisation');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '',
    period: null,
    actualValue: 'CEN',
    journalCode: 'CEN',
    ecritureNum: '',
    lines: [98],
  });
  expect(only?.description).toContain('Le journal CEN (24 lignes) reprend sur 12 des 12 mois les totaux du journal AC');
});

test('one journal may repeat several, an entry each', () => {
  const sales = eachMonth('202501', 12, (month, index) =>
    [1, 2, 3].map((each) =>
      entry(
        { journal: 'VE', date: `${month}1${each}` },
        ['411000', 70_00 + index * each],
        ['707000', -70_00 - index * each],
      ),
    ),
  ).flat();
  const central = eachMonth('202501', 12, (month, index) => [
    total(month, 400_00 + 10 * index),
    entry({ journal: 'CEN', date: `${month}28` }, ['411000', 210_00 + 6 * index], ['707000', -210_00 - 6 * index]),
  ]).flat();
  const [only, ...others] = found(fecOf([...busy, ...sales, ...central]), 'centralisation');
  expect(others).toEqual([]);
  expect(only?.description).toContain('les totaux des journaux AC, VE');
});

test.for<[string, readonly BuiltEntry[]]>([
  ['repeats two months only', eachMonth('202501', 2, (month, index) => total(month, 400_00 + 10 * index))],
  ['has other totals', eachMonth('202501', 12, (month, index) => total(month, 401_00 + 10 * index))],
  [
    'has the same totals on another account',
    eachMonth('202501', 12, (month, index) =>
      entry({ journal: 'CEN', date: `${month}28` }, ['606300', 400_00 + 10 * index], ['401000', -400_00 - 10 * index]),
    ),
  ],
  ['is as long as the other one', busy.map((one): BuiltEntry => ({ ...one, journal: 'CEN', journalLib: 'Double' }))],
])('a journal that %s is none of centralisation', ([, central]) => {
  expect(found(fecOf([...busy, ...central]), 'centralisation')).toEqual([]);
});
