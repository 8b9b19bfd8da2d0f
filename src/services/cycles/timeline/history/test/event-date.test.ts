import { describe, expect, test } from 'vitest';
import { centuryLabel, centuryName, centuryOf, firstYearOf, lastYearOf } from '../century.ts';
import { dateLabel, lastYearOfEvent } from '../event-date.ts';

describe('a century', () => {
  test.each([
    [1201, 1201, 1300, '13th century', '13th century CE'],
    [1300, 1201, 1300, '13th century', '13th century CE'],
    [1, 1, 100, '1st century', '1st century CE'],
    [0, -99, 0, '1st century BCE', '1st century BCE'],
    [-999, -999, -900, '10th century BCE', '10th century BCE'],
  ])('of the year %i is the years %i to %i', (year, first, last, name, label) => {
    const century = centuryOf(year);
    expect([firstYearOf(century), lastYearOf(century)]).toEqual([first, last]);
    expect([centuryName(century), centuryLabel(century)]).toEqual([name, label]);
  });
});

describe('the date of an event', () => {
  test.each([
    [{ year: 1618, endYear: 1648, datePrecision: 'year', phases: [] }, '1618 CE', 1648],
    [{ year: 1755, endYear: null, datePrecision: 'year', phases: [] }, '1755 CE', 1755],
    [{ year: 1201, endYear: null, datePrecision: 'century', phases: [] }, '13th century CE', 1300],
    [{ year: -999, endYear: null, datePrecision: 'century', phases: [] }, '10th century BCE', -900],
    [{ year: 1593, endYear: null, datePrecision: 'year', phases: [1607, 1742] }, '1593 CE', 1742],
    [{ year: 1593, endYear: null, datePrecision: 'year', phases: [1540] }, '1593 CE', 1593],
  ] as const)('%o is %s, and may last until %i', (when, label, last) => {
    expect([dateLabel(when), lastYearOfEvent(when)]).toEqual([label, last]);
  });
});
