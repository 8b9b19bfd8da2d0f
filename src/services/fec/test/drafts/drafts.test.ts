import { expect, test } from 'vitest';
import { draftOf, eachMonth, entry, fecOf } from './build.ts';
import { dayFromText, isWorkingDay } from './calendar.ts';
import { writeFec } from './write-fec.ts';

/** What the other tests stand on: drafts are written as the rules of the file ask, down to the byte. */
const purchase = entry(
  { journal: 'AC', date: '20250110', piece: 'F001', label: 'Façade' },
  ['606100', 100_00],
  ['445660', 20_00],
  ['401000', -120_00, { thirdParty: 'F01' }],
);

test('a draft is written with eighteen fields on every line', () => {
  const lines = fecOf([purchase]).toString('utf8').split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]?.split('\t')).toHaveLength(18);
  expect(lines[3]?.split('\t')).toEqual(
    'AC Achats 1 20250110 401000 Fournisseurs F01 Tiers-F01 F001 20250110 Façade 0,00 120,00   20250110  '
      .split(' ')
      .map((field) => field.replace('-', ' ')),
  );
});

test('treasury layouts have more fields, and amounts may have a side', () => {
  const rows = (options: Parameters<typeof fecOf>[1]) =>
    fecOf([purchase], { separator: '|', lineEnd: '\n', ...options })
      .toString()
      .split('\n')
      .map((line) => line.split('|'));
  expect(rows({ layout: 'tresorerie_ba' })[1]).toHaveLength(21);
  expect(rows({ layout: 'tresorerie_bnc' })[0]?.at(-1)).toBe('IdClient');
  expect(rows({ hasSides: true })[0]?.slice(11, 13)).toEqual(['Montant', 'Sens']);
  expect(rows({ hasSides: true })[3]?.slice(11, 13)).toEqual(['120,00', 'C']);
});

test('the same text is other bytes in another encoding', () => {
  const bytes = (encoding: 'iso-8859-15' | 'windows-1252' | 'utf-16be') =>
    writeFec(draftOf([{ ...purchase, label: 'à 5 €' }]), { encoding }).toString('latin1');
  expect(bytes('iso-8859-15')).toContain('\xe0 5 \xa4');
  expect(bytes('windows-1252')).toContain('\xe0 5 \x80');
  expect(bytes('utf-16be')).toContain('\0\xe0\0 \x005\0 \x20\xac');
});

test('numbers count within each journal, over the turn of the year', () => {
  const { entries, exercise } = draftOf([
    purchase,
    ...eachMonth('202511', 3, (month) => entry({ journal: 'OD', date: `${month}05` }, ['681100', 5], ['281830', -5])),
  ]);
  expect(entries.map(({ journal, number, pieceRef }) => `${journal} ${number} ${pieceRef}`)).toEqual([
    'AC 1 F001',
    'OD 1 OD-0001',
    'OD 2 OD-0002',
    'OD 3 OD-0003',
  ]);
  expect(exercise).toEqual({ start: '20250110', end: '20260105' });
});

test('working days leave out week-ends and public holidays, movable ones too', () => {
  const days = ['20240329', '20240401', '20240508', '20240509', '20240510', '20240511', '20240520', '20250421'];
  expect(days.filter((day) => isWorkingDay(dayFromText(day)))).toEqual(['20240329', '20240510']);
});
