import { describe, expect, test } from 'vitest';
import { NO_DATE } from '../../reader/ledger.ts';
import { booksOf } from '../../test/books-of.ts';
import { type BuiltEntry, draftOf, eachMonth, entry, fecOf } from '../../test/drafts/build.ts';
import { fecRows, joinRows } from '../../test/drafts/write-fec.ts';
import { isoDate } from '../days.ts';
import { DAYS, manual, year } from './ledger-year.ts';

/** Which months a file is about, told from the dates of its entries. */

describe('the exercise', () => {
  const spanOf = (entries: readonly BuiltEntry[]) => {
    const { exercise } = booksOf(fecOf(entries));
    const { firstDay, lastDay, firstDate, lastDate, months } = exercise;
    return {
      months,
      days: [firstDay, lastDay].map(isoDate).join(' '),
      dates: [firstDate, lastDate].map(isoDate).join(' '),
    };
  };
  const purchases = (from: string, months: number) =>
    eachMonth(from, months, (month) =>
      DAYS.map((day) => entry({ journal: 'AC', date: month + day }, ['606100', 9_00], ['401000', -9_00])),
    ).flat();
  const opened = (date: string) => entry({ journal: 'AN', date }, ['512000', 9_00], ['101000', -9_00]);
  const stray = (date: string) => manual(date, ['471000', 5_00], ['467000', -5_00]);

  test('is the months of the entries', () => {
    expect(spanOf(year)).toEqual({ months: 12, days: '2025-01-01 2025-12-31', dates: '2025-01-03 2025-12-27' });
    expect(spanOf(purchases('202407', 12))).toMatchObject({ days: '2024-07-01 2025-06-30' });
  });

  test.for([
    ['thirteen months', '202204', 13, '2022-04-01 2023-04-30'],
    ['a long first one', '202302', 23, '2023-02-01 2024-12-31'],
    ['a part of one', '202301', 7, '2023-01-01 2023-07-31'],
    ['one month', '202402', 1, '2024-02-01 2024-02-29'],
  ] as const)('may be %s', ([, from, months, days]) => {
    expect(spanOf(purchases(from, months))).toMatchObject({ months, days });
  });

  test('of a small file is all of it', () => {
    expect(spanOf([stray('20250110'), stray('20250305')])).toEqual({
      months: 3,
      days: '2025-01-01 2025-03-31',
      dates: '2025-01-10 2025-03-05',
    });
    expect(spanOf([opened('20250101')])).toMatchObject({ months: 1, days: '2025-01-01 2025-01-31' });
  });

  test('is not stretched by a stray date, and tells which rows lie outside', () => {
    const entries = [...purchases('202501', 12), stray('20310715'), stray('20230102')];
    expect(spanOf(entries)).toMatchObject({ months: 12, days: '2025-01-01 2025-12-31' });
    const { monthOf } = booksOf(fecOf(entries)).exercise;
    expect(Array.from(monthOf.subarray(-4))).toEqual([-1, -1, -1, -1]);
    expect([monthOf[0], monthOf[10], monthOf[119]]).toEqual([0, 1, 11]);
  });

  test('reaches to a month with few entries beside it, up to twelve', () => {
    expect(spanOf([...purchases('202501', 11), stray('20251231')])).toMatchObject({
      months: 12,
      dates: '2025-01-03 2025-12-31',
    });
    const busy = [...purchases('202501', 12), ...purchases('202501', 12), ...purchases('202501', 12)];
    expect(spanOf([...busy, stray('20260102')])).toMatchObject({ months: 12, days: '2025-01-01 2025-12-31' });
  });

  test('begins with the opening balances', () => {
    expect(spanOf([opened('20250101'), ...purchases('202503', 6)])).toMatchObject({
      months: 8,
      days: '2025-01-01 2025-08-31',
    });
    expect(spanOf([opened('20241231'), ...purchases('202502', 6)])).toMatchObject({
      months: 7,
      days: '2025-01-01 2025-07-31',
    });
  });

  test('is not stretched by opening balances with the dates of their pieces', () => {
    const detailed = purchases('202301', 24).map(
      (one): BuiltEntry => ({ ...one, journal: 'AN', journalLib: 'À-nouveaux' }),
    );
    expect(spanOf([...detailed, ...purchases('202501', 12)])).toMatchObject({
      months: 12,
      days: '2025-01-01 2025-12-31',
    });
  });

  test('of a file with several is the fullest two years', () => {
    const several = [...purchases('202001', 12), ...purchases('202301', 12), ...purchases('202401', 12)];
    expect(spanOf(several)).toMatchObject({ months: 24, days: '2023-01-01 2024-12-31' });
  });

  test('is nothing without dates', () => {
    const rows = fecRows(draftOf(year.slice(0, 4))).map((row, at) => (at === 0 ? row : row.with(3, '')));
    const { exercise } = booksOf(joinRows(rows));
    expect(exercise).toMatchObject({ months: 0, firstDay: NO_DATE, lastDate: NO_DATE });
    expect(new Set(exercise.monthOf)).toEqual(new Set([-1]));
  });
});
