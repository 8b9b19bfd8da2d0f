import { expect, test } from 'vitest';
import { analyse, found } from '../analyse.ts';
import { type BuiltEntry, draftOf, eachMonth, entry, fecOf, type LineOf } from '../drafts/build.ts';
import { columnsOf, fecRows, joinRows } from '../drafts/write-fec.ts';

/** Sales of each month, never twice alike: enough of them for no month to be empty. */
const sales = (months = 12) =>
  eachMonth('202501', months, (month, index) =>
    [3, 12, 21, 28].map((day, each) => {
      const cents = 2_000_00 + ((index * 7 + each * 3) % 11) * 310_00;
      return entry(
        { journal: 'VE', date: `${month}${String(day).padStart(2, '0')}` },
        ['411000', cents, { thirdParty: 'C01' }],
        ['707000', -cents],
      );
    }),
  ).flat();

type Figures = readonly number[];

/** An invoice of so many cents in each month; none where it is 0. */
const invoices = (account: string, figures: Figures, journal = 'AC') =>
  figures.flatMap((cents, index) =>
    cents === 0
      ? []
      : [
          entry(
            { journal, date: `2025${String(index + 1).padStart(2, '0')}05` },
            [account, cents],
            ['401000', -cents, { thirdParty: 'F01' }],
          ),
        ],
  );

/** The same amount in each of the months, but for those that are given by their number. */
const monthly = (cents: number, other: Readonly<Record<number, number>> = {}, months = 12): Figures =>
  Array.from({ length: months }, (_, index) => other[index + 1] ?? cents);

const manual = (date: string, label: string, ...lines: readonly LineOf[]) =>
  entry({ journal: 'OD', date, label }, ...lines);

const missing = (entries: readonly BuiltEntry[]) => found(fecOf(entries), 'charge_recurrente_manquante');

test('a rent that is missing in a month is important, and tells what was due', () => {
  const [only, ...others] = missing([...sales(), ...invoices('613200', monthly(1_200_00, { 5: 0 }))]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '613200',
    period: '2025-05',
    expectedValue: '1 200,00 €',
    actualValue: '0,00 €',
    journalCode: '',
    ecritureNum: '',
    lines: [104],
  });
  expect(only?.description).toContain('environ 1 200,00 € par mois, ne l’est pas en mai 2025');
  expect(only?.suggestion).toContain('408');
});

test('what matters less is minor, whether it moves a little or not', () => {
  const figures = [401, 399, 420, 380, 405, 0, 398, 410, 402, 391, 0, 400].map((euros) => euros * 100);
  expect(missing([...sales(), ...invoices('626200', figures)])).toMatchObject([
    { severity: 'mineure', compteNum: '626200', period: '2025-06', expectedValue: '400,00 €' },
    { severity: 'mineure', compteNum: '626200', period: '2025-11' },
  ]);
});

test('three months and a large sum in the middle of the year are critical, and one finding', () => {
  const [only, ...others] = missing([...sales(), ...invoices('613200', monthly(2_500_00, { 5: 0, 6: 0, 7: 0 }))]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'critique', period: '2025-05', expectedValue: '7 500,00 €' });
  expect(only?.description).toContain('de mai 2025 à juil. 2025 (3 mois)');
});

test('three months at the end are important: the contract may be over', () => {
  const [only] = missing([...sales(), ...invoices('613200', monthly(2_500_00, { 10: 0, 11: 0, 12: 0 }))]);
  expect(only).toMatchObject({ severity: 'importante', period: '2025-10' });
});

test('what is caught up afterwards is minor, told once, and no unusual month besides', () => {
  const entries = [...sales(), ...invoices('613200', monthly(1_200_00, { 5: 0, 6: 2_400_00 }))];
  const [only, ...others] = missing(entries);
  expect(others).toEqual([]);
  expect(only?.severity).toBe('mineure');
  expect(only?.description).toContain('Le mois de juin 2025 semble contenir le rattrapage');
  expect(found(fecOf(entries), 'charge_recurrente_anormale')).toEqual([]);
});

