import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { zodiacPoint } from '../../tables/zodiac-point.ts';
import type { DashaPeriod } from '../period.ts';
import { runningAt, vimshottariPeriods } from '../vimshottari-periods.ts';

const YEAR_MS = 365.25 * 86_400_000;
const DAY_MS = 86_400_000;
const ORDER = 'Ketu Venus Sun Moon Mars Rahu Jupiter Saturn Mercury'.split(' ');
const YEARS = [7, 20, 6, 10, 7, 18, 16, 19, 17];

const lordsOf = (periods: readonly DashaPeriod[]) => periods.map(({ lord }) => lord);
const yearsOf = ({ start, end }: Pick<DashaPeriod, 'start' | 'end'>) => (end - start) / YEAR_MS;

/** Births that textbooks give the balance of the first dasha for. The Moon is from Swiss Ephemeris. */
const BALANCES: [born: string, moon: number, lord: string, years: number, months: number, days: number][] = [
  ['1972-06-01T04:16+05:30', 269.45803, 'Sun', 4, 8, 27],
  ['1963-08-07T21:14+05:30', 319.974305, 'Rahu', 0, 0, 13],
  ['1954-11-12T07:52+05:30', 47.211088, 'Moon', 4, 7, 3],
  ['2000-04-28T05:50-04:00', 302.387612, 'Mars', 2, 2, 29],
];

describe('published Vimshottari periods', () => {
  test.each(BALANCES)('born %s, Moon at %d: %s, %d years %d months %d days left', (born, moon, lord, y, m, d) => {
    const birth = Date.parse(born);
    const [first] = vimshottariPeriods(zodiacPoint(moon), birth, 1);
    const balanceInDays = yearsOf({ start: birth, end: first?.end ?? Number.NaN }) * 360;
    expect(first?.lord).toBe(lord);
    expect(Math.abs(balanceInDays - (y * 360 + m * 30 + d))).toBeLessThan(1);
  });

  test('born 16 October 1946: Rahu first, Mercury from 29 May 1991 to 28 May 2008', () => {
    const birth = Date.parse('1946-10-16T12:58+05:30');
    const periods = vimshottariPeriods(zodiacPoint(72.877741), birth, 1);
    expect(lordsOf(periods).slice(0, 4)).toEqual(['Rahu', 'Jupiter', 'Saturn', 'Mercury']);
    expect(yearsOf({ start: birth, end: periods[0]?.end ?? 0 })).toBeCloseTo(9.61505, 5);
    const mercury = periods[3];
    const [expectedStart, expectedEnd] = [Date.parse('1991-05-29T12:00+05:30'), Date.parse('2008-05-28T12:00+05:30')];
    // Those dates count years of 365.256364 days.
    const later = (years: number) => years * 0.006364 * DAY_MS;
    expect(Math.abs((mercury?.start ?? 0) + later(44.6) - expectedStart)).toBeLessThan(0.6 * DAY_MS);
    expect(Math.abs((mercury?.end ?? 0) + later(61.6) - expectedEnd)).toBeLessThan(0.6 * DAY_MS);
  });

  test('born 7 December 1996 in Chennai: Rahu from 16 July 1996 for 18 years', () => {
    const [rahu, jupiter] = vimshottariPeriods(zodiacPoint(186.959295), Date.parse('1996-12-07T10:34+05:30'), 2);
    expect([rahu?.lord, jupiter?.lord]).toEqual(['Rahu', 'Jupiter']);
    expect(new Date((rahu?.start ?? 0) + 5.5 * 3_600_000).toISOString().slice(0, 10)).toBe('1996-07-16');
    expect(Math.abs((rahu?.end ?? 0) - Date.parse('2014-07-16T12:00+05:30'))).toBeLessThan(DAY_MS);
    expect(lordsOf(rahu?.parts ?? []).join(' ')).toBe('Rahu Jupiter Saturn Mercury Ketu Venus Sun Moon Mars');
    expect(yearsOf(rahu?.parts[0] ?? { start: 0, end: 0 })).toBeCloseTo((18 * 18) / 120, 7);
  });
});

/** Any Moon, any birth from 1000 to 3000, on a whole second. */
function births(count: number, seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    moon: zodiacPoint(random.fraction() * 360),
    birth: Math.round((random.fraction() * 2000 - 970) * 365.25 * 86_400) * 1000,
  }));
}

function expectToFill(parts: readonly DashaPeriod[], { start, end }: Pick<DashaPeriod, 'start' | 'end'>) {
  expect(parts.length).toBe(9);
  expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([start, end]);
  parts.forEach((part, place) => {
    expect(part.end).toBeGreaterThan(part.start);
    expect(Number.isInteger(part.start / 1000)).toBe(true);
    if (place > 0) expect(part.start).toBe(parts[place - 1]?.end);
  });
}

