import { expect, test } from 'vitest';
import { analyse, found } from '../../../test/analyse.ts';
import { type BuiltEntry, draftOf, eachMonth, entry, fecOf } from '../../../test/drafts/build.ts';
import { columnsOf, fecRows, joinRows } from '../../../test/drafts/write-fec.ts';
import { type Figures, invoices, manual, monthly, sales } from './monthly-business.ts';

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
  const position = rows.findIndex((row) => row[account] === '613200') + 8;
  const unread = rows.map((row, at) => (at === position ? row.with(debit, 'illisible') : row));
  expect(unread[position]?.[account]).toBe('613200');
  expect(found(joinRows(unread), 'charge_recurrente_manquante')).toEqual([]);
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

test('books without any date say nothing of months', () => {
  const rows = fecRows(draftOf([...sales(), ...invoices('613200', monthly(1_200_00, { 5: 0 }))]));
  const date = columnsOf('engagement').indexOf('EcritureDate');
  const undated = joinRows(rows.map((row, at) => (at === 0 ? row : row.with(date, ''))));
  expect(analyse(undated).anomalies.filter(({ category }) => category === 'recurrence')).toEqual([]);
});
