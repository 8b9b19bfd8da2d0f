import { expect, test } from 'vitest';
import { civilOf, dayOf } from '#lib/calendar/civil-date.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import { firstDayOf, frenchDate, isoDate, lastDayOf, monthOf, monthText, weekdayOf } from '../days.ts';
import { PairTable } from '../pair-table.ts';

const MILLISECONDS_A_DAY = 86_400_000;

test('every day from 1900 to 2199 is the one that Date has', () => {
  const last = Date.UTC(2199, 11, 31) / MILLISECONDS_A_DAY;
  const wrong: number[] = [];
  for (let day = Date.UTC(1900, 0, 1) / MILLISECONDS_A_DAY; day <= last; day += 1) {
    const date = new Date(day * MILLISECONDS_A_DAY);
    const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    const civil = civilOf(day);
    const isRight =
      civil.year === year &&
      civil.month === month &&
      civil.day === dayOfMonth &&
      dayOf(year, month, dayOfMonth) === day &&
      monthOf(day) === year * 12 + month - 1 &&
      (weekdayOf(day) + 1) % 7 === date.getUTCDay() &&
      isoDate(day) === date.toISOString().slice(0, 10);
    if (!isRight) wrong.push(day);
  }
  expect(last).toBe(84_005);
  expect(wrong).toEqual([]);
});

test('every month from 1900 to 2199 has the first and last day that Date has', () => {
  for (let month = 1900 * 12; month < 2200 * 12; month += 1) {
    const [year, index] = [Math.floor(month / 12), month % 12];
    expect(firstDayOf(month)).toBe(Date.UTC(year, index, 1) / MILLISECONDS_A_DAY);
    expect(lastDayOf(month)).toBe(Date.UTC(year, index + 1, 0) / MILLISECONDS_A_DAY);
  }
});

test('days and months as texts', () => {
  expect([dayOf(2025, 3, 7), NO_DATE].map(frenchDate)).toEqual(['07/03/2025', '']);
  expect([dayOf(2025, 3, 7), NO_DATE, dayOf(987, 1, 2)].map(isoDate)).toEqual(['2025-03-07', '', '0987-01-02']);
  expect([2025 * 12, 2025 * 12 + 11].map(monthText)).toEqual(['2025-01', '2025-12']);
});

test('pairs are numbered in the order of their first appearance, and compared whole', () => {
  const table = new PairTable(16);
  const expected = new Map<string, number>();
  const extremes = [0, -1, 1, 0x7fff_ffff, -0x8000_0000];
  const pairs = [
    ...extremes.flatMap((first) => extremes.map((second) => [first, second] as const)),
    ...Array.from({ length: 20_000 }, (_, index) => [index % 150, (index * 7919) % 311] as const),
  ];
  for (const [first, second] of pairs) {
    const name = `${first} ${second}`;
    if (!expected.has(name)) {
      expect(table.find(first, second)).toBe(-1);
      expected.set(name, expected.size);
    }
    expect(table.numberOf(first, second)).toBe(expected.get(name));
    expect(table.find(first, second)).toBe(expected.get(name));
  }
  expect(table.count).toBe(expected.size);
  expect(Array.from(table.firsts, (first, id) => `${first} ${table.seconds[id]}`)).toEqual([...expected.keys()]);
  expect([table.firstOf(3), table.secondOf(3)]).toEqual([0, 0x7fff_ffff]);
});