describe('any Vimshottari periods', () => {
  test('follow one another from the lord of the nakshatra, and make 120 years to the second', () => {
    for (const { moon, birth } of births(500, 120)) {
      const periods = vimshottariPeriods(moon, birth, 1);
      const [start, end] = [periods[0]?.start ?? Number.NaN, periods.at(-1)?.end ?? Number.NaN];
      expectToFill(periods, { start, end });
      expect(end - start).toBe(120 * YEAR_MS);
      expect(start).toBeLessThanOrEqual(birth);
      expect(periods[0]?.end).toBeGreaterThan(birth);
      const first = moon.nakshatra.index % 9;
      expect(lordsOf(periods)).toEqual([...ORDER.slice(first), ...ORDER.slice(0, first)]);
      expect(periods.map(({ parts }) => parts.length)).toEqual(Array(9).fill(0));
    }
  });

  test('hold their parts exactly, each as long as its share, beginning with their own lord', () => {
    const share = (lord: string) => (YEARS[ORDER.indexOf(lord)] ?? Number.NaN) / 120;
    for (const { moon, birth } of births(20, 729)) {
      const periods = vimshottariPeriods(moon, birth, 3);
      for (const maha of periods) {
        expectToFill(maha.parts, maha);
        expect(maha.parts[0]?.lord).toBe(maha.lord);
        for (const antar of maha.parts) {
          expectToFill(antar.parts, antar);
          expect(antar.parts[0]?.lord).toBe(antar.lord);
          expect(Math.abs(yearsOf(antar) - 120 * share(maha.lord) * share(antar.lord))).toBeLessThan(1e-7);
          for (const pratyantar of antar.parts) {
            const years = 120 * share(maha.lord) * share(antar.lord) * share(pratyantar.lord);
            expect(Math.abs(pratyantar.end - pratyantar.start - years * YEAR_MS)).toBeLessThanOrEqual(1000);
            expect(pratyantar.parts).toEqual([]);
          }
        }
      }
    }
  });

  test('are the same at every depth', () => {
    const [{ moon, birth } = { moon: zodiacPoint(0), birth: 0 }] = births(1, 3);
    const deep = vimshottariPeriods(moon, birth, 3);
    const cut = (periods: readonly DashaPeriod[], levels: number): DashaPeriod[] =>
      periods.map((period) => ({ ...period, parts: levels > 1 ? cut(period.parts, levels - 1) : [] }));
    expect(vimshottariPeriods(moon, birth, 2)).toEqual(cut(deep, 2));
    expect(vimshottariPeriods(moon, birth, 1)).toEqual(cut(deep, 1));
  });

  test('at the edges of a nakshatra', () => {
    const birth = Date.parse('2000-01-01T00:00Z');
    const [rohini] = vimshottariPeriods(zodiacPoint(40), birth, 1);
    expect(rohini).toMatchObject({ lord: 'Moon', start: birth, end: birth + 10 * YEAR_MS });
    const [krittika, next] = vimshottariPeriods(zodiacPoint(39.9999999), birth, 1);
    expect([krittika?.lord, next?.lord]).toEqual(['Sun', 'Moon']);
    expect(krittika?.end).toBe(birth + 1000);
  });
});

describe('the periods that run at an instant', () => {
  test('are those of the whole tree, and hold the instant', () => {
    const random = seededRandom(9);
    for (const { moon, birth } of births(10, 5)) {
      const periods = vimshottariPeriods(moon, birth, 3);
      const start = periods[0]?.start ?? 0;
      for (let round = 0; round < 50; round += 1) {
        const instant = start + Math.floor(random.fraction() * 120 * YEAR_MS);
        const holding = (each: readonly DashaPeriod[]) => each.find((one) => one.start <= instant && instant < one.end);
        const maha = holding(periods);
        const antar = holding(maha?.parts ?? []);
        const pratyantar = holding(antar?.parts ?? []);
        expect(runningAt(moon, birth, instant)).toEqual({
          maha: { ...maha, parts: [] },
          antar: { ...antar, parts: [] },
          pratyantar: { ...pratyantar, parts: [] },
        });
      }
    }
  });

  test('change on a boundary, and are none outside the 120 years', () => {
    const moon = zodiacPoint(186.959295);
    const birth = Date.parse('1996-12-07T10:34+05:30');
    const periods = vimshottariPeriods(moon, birth, 1);
    const [start, turn, end] = [periods[0]?.start ?? 0, periods[0]?.end ?? 0, periods.at(-1)?.end ?? 0];
    const lordsAt = (instant: number) => {
      const running = runningAt(moon, birth, instant);
      return running && [running.maha.lord, running.antar.lord, running.pratyantar.lord].join(' ');
    };
    expect(lordsAt(start - 1)).toBe(null);
    expect(lordsAt(start)).toBe('Rahu Rahu Rahu');
    expect(lordsAt(turn - 1)).toBe('Rahu Mars Moon');
    expect(lordsAt(turn)).toBe('Jupiter Jupiter Jupiter');
    expect(lordsAt(end - 1)).toBe('Mars Moon Sun');
    expect(lordsAt(end)).toBe(null);
  });

  test('at birth is the first', () => {
    for (const { moon, birth } of births(500, 77)) {
      expect(runningAt(moon, birth, birth)?.maha.lord).toBe(moon.nakshatra.lord);
    }
  });
});
