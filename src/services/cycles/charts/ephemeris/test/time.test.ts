import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { civilOf } from '#lib/calendar/civil-date.ts';
import { deltaTSeconds } from '../delta-t.ts';
import { centuriesSince2000, epochYear, julianDayOf } from '../julian-day.ts';
import { apparentSiderealTime, meanSiderealTime } from '../sidereal-time.ts';

const SECOND = 1 / 86400;

/** The date of a Julian day, with the hours since 0 h. */
function civilDateOf(julianDay: number) {
  const since1970 = julianDay - 2440587.5;
  const days = Math.floor(since1970);
  return { ...civilOf(days), hours: (since1970 - days) * 24 };
}

describe('Julian days', () => {
  test.each([
    { date: { year: 2000, month: 1, day: 1 }, hours: 12, julianDay: 2451545 },
    { date: { year: 1999, month: 1, day: 1 }, hours: 0, julianDay: 2451179.5 },
    { date: { year: 1987, month: 6, day: 19 }, hours: 12, julianDay: 2446966 },
    { date: { year: 1957, month: 10, day: 4 }, hours: 0.81 * 24, julianDay: 2436116.31 },
    { date: { year: 1600, month: 12, day: 31 }, hours: 0, julianDay: 2305812.5 },
    { date: { year: 1582, month: 10, day: 15 }, hours: 0, julianDay: 2299160.5 },
    { date: { year: -4713, month: 11, day: 24 }, hours: 12, julianDay: 0 },
  ])('$date.year-$date.month-$date.day is $julianDay', ({ date, hours, julianDay }) => {
    expect(julianDayOf(date, hours)).toBeCloseTo(julianDay, 8);
    const back = civilDateOf(julianDay);
    expect(back).toMatchObject(date);
    expect(back.hours).toBeCloseTo(hours, 4);
  });

  test('agree with the calendar of Date, every day through leap years and centuries', () => {
    for (const first of [Date.UTC(1899, 0, 1), Date.UTC(1999, 0, 1), Date.UTC(2099, 0, 1)]) {
      for (let day = 0; day < 1200; day += 1) {
        const instant = new Date(first + day * 86_400_000);
        const date = { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, day: instant.getUTCDate() };
        const julianDay = instant.getTime() / 86_400_000 + 2440587.5;
        expect(julianDayOf(date)).toBe(julianDay);
        expect(civilDateOf(julianDay)).toEqual({ ...date, hours: 0 });
      }
    }
  });

  test('there and back, for days of five thousand years', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 2000; round += 1) {
      const julianDay = Math.floor(random.fraction() * 2_000_000) + 900_000.5;
      expect(julianDayOf(civilDateOf(julianDay))).toBe(julianDay);
    }
  });

  test('hours may lie outside the day', () => {
    const date = { year: 2024, month: 3, day: 1 };
    expect(civilDateOf(julianDayOf(date, -6))).toEqual({ year: 2024, month: 2, day: 29, hours: 18 });
  });

  test('centuries and years are counted from J2000', () => {
    expect([centuriesSince2000(2451545), epochYear(2451545)]).toEqual([0, 2000]);
    expect([centuriesSince2000(2451545 - 36525), epochYear(2451545 - 36525)]).toEqual([-1, 1900]);
  });
});

describe('delta-T', () => {
  const at = (year: number) => deltaTSeconds(julianDayOf({ year, month: 1, day: 1 }));

  test('measured values: 63.83 s in 2000, 56.86 s in 1990, 29.15 s in 1950', () => {
    expect(at(2000)).toBeCloseTo(63.83, 1);
    expect(at(1990)).toBeCloseTo(56.86, 1);
    expect(at(1950)).toBeCloseTo(29.15, 0);
  });

  test('far from the table it is the long-term parabola', () => {
    // Of the formula, at -320 + 32.5 u²: 12 centuries after 1825, and 20 before.
    expect(Math.abs(at(3025) - 4360)).toBeLessThan(2);
    expect(Math.abs(at(-175) - 12680)).toBeLessThan(2);
  });

  test('no instant is skipped or told twice: it never jumps, nor outruns the clock', () => {
    const [first, last] = [julianDayOf({ year: 500, month: 1, day: 1 }), julianDayOf({ year: 3000, month: 1, day: 1 })];
    for (let day = first; day < last; day += 36.5) {
      const change = deltaTSeconds(day + SECOND) - deltaTSeconds(day);
      expect(Math.abs(change)).toBeLessThan(1e-6);
    }
  });

  test.each([
    { joint: 'start of the table', julianDay: 2068045.5 },
    { joint: 'from rows of 25 years to rows of one', julianDay: 2305447.5 },
    { joint: 'end of the table', julianDay: 2524593.5 },
    { joint: 'end of the fading before it', julianDay: 2068045.5 - 36525 },
    { joint: 'end of the fading after it', julianDay: 2524593.5 + 36525 },
  ])('is continuous at the $joint', ({ julianDay }) => {
    const [before, now, after] = [-SECOND, 0, SECOND].map((step) => deltaTSeconds(julianDay + step));
    expect(before).toBeCloseTo(now ?? Number.NaN, 5);
    expect(after).toBeCloseTo(now ?? Number.NaN, 5);
  });
});

describe('sidereal time', () => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;

  test('mean, as ERFA has it for the start of 2006', () => {
    expect(radians(meanSiderealTime(2453736.5, 2453736.5))).toBeCloseTo(1.754174971870091, 11);
  });

  test.each([
    { julianDay: 2446895.5, degrees: 197.693195 },
    { julianDay: 2446896.30625, degrees: 128.7378734 },
  ])('mean, as in Meeus’ examples 12.a and 12.b: $degrees', ({ julianDay, degrees }) => {
    // By an older convention: a hundredth of a second of time.
    expect(Math.abs(meanSiderealTime(julianDay, julianDay + 55.8 * SECOND) - degrees) * 240).toBeLessThan(0.01);
  });

  test('apparent: nutation moves it by its part along the equator', () => {
    const seconds = (13 * 60 + 10) * 60 + 46.1351;
    const apparent = apparentSiderealTime(2446895.5, 2446895.5 + 55.8 * SECOND, -3.788 / 3600, 23.441);
    expect(Math.abs(apparent * 240 - seconds)).toBeLessThan(0.01);
  });

  test('gains a turn on the Sun in a year', () => {
    const days = 365.2422;
    const gained = (366.2422 * 360) % 360;
    const turned = meanSiderealTime(2451545 + days, 2451545 + days) - meanSiderealTime(2451545, 2451545);
    expect(Math.abs(((turned - gained + 540) % 360) - 180)).toBeLessThan(0.001);
  });
});
