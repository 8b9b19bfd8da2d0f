import { describe, expect, test } from 'vitest';
import { dateAt, dateOf, daysAfter, daysBetween, isoDateOf } from '../iso-date.ts';

describe('a date', () => {
  test.each(['2026-11-16', '2024-02-29', '2000-02-29', '1800-01-01', '2199-12-31'])('%s is one', (text) => {
    const [year, month, day] = text.split('-').map(Number) as [number, number, number];
    expect([isoDateOf(text), dateOf(year, month, day)]).toEqual([text, text]);
  });

  test.each(['2026-02-30', '1900-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '1799-12-31', '2200-01-01'])(
    '%s is none',
    (text) => {
      const [year, month, day] = text.split('-').map(Number) as [number, number, number];
      expect([isoDateOf(text), dateOf(year, month, day)]).toEqual([null, null]);
    },
  );

  test.each(['', '2026-1-1', '2026-11-16T', '2026/11/16', '20261116', 'aaaa-bb-cc', '２０２６-11-16', ' 2026-11-1'])(
    'nor is %j',
    (text) => {
      expect(isoDateOf(text)).toBeNull();
    },
  );

  test('nor is what is no number', () => {
    expect([dateOf(Number.NaN, 1, 1), dateOf(2026, Number.NaN, 1), dateOf(2026, 1, Number.NaN)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('the day of an instant is that of UTC', () => {
  expect(dateAt(new Date('2026-11-16T23:59:59.999Z'))).toBe('2026-11-16');
  expect(dateAt(new Date('2026-11-16T23:30:00-01:00'))).toBe('2026-11-17');
});

test('days between two dates, and so many days after one', () => {
  for (const [from, to, days] of [
    ['2026-11-16', '2026-11-16', 0],
    ['2024-02-28', '2024-03-01', 2],
    ['2025-02-28', '2025-03-01', 1],
    ['2026-01-01', '2025-01-01', -365],
    ['1900-01-01', '2000-01-01', 36_524],
  ] as const) {
    expect(daysBetween(from, to)).toBe(days);
    expect(daysAfter(from, days)).toBe(to);
  }
  expect(daysBetween('2026-11-16', 'soon')).toBeNaN();
});