test('an instalment inside an account that moves is missed as well', () => {
  const others = [90, 310, 45, 700, 0, 220, 1500, 60, 0, 410, 130, 820].map((euros) => euros * 100);
  const entries = [...sales(), ...invoices('613200', others), ...invoices('613200', monthly(650_00, { 8: 0 }))];
  expect(missing(entries)).toMatchObject([
    { severity: 'importante', compteNum: '613200', period: '2025-08', expectedValue: '650,00 €' },
  ]);
  const replaced = invoices('613200', monthly(650_00, { 8: 671_00 }));
  expect(missing([...sales(), ...invoices('613200', others), ...replaced])).toEqual([]);
  const ended = invoices('613200', monthly(650_00, { 10: 0, 11: 0, 12: 0 }));
  expect(missing([...sales(), ...invoices('613200', others), ...ended])).toEqual([]);
});

test('a rent of two months that breaks off is important; one that never comes back is minor', () => {
  const broken = [3_700, 3_700, 0, 0, 0, 13_300].map((euros) => euros * 100);
  expect(missing([...sales(6), ...invoices('613200', broken)])).toMatchObject([
    { severity: 'importante', compteNum: '613200', period: '2025-03', expectedValue: '11 100,00 €' },
  ]);
  expect(missing([...sales(6), ...invoices('613200', broken.slice(0, 2))])).toMatchObject([{ severity: 'mineure' }]);
  expect(missing([...sales(6), ...invoices('606300', broken)])).toEqual([]);
});

test.for<[string, readonly BuiltEntry[]]>([
  ['each month', invoices('613200', monthly(1_200_00))],
  ['each quarter', invoices('613200', monthly(0, { 1: 3_600_00, 4: 3_600_00, 7: 3_600_00, 10: 3_600_00 }))],
  ['from the third month on', invoices('613200', monthly(1_200_00, { 1: 0, 2: 0 }))],
  [
    'with no rhythm',
    invoices(
      '615500',
      [0, 90, 0, 800, 120, 40, 0, 2_000, 310, 0, 60, 15].map((each) => each * 100),
    ),
  ],
  ['on an account of provisions', invoices('681500', monthly(1_200_00, { 5: 0 }))],
  ['for cents', invoices('658000', monthly(36, { 5: 0 }))],
  ['with a credit note', invoices('606300', monthly(1_200_00, { 4: -300_00, 5: 0 }))],
])('what is invoiced %s is not missing', ([, entries]) => {
  expect(missing([...sales(), ...entries])).toEqual([]);
});

test('a month that bears an accrual in the place of the invoice is not missing', () => {
  const rent = invoices('613200', monthly(1_200_00, { 12: 0 }));
  const accrued = manual('20251231', 'FNP loyer décembre', ['613200', 1_200_00], ['408100', -1_200_00]);
  expect(missing([...sales(), ...rent])).toHaveLength(1);
  expect(missing([...sales(), ...rent, accrued])).toEqual([]);
});

test('the reversal of an accrual neither fills a month nor empties it', () => {
  const reversed = manual('20250502', 'Extourne FNP loyer', ['408100', 1_200_00], ['613200', -1_200_00]);
  expect(missing([...sales(), ...invoices('613200', monthly(1_200_00)), reversed])).toEqual([]);
  expect(missing([...sales(), ...invoices('613200', monthly(1_200_00, { 5: 0 })), reversed])).toHaveLength(1);
});

test('an invoice after a refund of the same amount is no reversal', () => {
  const paid = eachMonth('202501', 12, (month) =>
    entry({ journal: 'BQ', date: `${month}06`, label: `Loyer ${month}` }, ['613200', 900_00], ['512000', -900_00]),
  );
  const refund = entry({ journal: 'BQ', date: '20250320' }, ['512000', 900_00], ['613200', -900_00]);
  expect(missing([...sales(), ...paid, refund])).toEqual([]);
});

