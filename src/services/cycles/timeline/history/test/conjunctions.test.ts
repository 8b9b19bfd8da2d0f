import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { conjunctionFor, eventOfConjunction, readConjunctions } from '../conjunctions.ts';
import { SHIPPED_DATA } from '../read-history.ts';
import { CONJUNCTIONS_TEXT, source } from './history-samples.ts';

/** Great conjunctions: the file that ships, its rules, and what is made of it. */
const shipped = readConjunctions(readFileSync(new URL('great-conjunctions.csv', SHIPPED_DATA), 'utf8'));
const { conjunctions } = shipped;
const began = (year: number) => conjunctions.find((each) => each.year === year);
const eventIn = (year: number) => {
  const found = began(year);
  return found && eventOfConjunction(found, source('computed'));
};

describe('the file that ships', () => {
  test('has 358 conjunctions on 440 dates, without a fault', () => {
    expect(shipped.faults).toEqual([]);
    expect(conjunctions.length).toBe(358);
    expect(conjunctions.flatMap(({ dates }) => dates).length).toBe(440);
    expect(conjunctions.filter(({ dates }) => dates.length === 3).length).toBe(41);
  });

  test('has one about every twenty years', () => {
    const gaps = conjunctions.slice(1).map(({ year }, at) => year - (conjunctions[at]?.year ?? 0));
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([19, 21]);
  });

  test('has those of 1623 and 2020, and the three of 7 BCE', () => {
    expect(began(2020)?.dates).toEqual([
      {
        year: 2020,
        month: 12,
        day: 21,
        tropicalLongitude: 300.486,
        tropicalSign: 'Aquarius',
        siderealLongitude: 276.341,
        siderealSign: 'Capricorn',
        separation: 0.102,
      },
    ]);
    expect(began(1623)?.dates.map(({ month, day }) => [month, day])).toEqual([[7, 16]]);
    expect(began(-6)?.dates.map(({ tropicalSign }) => tropicalSign)).toEqual(['Pisces', 'Pisces', 'Pisces']);
  });
});

describe('as events', () => {
  test('one date', () => {
    expect(eventIn(2020)).toMatchObject({
      id: 'great-conjunction-2020',
      year: 2020,
      endYear: null,
      title: 'Great conjunction of Jupiter and Saturn in Aquarius',
      category: 'Astronomical',
      source: { key: 'computed' },
    });
  });

  test('three dates, before the era', () => {
    expect(eventIn(-6)).toMatchObject({
      id: 'great-conjunction-7bce',
      year: -6,
      endYear: null,
      title: 'Great conjunction of Jupiter and Saturn in Pisces, three passes',
    });
  });

  test('three dates in two years, under the sign of the first', () => {
    expect(eventIn(1980)).toMatchObject({ endYear: 1981, title: expect.stringMatching(/in Libra, three passes$/) });
    expect(eventIn(1940)).toMatchObject({ endYear: 1941, title: expect.stringMatching(/in Taurus, three passes$/) });
    expect(eventIn(-4752)?.title).toBe('Great conjunction of Jupiter and Saturn in Sagittarius, three passes');
  });

  test('each has an id of its own', () => {
    expect(new Set(conjunctions.map((each) => eventOfConjunction(each, source()).id)).size).toBe(358);
  });
});

describe('the one that a year falls under', () => {
  test('none begins within the years in which the last one is taken for the latest', () => {
    const gaps = conjunctions.slice(1).map(({ year }, at) => year - (conjunctions[at]?.year ?? year));
    expect(Math.min(...gaps)).toBeGreaterThan(18);
  });

  const yearFor = (year: number) => conjunctionFor(conjunctions, year)?.year ?? null;
  test.each([
    [-4992, null],
    [-4991, -4991],
    [2019, 2000],
    [2020, 2020],
    [2039, 2020],
    [2040, 2040],
    [2099, 2080],
    [2100, 2100],
    [2118, 2100],
    [2119, null],
    [9999, null],
  ])('%d', (year, expected) => {
    expect(yearFor(year)).toBe(expected);
  });
});

describe('a fault in the file', () => {
  const faultsOf = (text: string) => readConjunctions(text).faults.map(({ line, column }) => [line, column]);
  const changed = (from: string, to: string) => faultsOf(CONJUNCTIONS_TEXT.replace(from, to));

  test('the sample has none', () => expect(faultsOf(CONJUNCTIONS_TEXT)).toEqual([]));

  test.each([
    ['the header', 'month', 'months', [[1, null]]],
    ['a year', '2020', '20x0', [[5, 'year']]],
    ['a month', '2020,12', '2020,13', [[5, 'month']]],
    ['a day', '12,21', '12,32', [[5, 'day']]],
    ['a longitude of 360', '300.486', '360', [[5, 'tropical_longitude']]],
    ['a negative longitude', '276.341', '-1', [[5, 'sidereal_longitude']]],
    ['a negative separation', '0.102', '-0.1', [[5, 'latitude_separation']]],
    ['a number left out', '2,2020', '3,2020', [[5, 'conjunction']]],
    ['no date, as long as they ascend', '2,2020', '2,-6', []],
    ['a date that goes back', '2,2020', '2,-7', [[5, 'year']]],
    ['a date twice', '1,-6,9,29', '1,-6,5,27', [[3, 'year']]],
    ['a fourth date', '2,2020', '1,2020', [[2, 'conjunction']]],
  ])('%s', (_what, from, to, expected) => {
    expect(changed(from, to)).toEqual(expected);
  });

  test('two dates', () => {
    const lines = CONJUNCTIONS_TEXT.split('\n');
    expect(faultsOf(lines.toSpliced(2, 1).join('\n'))).toEqual([[2, 'conjunction']]);
  });
});
