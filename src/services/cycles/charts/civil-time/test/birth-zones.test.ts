import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proofSize, randomCases } from '#test/support/proof-size.ts';
import { readClock } from '../clock-reading.ts';
import { atLongitude } from '../mean-time.ts';
import { readRule, rulePeriod } from '../posix-rule.ts';
import { loadTimeZones } from '../time-zones.ts';
import { periodAt } from '../zone.ts';

/** What must hold for every zone at every instant, and rules for the future written out. */
const zones = loadTimeZones();
const anyZone = fc.constantFrom(...zones.names).map((name) => zones.zone(name));
const seconds = (text: string) => Date.parse(text) / 1000;
const anyInstant = fc.oneof(
  fc.integer({ min: seconds('1000-01-01T00:00:00Z'), max: seconds('2999-12-31T23:59:59Z') }),
  fc.integer({ min: seconds('1840-01-01T00:00:00Z'), max: seconds('2040-01-01T00:00:00Z') }),
);
/** Instants close to a change of clocks, where mistakes live. */
const anyShift = fc.oneof(fc.integer({ min: -3600, max: 3600 }), fc.integer({ min: -90_000, max: 90_000 }));
const nearChange = fc.tuple(anyZone, anyInstant, anyShift).map(([zone, start, shift]) => {
  const { from, until } = periodAt(zone, start);
  const change = [until, from].find(Number.isFinite) ?? start;
  return { zone, at: change + shift };
});
const RUNS = { numRuns: randomCases(3000) };

describe('every zone', () => {
  test('an instant is among those that its own wall time stands for', () => {
    fc.assert(
      fc.property(fc.oneof(fc.record({ zone: anyZone, at: anyInstant }), nearChange), ({ zone, at }) => {
        const wall = at + periodAt(zone, at).offset;
        const reading = readClock(wall, (each) => periodAt(zone, each));
        expect([reading.at, reading.other?.at]).toContain(at);
        expect(reading.isNonexistent).toBe(false);
      }),
      RUNS,
    );
  });

  test('of a wall time that came twice, both have that wall time, the first one first', () => {
    let count = 0;
    fc.assert(
      fc.property(nearChange, ({ zone, at }) => {
        const wall = at + periodAt(zone, at).offset;
        const { other, ...first } = readClock(wall, (each) => periodAt(zone, each));
        if (other === null) return;
        count += 1;
        expect(first.at).toBeLessThan(other.at);
        for (const { at: instant, offset } of [first, other]) {
          expect(instant + offset).toBe(wall);
          expect(periodAt(zone, instant).offset).toBe(offset);
        }
      }),
      RUNS,
    );
    expect(count).toBeGreaterThan(proofSize({ full: 20, short: 5 }));
  });

  test('a wall time that was skipped has no instant, and is read past the change', () => {
    let count = 0;
    fc.assert(
      fc.property(nearChange, ({ zone, at: wall }) => {
        const reading = readClock(wall, (each) => periodAt(zone, each));
        expect(reading.at + reading.offset).toBe(wall);
        const isShown = periodAt(zone, reading.at).offset === reading.offset;
        expect(reading.isNonexistent).toBe(!isShown);
        if (reading.isNonexistent) count += 1;
      }),
      RUNS,
    );
    expect(count).toBeGreaterThan(proofSize({ full: 5, short: 1 }));
  });

  test('a later wall time is a later instant, but for clocks that were put back', () => {
    fc.assert(
      fc.property(nearChange, fc.integer({ min: 1, max: 7200 }), ({ zone, at: wall }, later) => {
        const read = (each: number) => readClock(each, (instant) => periodAt(zone, instant));
        const [one, next] = [read(wall), read(wall + later)];
        if (one.isNonexistent || next.isNonexistent) return;
        expect(next.at).toBeGreaterThan(one.at);
      }),
      RUNS,
    );
  });

  test('periods meet without a gap, and tell of the instants within them', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, at) => {
        const period = periodAt(zone, at);
        expect(period.from <= at && at < period.until).toBe(true);
        if (Number.isFinite(period.until)) expect(periodAt(zone, period.until).from).toBe(period.until);
        if (Number.isFinite(period.from)) expect(periodAt(zone, period.from - 1).until).toBe(period.from);
      }),
      RUNS,
    );
  });
});

describe('rules for the future', () => {
  const changesIn = (rule: string, year: number) => {
    const read = readRule(rule);
    const { until: first } = rulePeriod(read, seconds(`${year}-01-01T12:00:00Z`));
    const { until: second } = rulePeriod(read, first);
    return [first, second].map((at) => new Date(at * 1000).toISOString().slice(0, -5));
  };

  test.each([
    ['CET-1CEST,M3.5.0,M10.5.0/3', 2999, '2999-03-31T01:00:00 2999-10-27T01:00:00'],
    ['<+1030>-10:30<+11>-11,M10.1.0,M4.1.0', 2050, '2050-04-02T15:00:00 2050-10-01T15:30:00'],
    ['IST-1GMT0,M10.5.0,M3.5.0/1', 2050, '2050-03-27T01:00:00 2050-10-30T01:00:00'],
    ['<-02>2<-01>,M3.5.0/-1,M10.5.0/0', 2050, '2050-03-27T01:00:00 2050-10-30T01:00:00'],
    ['<-04>4<-03>,M9.1.6/24,M4.1.6/24', 2050, '2050-04-03T03:00:00 2050-09-04T04:00:00'],
    ['EET-2EEST,M3.4.4/50,M10.4.4/50', 2050, '2050-03-26T00:00:00 2050-10-28T23:00:00'],
    ['<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45', 2050, '2050-04-02T14:00:00 2050-09-24T14:00:00'],
  ])('%s in %i', (rule, year, expected) => {
    expect(changesIn(rule, year).join(' ')).toBe(expected);
  });

  test('one offset for good', () => {
    expect(rulePeriod(readRule('<+0545>-5:45'), 0)).toEqual({
      from: -Infinity,
      until: Infinity,
      offset: 20_700,
      kind: 'legal',
    });
  });

  test.each([
    '',
    'CET',
    'CET-1CEST',
    'CET-1CEST,M3.5.0',
    'CET-1CEST,J60,J300',
    'CET-1CEST,M3.6.0,M10.5.0',
    'C-1',
    'CET-1 ',
  ])('%j is refused', (rule) => {
    expect(() => readRule(rule)).toThrow(/Not a rule/);
  });
});

describe('mean time by longitude', () => {
  const period = (offset: number, kind: 'legal' | 'mean' | 'unset') => ({ from: 0, until: 1, offset, kind });

  test.each([
    ['a legal offset stays', period(3600, 'legal'), 4.9, 3600],
    ['a city’s becomes the place’s', period(1172, 'mean'), 4.9, 1176],
    ['with the zone’s date, east of the antimeridian', period(42_944, 'mean'), -179.98, 43_205],
    ['with the zone’s date, west of it', period(-57_368, 'mean'), 121, -57_360],
    ['where no clock is known', period(0, 'unset'), -180, -43_200],
  ])('%s', (_, given, lng, expected) => {
    expect(atLongitude(given, lng)).toEqual({ ...given, offset: expected });
  });
});