test('what is spread over the months within the books has a rhythm too', () => {
  const spread = (skipped: number) =>
    eachMonth('202501', 12, (month, index) =>
      index === skipped ? [] : [manual(`${month}27`, 'Abonnement assurance', ['616100', 300_00], ['486000', -300_00])],
    ).flat();
  expect(missing([...sales(), ...spread(-1)])).toEqual([]);
  expect(missing([...sales(), ...spread(6)])).toMatchObject([{ compteNum: '616100', period: '2025-07' }]);
});

test('nothing is missing in a month that is nearly empty, nor in a last one that is not over', () => {
  const rent = invoices('613200', monthly(1_200_00, { 7: 0 }));
  const empty = [...sales(), ...rent].filter(({ date }) => !date.startsWith('202507'));
  expect(missing(empty)).toEqual([]);
  const young = [...sales(), ...invoices('613200', monthly(1_200_00, { 12: 0 }))];
  expect(missing(young.filter(({ date }) => date < '20251220'))).toEqual([]);
  expect(missing(young)).toHaveLength(1);
  const begun = [
    ...young.filter(({ date }) => date < '20251201'),
    manual('20251231', 'Taxe', ['635110', 5_00], ['447000', -5_00]),
  ];
  expect(missing(begun)).toEqual([]);
});

test('a month whose amount cannot be read is not missing', () => {
  const rows = fecRows(draftOf([...sales(), ...invoices('613200', monthly(1_200_00))]));
  const [account, debit] = [columnsOf('engagement').indexOf('CompteNum'), columnsOf('engagement').indexOf('Debit')];
  const place = rows.findIndex((row) => row[account] === '613200') + 8;
  const unread = rows.map((row, at) => (at === place ? row.with(debit, 'illisible') : row));
  expect(unread[place]?.[account]).toBe('613200');
  expect(found(joinRows(unread), 'charge_recurrente_manquante')).toEqual([]);
});

const unusual = (entries: readonly BuiltEntry[]) => found(fecOf(entries), 'charge_recurrente_anormale');

test('a rent that is far from the usual is told with both amounts and the lines of the month', () => {
  const [only, ...others] = unusual([...sales(), ...invoices('613200', monthly(1_200_00, { 4: 1_700_00 }))]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '613200',
    period: '2025-04',
    expectedValue: '1 200,00 €',
    actualValue: '1 700,00 €',
    journalCode: 'AC',
    ecritureNum: '4',
    lines: [104],
  });
  expect(only?.description).toContain('totalise 1 700,00 € en avr. 2025');
  expect(only?.suggestion).toContain('pièce du mois');
});

test('a multiple of the usual is told as one, and other months are counted', () => {
  const [only] = unusual([
    ...sales(),
    ...invoices('613200', monthly(1_200_00, { 4: 2_400_00, 8: 700_00, 9: 1_900_00 })),
  ]);
  expect(only).toMatchObject({ period: '2025-04', actualValue: '2 400,00 €' });
  expect(only?.description).toContain('soit environ 2 fois le montant habituel. 2 autres mois s’en écartent aussi.');
  expect(only?.suggestion).toContain('double saisie');
});

test('below the threshold of the books it is minor', () => {
  const small = unusual([...sales(), ...invoices('613200', monthly(160_00, { 4: 230_00 }))]);
  expect(small).toMatchObject([{ severity: 'mineure' }]);
});

