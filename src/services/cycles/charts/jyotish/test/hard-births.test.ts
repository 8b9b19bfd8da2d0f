import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTable } from '#lib/csv/table.ts';
import { inCircle } from '#lib/geometry/angles.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import { openCharts } from '../charts.ts';

/** Births of people, from hard-births.csv: the clock, the ascendant and the Moon as others published them. */
const COLUMNS = [
  'who',
  'date',
  'calendar',
  'time',
  'lat',
  'lng',
  'utc_offset',
  'clock',
  'zodiac',
  'ascendant',
  'moon',
  'source',
] as const;
const text = readFileSync(new URL('hard-births.csv', import.meta.url), 'utf8').replace(/^#.*\n/gm, '');
const { rows, faults } = readTable(text, COLUMNS);
const births = rows.map(({ cells }) => {
  const cell = (name: (typeof COLUMNS)[number]) => cells[COLUMNS.indexOf(name)] ?? '';
  return { who: cell('who'), cell };
});
const charts = openCharts();

/** A minute of birth time moves the ascendant by a quarter of a degree, and places are told to some minutes of arc. */
const ASCENDANT_DEGREES = 0.5;
const MOON_DEGREES = 0.1;

function expectPublished(longitude: number, published: string, within: number) {
  if (published === '') return;
  const [sign = '', degree] = published.split(' ');
  expect(SIGN_NAMES[Math.floor(longitude / 30)]).toBe(sign);
  if (degree !== undefined) expect(Math.abs((longitude % 30) - Number(degree))).toBeLessThan(within);
}

describe('hard births of people', () => {
  test('each has its source', () => {
    expect(faults).toEqual([]);
    expect(births.length).toBeGreaterThanOrEqual(40);
    expect(new Set(births.map(({ who }) => who)).size).toBe(births.length);
    expect(births.filter(({ cell }) => cell('source') === '')).toEqual([]);
  });

  test.each(births)('$who', ({ cell }) => {
    const { ascendant, planets, ayanamsa, time_zone } = charts.cast({
      birthDate: cell('date'),
      birthTime: cell('time'),
      lat: Number(cell('lat')),
      lng: Number(cell('lng')),
      ...(cell('calendar') === '' ? {} : { calendar: cell('calendar') }),
      ...(cell('utc_offset') === '' ? {} : { utcOffset: cell('utc_offset') }),
    });
    expect(time_zone.utc_offset).toBe(cell('clock'));
    const shift = cell('zodiac') === 'tropical' ? ayanamsa.true_degrees : 0;
    expectPublished(inCircle((ascendant?.longitude ?? Number.NaN) + shift), cell('ascendant'), ASCENDANT_DEGREES);
    expectPublished(inCircle((planets[1]?.longitude ?? Number.NaN) + shift), cell('moon'), MOON_DEGREES);
  });
});
