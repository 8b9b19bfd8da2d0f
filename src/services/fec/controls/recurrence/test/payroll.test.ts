import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { type Figures, manual, monthly, sales } from './monthly-business.ts';

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

test.for<[string, Parameters<typeof monthly>[1], string[]]>([
  ['the next month', { 6: 0, 7: 6_000_00 }, ['2025-06']],
  ['the third one', { 6: 0, 9: 6_200_00 }, ['2025-06']],
  ['one month for two', { 6: 0, 7: 0, 8: 9_000_00 }, ['2025-06', '2025-07']],
])('wages that %s seems to catch up with are minor', ([, figures, periods]) => {
  const told = unpaid([...sales(), ...payroll(monthly(3_000_00, figures))]);
  expect(told.map(({ severity, period }) => [severity, period])).toEqual(periods.map((period) => ['mineure', period]));
  expect(told[0]?.description).toMatch(/ Le mois (?:d’août|de \S+) 2025 semble contenir le rattrapage\.$/);
  expect(told[0]?.suggestion).toBe('Vérifier que le rattrapage couvre toute la période.');
});

test('a month with somewhat more wages catches up with nothing', () => {
  expect(unpaid([...sales(), ...payroll(monthly(3_000_00, { 6: 0, 7: 4_500_00 }))])).toMatchObject([
    { severity: 'critique', period: '2025-06' },
  ]);
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