test.for<[string, readonly BuiltEntry[]]>([
  ['a gap below three tenths', invoices('613200', monthly(1_200_00, { 4: 1_500_00 }))],
  ['a gap below fifty euros', invoices('613200', monthly(90_00, { 4: 139_00 }))],
  [
    'a gap of five times the usual one',
    invoices(
      '613200',
      [1000, 1080, 920, 1400, 1000, 1090, 910, 1000, 1085, 915, 1000, 1000].map((each) => each * 100),
    ),
  ],
  ['an account of income', invoices('708000', monthly(-1_200_00, { 4: -2_400_00 }))],
  [
    'too many months that differ',
    invoices('613200', monthly(1_000_00, { 1: 300_00, 3: 2_000_00, 5: 500_00, 7: 1_700_00, 9: 100_00 })),
  ],
  ['a trifle beside one large sum', invoices('616100', monthly(14_00, { 4: 13_000_00 }))],
])('%s is not unusual', ([, entries]) => {
  expect(unusual([...sales(), ...entries])).toEqual([]);
});

test('an invoice that a reversal brings back to the usual is not unusual', () => {
  const rent = invoices('613200', monthly(1_200_00, { 4: 2_400_00 }));
  const reversed = manual('20250402', 'Extourne FNP loyer mars', ['408100', 1_200_00], ['613200', -1_200_00]);
  expect(unusual([...sales(), ...rent])).toHaveLength(1);
  expect(unusual([...sales(), ...rent, reversed])).toEqual([]);
});

/** Wages of the last working days, and what the employer adds. */
const payroll = (wages: Figures, contributions: Figures = wages.map((cents) => Math.round(cents * 0.42))) =>
  wages.flatMap((gross, index) => {
    const [month, given] = [String(index + 1).padStart(2, '0'), contributions[index] ?? 0];
    if (gross === 0 && given === 0) return [];
    const lines: LineOf[] = [
      ['641100', gross],
      ['645100', given],
      ['421000', -gross],
      ['431000', -given],
    ];
    return [
      entry(
        { journal: 'PA', date: `2025${month}28`, label: `Salaires à payer ${month}` },
        ...lines.filter(([, cents]) => cents !== 0),
      ),
    ];
  });

const unpaid = (entries: readonly BuiltEntry[]) => found(fecOf(entries), 'paie_manquante');

test('a month without wages between paid ones is critical', () => {
  const [only, ...others] = unpaid([...sales(), ...payroll(monthly(3_000_00, { 6: 0 }))]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'critique',
    compteNum: '641100',
    period: '2025-06',
    expectedValue: '3 000,00 €',
    actualValue: '0,00 €',
    journalCode: '',
    lines: [114],
  });
  expect(only?.description).toContain('Aucun salaire (641) ni dette de personnel (421) en juin 2025');
});

test('two months running are two findings, and the last month of a whole year is one', () => {
  expect(unpaid([...sales(), ...payroll(monthly(3_000_00, { 6: 0, 7: 0 }))])).toMatchObject([
    { period: '2025-06' },
    { period: '2025-07' },
  ]);
  expect(unpaid([...sales(), ...payroll(monthly(3_000_00, { 12: 0 }))])).toMatchObject([{ period: '2025-12' }]);
});

test('the first month is judged where staff was owed at the opening', () => {
  const late = payroll(monthly(3_000_00, { 1: 0 }));
  const opening = entry({ journal: 'AN', date: '20250101' }, ['512000', 900_00], ['431000', -900_00]);
  expect(unpaid([...sales(), ...late])).toEqual([]);
  expect(unpaid([opening, ...sales(), ...late])).toMatchObject([{ period: '2025-01' }]);
});

test.for<[string, readonly BuiltEntry[]]>([
  ['every month paid', [...sales(), ...payroll(monthly(3_000_00))]],
  ['a season of three months', [...sales(), ...payroll(monthly(3_000_00, { 6: 0, 7: 0, 8: 0 }))]],
  ['wages in seven months', [...sales(), ...payroll(monthly(3_000_00, { 2: 0, 4: 0, 6: 0, 8: 0, 10: 0 }))]],
  [
    'wages booked on the staff account alone',
    [
      ...sales(),
      ...payroll(monthly(3_000_00, { 6: 0 })),
      manual('20250628', 'Paie', ['471000', 9_00], ['421000', -9_00]),
    ],
  ],
  ['a last month that is still open', [...sales(6), ...payroll(monthly(3_000_00, { 6: 0 }, 6))]],
  [
    'a month in which nothing is booked at all',
    [...sales(), ...payroll(monthly(3_000_00))].filter(({ date }) => !date.startsWith('202506')),
  ],
])('%s: no payroll is missing', ([, entries]) => {
  expect(unpaid(entries)).toEqual([]);
});

