import { expect, test } from 'vitest';
import { dayOf } from '#lib/calendar/civil-date.ts';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { publicHoliday } from '../public-holidays.ts';

/** A year of purchases and payments on weekdays, and one manual entry a month. S1 is 100 €, S2 1 000 €. */
const year = (): BuiltEntry[] =>
  eachMonth('202501', 12, (month, index) => [
    ...['07', '14', '21'].map((day) => purchase({ date: month + day }, 400_00 + index)),
    ...['09', '16', '23'].map((day) => payment({ date: month + day }, 380_00 + index)),
    entry(
      { journal: 'OD', date: month + String(index + 2).padStart(2, '0') },
      ['467000', 30_00 + index],
      ['471000', -30_00 - index],
    ),
  ])
    .flat()
    .map((each) => ({ ...each, date: onWeekday(each.date) }));

const purchase = (head: Omit<EntryHead, 'journal'>, cents: number): BuiltEntry =>
  entry({ journal: 'AC', ...head }, ['606100', cents], ['401000', -cents, { thirdParty: 'F01' }]);

const payment = (head: Omit<EntryHead, 'journal'>, cents: number): BuiltEntry =>
  entry({ journal: 'BQ', ...head }, ['401000', cents, { thirdParty: 'F01' }], ['512000', -cents]);

const weekdayOf = (date: string): number => {
  const day = dayOf(Number(date.slice(0, 4)), Number(date.slice(4, 6)), Number(date.slice(6)));
  return (day + 3) % 7;
};

function onWeekday(date: string): string {
  const back = Math.max(0, weekdayOf(date) - 4);
  return String(Number(date) - back);
}

const manual = (date: string, cents: number, lines: readonly LineOf[] = []): BuiltEntry =>
  entry(
    { journal: 'OD', date, label: 'Reclassement' },
    ...(lines.length > 0
      ? lines
      : ([
          ['467000', cents],
          ['471000', -cents],
        ] as LineOf[])),
  );

/** 2025-06-15 is a Sunday. */
const SUNDAY = '20250615';

test('a large manual entry of a Sunday is minor, once for its journal', () => {
  const file = fecOf([...year(), manual(SUNDAY, 4000_00), manual('20250907', 2500_00), manual('20250914', 200_00)]);
  const [only, ...others] = found(file, 'ecriture_weekend');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    period: null,
    journalCode: 'OD',
    expectedValue: 'moins de 1 000,00 €',
    actualValue: '4 000,00 €',
    lines: [170, 172],
  });
  expect(only?.description).toContain('2 écritures manuelles sur 15 sont datées d’un dimanche');
  expect(only?.description).toContain('du 15/06/2025 (l. 170-171), de 4 000,00 €');
});

test('a journal that is kept on week-ends is told with its share', () => {
  const weekends = ['20250201', '20250208', '20250322', '20250406', '20250511', '20250524', '20250607', '20250712'];
  const [only] = found(fecOf([...year(), ...weekends.map((date) => manual(date, 60_00))]), 'ecriture_weekend');
  expect(only).toMatchObject({ severity: 'mineure', expectedValue: '25 % au plus', actualValue: '40 %' });
  expect(only?.description).toContain('8 écritures manuelles sur 20 sont datées d’un samedi ou d’un dimanche');
});

test('week-ends of small, routine, month-end, regular and inventory entries say nothing', () => {
  expect(found(fecOf(year()), 'ecriture_weekend')).toEqual([]);
  const silent: BuiltEntry[][] = [
    [manual(SUNDAY, 900_00)],
    [manual('20250614', 4000_00)],
    [manual('20250831', 4000_00)],
    [payment({ date: SUNDAY }, 4000_00)],
    [
      manual(SUNDAY, 0, [
        ['641100', 4000_00],
        ['421000', -4000_00],
      ]),
    ],
    [
      manual(SUNDAY, 0, [
        ['445510', 4000_00],
        ['467000', -4000_00],
      ]),
    ],
    [
      manual(SUNDAY, 0, [
        ['606100', 4000_00],
        ['408100', -4000_00],
      ]),
    ],
    [{ ...manual(SUNDAY, 4000_00), label: 'Écriture d’inventaire' }],
    [{ ...manual(SUNDAY, 4000_00), journal: 'IN', journalLib: 'Inventaire' }],
    eachMonth('202501', 8, (month) => manual(`${month}15`, 4000_00)),
  ];
  for (const entries of silent) expect(found(fecOf([...year(), ...entries]), 'ecriture_weekend')).toEqual([]);
});

