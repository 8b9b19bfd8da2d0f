import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { midnight, readDate, readInstant, readTime, writeDate, writeInstant, writeTime } from '../civil.ts';

/** Dates and times as text. Node's own Date is the judge where it can be. */
const FIRST = Date.UTC(-1, 0, 1) + 100 * 31_557_600_000;
const LAST = Date.UTC(9999, 11, 31);

describe('dates', () => {
  test('of the calendar are read, and written the same', () => {
    for (const text of ['1990-05-15', '2000-02-29', '1600-02-29', '0999-12-31', '9999-12-31', '0004-02-29']) {
      expect(writeDate(readDate(text) ?? { year: 0, month: 0, day: 0 })).toBe(text);
    }
  });

  test.each([
    '2001-02-29',
    '1900-02-29',
    '2000-13-01',
    '2000-00-10',
    '2000-01-00',
    '2000-04-31',
    '1-1-2000',
    '+2000-01-01',
    '2000-01-01 ',
    '',
  ])('%j is none', (text) => {
    expect(readDate(text)).toBe(undefined);
  });

  test('of the first century keep their year', () => {
    expect(new Date(midnight({ year: 50, month: 1, day: 2 })).toISOString()).toBe('0050-01-02T00:00:00.000Z');
  });
});

describe('times', () => {
  test('are read, and written the same', () => {
    for (const text of ['00:00', '09:05', '23:59'])
      expect(writeTime(readTime(text) ?? { hour: 0, minute: 1 })).toBe(text);
  });

  test.each(['24:00', '9:5', '12:60', '12:00:00', '1200', ''])('%j is none', (text) => {
    expect(readTime(text)).toBe(undefined);
  });
});

describe('instants', () => {
  test('are a day, or a time with its offset; a blank stands for a plus', () => {
    expect(readInstant('2026-11-15')).toBe(Date.UTC(2026, 10, 15));
    expect(readInstant('2026-11-15T12:00Z')).toBe(Date.UTC(2026, 10, 15, 12));
    expect(readInstant('2026-11-15T12:00:30.5+05:30')).toBe(Date.UTC(2026, 10, 15, 6, 30, 30, 500));
    expect(readInstant('2026-11-15T12:00:30 05:30')).toBe(Date.UTC(2026, 10, 15, 6, 30, 30));
  });

  test.each(['2026-02-30', '2026-02-30T00:00Z', '2026-11-15T12:00', '2026-11-15T24:00Z', '2026-11-15Z', 'now', ''])(
    '%j is none',
    (text) => {
      expect(readInstant(text)).toBe(undefined);
    },
  );

  test.each(['0000-01-01T00:00:00+00:01', '9999-12-31T23:59:00-00:01'])(
    '%j leaves the years of four digits',
    (text) => {
      expect(readInstant(text)).toBe(undefined);
    },
  );

  test('reach to both ends of the years of four digits', () => {
    expect(writeInstant(readInstant('0000-01-01T00:00:00Z') ?? 0)).toBe('0000-01-01T00:00:00Z');
    expect(writeInstant(readInstant('9999-12-31T23:59:59Z') ?? 0)).toBe('9999-12-31T23:59:59Z');
  });

  test('are written as Node would, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST, max: LAST }), (instant) => {
        expect(writeInstant(instant)).toBe(`${new Date(instant).toISOString().slice(0, -5)}Z`);
      }),
      { numRuns: randomCases(5000) },
    );
  });
});
