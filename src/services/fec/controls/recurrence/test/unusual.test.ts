import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, fecOf } from '../../../test/drafts/build.ts';
import { invoices, manual, monthly, sales } from './monthly-business.ts';

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