test('the last month of a file that ends with a month is judged', () => {
  const ended = manual('20250630', 'Taxe', ['635110', 5_00], ['447000', -5_00]);
  expect(unpaid([...sales(6), ...payroll(monthly(3_000_00, { 6: 0 }, 6)), ended])).toHaveLength(1);
});

const uncovered = (entries: readonly BuiltEntry[]) => found(fecOf(entries), 'cotisation_manquante');

test('wages of two months without contributions are important where they come each month', () => {
  const [only, ...others] = uncovered([...sales(), ...payroll(monthly(2_000_00), monthly(840_00, { 5: 0, 6: 0 }))]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '641100',
    period: '2025-05',
    expectedValue: '1 400,00 €',
    actualValue: '0,00 €',
    lines: [114],
  });
  expect(only?.description).toContain('4 000,00 € de salaires (641) de mai 2025 à juin 2025');
});

test('no contribution at all in a quarter and more is told once', () => {
  const [only, ...others] = uncovered([...sales(), ...payroll(monthly(2_000_00), monthly(0))]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ period: '2025-01', expectedValue: '10 080,00 €' });
});

test.for<[string, Figures, Figures, number]>([
  ['one month', monthly(2_000_00), monthly(840_00, { 5: 0 }), 12],
  [
    'contributions of each quarter',
    monthly(2_000_00),
    monthly(0, { 3: 2_500_00, 6: 2_500_00, 9: 2_500_00, 12: 2_500_00 }),
    12,
  ],
  ['small wages', monthly(800_00), monthly(0), 12],
  ['a file of one quarter', monthly(4_000_00, {}, 3), monthly(0, {}, 3), 3],
  ['no wages', monthly(0), monthly(0), 12],
])('%s: no contribution is missing', ([, wages, contributions, months]) => {
  expect(uncovered([...sales(months), ...payroll(wages, contributions)])).toEqual([]);
});

test('a quarter without contributions is missed where they come each quarter', () => {
  const quarterly = monthly(0, { 3: 2_500_00, 6: 2_500_00, 12: 2_500_00 });
  expect(uncovered([...sales(), ...payroll(monthly(2_000_00), quarterly)])).toMatchObject([{ period: '2025-07' }]);
});

test('subscriptions that were not invoiced in a month are minor', () => {
  const fees = invoices('706000', monthly(-900_00, { 9: 0 }), 'VE');
  const [only, ...others] = found(fecOf([...sales(), ...fees]), 'produit_recurrent_manquant');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '706000',
    period: '2025-09',
    expectedValue: '900,00 €',
    actualValue: '0,00 €',
  });
  expect(only?.suggestion).toContain('facturation');
  expect(found(fecOf([...sales(), ...invoices('706000', monthly(-900_00))]), 'produit_recurrent_manquant')).toEqual([]);
  const other = invoices('768000', monthly(-900_00, { 9: 0 }));
  expect(found(fecOf([...sales(), ...other]), 'produit_recurrent_manquant')).toEqual([]);
});

test('a fee among other income is missed too', () => {
  const others = invoices(
    '706000',
    [300, 0, 2_100, 90, 700, 0, 45, 1_800, 250, 60, 990, 0].map((each) => each * -100),
  );
  const bytes = (fees: Figures) => fecOf([...sales(), ...others, ...invoices('706000', fees, 'VE')]);
  expect(found(bytes(monthly(-511_11, { 9: 0 })), 'produit_recurrent_manquant')).toMatchObject([
    { severity: 'mineure', compteNum: '706000', period: '2025-09', expectedValue: '511,11 €' },
  ]);
  expect(found(bytes(monthly(-511_11)), 'produit_recurrent_manquant')).toEqual([]);
});

