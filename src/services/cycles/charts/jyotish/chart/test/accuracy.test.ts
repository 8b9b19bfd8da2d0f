import { describe, expect, test } from 'vitest';
import { deltaTUncertainty } from '../../../ephemeris/delta-t-uncertainty.ts';
import { openSky } from '../../../ephemeris/open-sky.ts';
import { ORACLE_SETS } from '../../../test/oracle-sets.ts';
import { accuracyIn } from '../accuracy.ts';

/** That a chart does not claim more than was measured. */
const sky = openSky();

function worstOf(title: string) {
  const set = ORACLE_SETS.find((each) => each.title === title);
  const errors = set?.measure(sky);
  const maxOf = (quantity: 'Moon sidereal' | 'Ascendant') => errors?.get(quantity)?.max ?? Number.NaN;
  return { moon: maxOf('Moon sidereal'), ascendant: maxOf('Ascendant') };
}

describe('the errors that a chart tells', () => {
  test.each([
    ['1000-1600', 1200],
    ['1600-2200', 1700],
    ['1600-2200', 2150],
    ['1900-2050', 1990],
  ])('hold in the set %s, for a birth in %i', (title, year) => {
    const { moon, ascendant } = worstOf(title);
    const told = accuracyIn(year, 0);
    expect(moon).toBeLessThanOrEqual(told.moonArcsec);
    expect(ascendant).toBeLessThanOrEqual(told.ascendantArcsec);
  });

  test('move the dashas by the share that the Moon is off in its nakshatra', () => {
    // An arc-second of 48,000, of the twenty years of Venus.
    expect(accuracyIn(1200, 0).dashaHours).toBeCloseTo((20 * 365.25 * 24) / 48_000, 6);
    expect(accuracyIn(1990, 0).dashaHours).toBeLessThan(0.5);
  });

  test('are full from 1600 to 2200 only, and there are none beyond', () => {
    const grades = [1000, 1599, 1600, 2200, 2201, 2999].map((year) => accuracyIn(year, 0).grade);
    expect(grades).toEqual(['degraded', 'degraded', 'full', 'full', 'degraded', 'degraded']);
    expect(() => accuracyIn(999, 0)).toThrow('999');
  });

  test('tell of a latitude beyond those that were measured', () => {
    expect(accuracyIn(1990, 60).note).not.toContain('degrees of latitude');
    expect(accuracyIn(1990, null).note).not.toContain('degrees of latitude');
    for (const lat of [66.5, -60.1]) expect(accuracyIn(1990, lat).note).toContain('up to 60 degrees of latitude');
  });

  test('tell of delta-T where it is not known well', () => {
    expect(accuracyIn(1990, 0).note).not.toContain('delta-T is known');
    expect(accuracyIn(1650, 0).note).toContain('delta-T is known for such a year to about 13 s only');
    expect(accuracyIn(2100, 0).note).toContain('delta-T is known for such a year to about');
  });
});

describe('how well delta-T is known', () => {
  test('falls to a tenth of a second, and rises again into the future', () => {
    const years = [1000, 1300, 1600, 1700, 1800, 1950, 2022];
    const past = years.map(deltaTUncertainty);
    expect(past.map((seconds) => Number(seconds.toFixed(6)))).toEqual([55, 20, 20, 5, 1, 0.1, 0.1]);
    const future = [2030, 2100, 2200, 2500, 2999].map(deltaTUncertainty);
    expect(future).toEqual(future.toSorted((one, other) => one - other));
    expect(future[0]).toBeLessThan(1.5);
    // For this year the table has a forecast only.
    expect(deltaTUncertainty(2026)).toBeGreaterThan(0.2);
    expect(future[2]).toBeGreaterThan(60);
  });

  test('is a straight line between two known years', () => {
    expect(deltaTUncertainty(1650)).toBeCloseTo(12.5, 10);
    expect(deltaTUncertainty(1050)).toBeCloseTo(47.5, 10);
  });
});
