import { describe, expect, test } from 'vitest';
import { NAKSHATRAS } from '../../tables/nakshatras.ts';
import { zodiacPoint } from '../../tables/zodiac-point.ts';
import { yoginiPeriods } from '../yogini-periods.ts';

const YEAR_MS = 365.25 * 86_400_000;
const BIRTH = Date.parse('1996-12-07T10:34+05:30');
const ORDER = 'Mangala Pingala Dhanya Bhramari Bhadrika Ulka Siddha Sankata'.split(' ');
const LORDS = 'Moon Sun Jupiter Mars Mercury Saturn Venus Rahu'.split(' ');

describe('the Yogini dasha', () => {
  test('begins by the nakshatra: its number and three, by eights, a remainder of none being Sankata', () => {
    const first = NAKSHATRAS.map(({ startArcMinutes }) => yoginiPeriods(zodiacPoint(startArcMinutes / 60 + 1), 0)[0]);
    expect(first.map((period) => period?.yogini)).toEqual(
      NAKSHATRAS.map((_, index) => {
        const remainder = (index + 1 + 3) % 8;
        return remainder === 0 ? 'Sankata' : ORDER[remainder - 1];
      }),
    );
  });

  test('runs three rounds of 36 years without a gap, the years and lords as listed', () => {
    for (const longitude of [0, 40, 100.123, 186.959295, 250.5, 359.9999999]) {
      const periods = yoginiPeriods(zodiacPoint(longitude), BIRTH);
      expect(periods.length).toBe(24);
      periods.forEach(({ yogini, lord, years, start, end }, place) => {
        expect([lord, years]).toEqual([LORDS[ORDER.indexOf(yogini)], ORDER.indexOf(yogini) + 1]);
        expect(end - start).toBe(years * YEAR_MS);
        expect(Number.isInteger(start / 1000)).toBe(true);
        if (place > 0) expect(start).toBe(periods[place - 1]?.end);
        if (place >= 8) expect(yogini).toBe(periods[place - 8]?.yogini);
      });
      expect((periods.at(-1)?.end ?? 0) - (periods[0]?.start ?? 0)).toBe(108 * YEAR_MS);
      expect(periods[0]?.start).toBeLessThanOrEqual(BIRTH);
      expect(periods[0]?.end).toBeGreaterThan(BIRTH);
    }
  });

  test('half of a nakshatra behind the Moon is half of the first period behind the birth', () => {
    const [first] = yoginiPeriods(zodiacPoint(40 + 20 / 3), BIRTH);
    expect(first?.yogini).toBe('Siddha');
    expect(Math.abs((first?.start ?? 0) - (BIRTH - 3.5 * YEAR_MS))).toBeLessThanOrEqual(2000);
  });
});