const moving = [400, 900, 650, 1200, 300, 800, 1100, 500, 950, 700, 350, 1000].map((euros) => euros * 100);
const outstanding = (entries: readonly BuiltEntry[]) => found(fecOf(entries), 'variation_mensuelle_atypique');

test('a month far beyond all others is minor', () => {
  const [only, ...others] = outstanding([...sales(), ...invoices('624100', moving.with(7, 9_500_00))]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '624100',
    period: '2025-08',
    expectedValue: '1 000,00 €',
    actualValue: '9 500,00 €',
    lines: [112],
  });
  expect(only?.description).toContain('alors que trois mois sur quatre ne dépassent pas 1 000,00 €');
  const [last] = outstanding([...sales(), ...invoices('624100', moving.with(11, 9_500_00))]);
  expect(last?.description).toContain('en déc. 2025 (dernier mois)');
});

test.for<[string, readonly BuiltEntry[]]>([
  ['moderate', invoices('624100', moving)],
  ['below the threshold of the books', invoices('624100', moving.map((cents) => cents / 100).with(7, 900_00))],
  [
    'of an account with few months',
    invoices('624100', [400_00, 0, 650_00, 0, 300_00, 0, 0, 9_500_00, 0, 0, 0, 350_00]),
  ],
  ['of stock', invoices('603700', moving.with(7, 9_500_00))],
  [
    'mostly deferred',
    [
      ...invoices('624100', moving.with(7, 9_500_00)),
      manual('20250830', 'CCA', ['486000', 9_000_00], ['624100', -9_000_00]),
    ],
  ],
])('a month that is %s is in order', ([, entries]) => {
  expect(outstanding([...sales(), ...entries])).toEqual([]);
});

const idle = (entries: readonly BuiltEntry[]) => found(fecOf(entries), 'dotation_absente');
const assets = (cents: number, written: number) =>
  entry(
    { journal: 'AN', date: '20250101' },
    ['215400', cents],
    ['205000', 50_00],
    ['281540', -written],
    ['101000', written - cents - 50_00],
  );

test('equipment without depreciation in a whole year is important', () => {
  const [only, ...others] = idle([assets(20_000_00, 4_000_00), ...sales()]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '215400',
    period: '2025-12',
    expectedValue: '> 0,00 €',
    actualValue: '0,00 €',
    lines: [2],
  });
  expect(only?.description).toContain('une valeur nette de 16 050,00 €');
});

test.for<[string, readonly BuiltEntry[]]>([
  [
    'depreciated',
    [assets(20_000_00, 4_000_00), ...sales(), manual('20251231', 'Dotation', ['681120', 900_00], ['281540', -900_00])],
  ],
  ['written off', [assets(20_000_00, 20_000_00), ...sales()]],
  ['of little value', [assets(150_00, 150_00), ...sales()]],
  ['land', [entry({ journal: 'AN', date: '20250101' }, ['211000', 90_000_00], ['101000', -90_000_00]), ...sales()]],
  ['bought in the last month', [...sales(), manual('20251205', 'Achat', ['218300', 9_000_00], ['404000', -9_000_00])]],
  ['in the books of some months', [assets(20_000_00, 4_000_00), ...sales(9)]],
])('equipment that is %s is in order', ([, entries]) => {
  expect(idle(entries)).toEqual([]);
});

test('books without any date say nothing of months', () => {
  const rows = fecRows(draftOf([...sales(), ...invoices('613200', monthly(1_200_00, { 5: 0 }))]));
  const date = columnsOf('engagement').indexOf('EcritureDate');
  const undated = joinRows(rows.map((row, at) => (at === 0 ? row : row.with(date, ''))));
  expect(analyse(undated).anomalies.filter(({ category }) => category === 'recurrence')).toEqual([]);
});