test('a manual entry of a public holiday is minor', () => {
  const [only, ...others] = found(fecOf([...year(), manual('20250714', 300_00)]), 'ecriture_jour_ferie');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    period: '2025-07',
    journalCode: 'OD',
    expectedValue: 'jour ouvré',
    actualValue: '14/07/2025',
    lines: [170],
  });
  expect(only?.description).toContain(
    'du 14/07/2025 (l. 170-171), de 300,00 €, est datée d’un jour férié (fête nationale)',
  );
});

test('more than five holidays in a journal are told once', () => {
  const days = ['20250421', '20250501', '20250508', '20250529', '20250609', '20250714', '20251111'];
  const [only, ...others] = found(
    fecOf([...year(), ...days.map((date, index) => manual(date, 300_00 + index))]),
    'ecriture_jour_ferie',
  );
  expect(others).toEqual([]);
  expect(only?.description).toContain('Le journal OD compte 7 écritures manuelles de jours fériés');
});

test('holidays of small, routine and commercial entries, and the first day of the exercise, say nothing', () => {
  const silent = [
    manual('20250714', 90_00),
    manual('20250101', 4000_00),
    purchase({ date: '20250714' }, 300_00),
    payment({ date: '20250714' }, 300_00),
    manual('20250714', 0, [
      ['641100', 300_00],
      ['421000', -300_00],
    ]),
    manual('20250715', 300_00),
  ];
  for (const each of silent) expect(found(fecOf([...year(), each]), 'ecriture_jour_ferie')).toEqual([]);
});

test('the public holidays of several years', () => {
  const names = (year: number) =>
    Array.from({ length: 365 }, (_, index) => dayOf(year, 1, 1) + index).flatMap((day) => publicHoliday(day) ?? []);
  for (const year of [2022, 2023, 2024, 2025, 2026, 2038]) expect(names(year)).toHaveLength(11);
  const movable = [
    [2024, 4, 1, 'lundi de Pâques'],
    [2024, 5, 9, 'Ascension'],
    [2025, 6, 9, 'lundi de Pentecôte'],
    [2038, 4, 26, 'lundi de Pâques'],
  ] as const;
  for (const [year, month, day, name] of movable) expect(publicHoliday(dayOf(year, month, day))).toBe(name);
  expect(publicHoliday(dayOf(2025, 4, 20))).toBeUndefined();
});

const income = (date: string, cents: number, against = '467000', account = '706000'): BuiltEntry =>
  manual(date, 0, [
    [against, cents],
    [account, -cents],
  ]);

test('round income by hand in the last days is minor, important from the higher threshold on', () => {
  const file = fecOf([...year(), income('20251230', 500_00), income('20251229', 20_000_00)]);
  const [grave, slight, ...others] = found(file, 'od_fin_exercice');
  expect(others).toEqual([]);
  expect(slight).toMatchObject({
    severity: 'mineure',
    compteNum: '706000',
    actualValue: '500,00 €',
    period: '2025-12',
    lines: [171],
  });
  expect(slight?.description).toContain('crédite 500,00 € au compte 706000');
  expect(grave).toMatchObject({ severity: 'importante', actualValue: '20 000,00 €' });
});

test('income that is earlier, uneven, small, invoiced, paid, accrued or part of the inventory is usual', () => {
  const silent = [
    income('20251220', 500_00),
    income('20251230', 512_37),
    income('20251230', 500_00, '411000'),
    income('20251230', 500_00, '512000'),
    income('20251230', 500_00, '487000'),
    income('20251230', 500_00, '281830', '781100'),
    income('20251230', 500_00, '370000', '713000'),
    { ...income('20251230', 500_00), label: 'Inventaire de clôture' },
    { ...income('20251230', 500_00), journal: 'IN', journalLib: 'Inventaire' },
  ];
  for (const each of silent) expect(found(fecOf([...year(), each]), 'od_fin_exercice')).toEqual([]);
  const half = year().filter(({ date }) => date < '20250701');
  expect(found(fecOf([...half, income('20250630', 500_00)]), 'od_fin_exercice')).toEqual([]);
});
