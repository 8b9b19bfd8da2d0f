import { describe, expect, test } from 'vitest';
import { civilOf, dayOf, daysInMonth, isCivilDate, isLeapYear } from '../civil-date.ts';

const DAY_MS = 86_400_000;
/** `Date` counts in the same calendar, before 1582 and before the year 0 too. */
const FIRST = new Date('-004800-03-01T00:00:00Z').getTime() / DAY_MS;
const LAST = new Date('+010000-01-01T00:00:00Z').getTime() / DAY_MS;

describe('days since 1970', () => {
  test('are those that Date has, there and back', () => {
    const wrong: number[] = [];
    // A prime, so that every day of the year and of the cycle of 400 years comes up.
    for (let day = FIRST; day <= LAST; day += 11) {
      const date = new Date(day * DAY_MS);
      const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
      const civil = civilOf(day);
      const isBack = civil.year === year && civil.month === month && civil.day === dayOfMonth;
      if (!isBack || dayOf(year, month, dayOfMonth) !== day) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });

  test('every day around the turns of centuries', () => {
    for (const century of [-400, -100, 0, 100, 1500, 1600, 1900, 2000, 2100]) {
      const first = dayOf(century - 1, 12, 1);
      const dates = Array.from({ length: 150 }, (_, index) => civilOf(first + index));
      expect(dates.map(({ year, month, day }) => dayOf(year, month, day))).toEqual(
        dates.map((_, index) => first + index),
      );
      expect(dates.every(({ year, month, day }) => isCivilDate(year, month, day))).toBe(true);
    }
    expect([dayOf(1970, 1, 1), dayOf(2000, 1, 1), dayOf(0, 3, 1)]).toEqual([0, 10_957, -719_468]);
  });
});

test('months have the lengths that Date gives them', () => {
  for (let year = -801; year < 2400; year += 1) {
    const lengths = Array.from({ length: 12 }, (_, index) => daysInMonth(year, index + 1));
    expect(lengths.reduce((sum, days) => sum + days)).toBe(isLeapYear(year) ? 366 : 365);
    expect(dayOf(year + 1, 1, 1) - dayOf(year, 1, 1)).toBe(isLeapYear(year) ? 366 : 365);
    if (year < 100) continue;
    expect(lengths).toEqual(
      Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(year, index + 1, 0)).getUTCDate()),
    );
  }
});

test.each([
  [2024, 2, 29, true],
  [2000, 2, 29, true],
  [1900, 2, 29, false],
  [2025, 2, 29, false],
  [2025, 4, 31, false],
  [2025, 0, 1, false],
  [2025, 13, 1, false],
  [2025, 1, 0, false],
  [2025, 12, 32, false],
  [2025, Number.NaN, 1, false],
  [2025, 1, Number.NaN, false],
])('%d-%d-%d: %s', (year, month, day, isOne) => {
  expect(isCivilDate(year, month, day)).toBe(isOne);
});
