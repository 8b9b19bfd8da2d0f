import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTable } from '#lib/csv/table.ts';
import { readDate, readTime } from '../civil.ts';
import { loadLocalSummers } from '../local-clocks/local-summers.ts';
import { openZones } from '../open-zones.ts';
import { formatOffset } from '../utc-offset.ts';

/** Summer time of one city, which the database has for its whole zone: told where each town decided, and nowhere else. */
const clock = openZones();

function momentAt(date: string, time: string, lat: number, lng: number, tz?: string) {
  const [day, hour] = [readDate(date), readTime(time)];
  if (day === undefined || hour === undefined) throw new Error(`No time: ${date} ${time}`);
  return clock.momentOf({ date: day, time: hour, place: { lat, lng }, ...(tz === undefined ? {} : { tz }) });
}

const told = (...birth: Parameters<typeof momentAt>) => {
  const { offsetSeconds, isSummerTimeLocal, otherClocks } = momentAt(...birth).zone;
  const others = otherClocks.map((other) => `${other.name} ${formatOffset(other.offsetSeconds)}`);
  return [formatOffset(offsetSeconds), isSummerTimeLocal, others.join()];
};

const GRAND_RAPIDS = [47.233, -93.517] as const;

describe('standard time is told beside a city’s summer time', () => {
  const CENTRAL = 'Central Standard Time -06:00';
  const EASTERN = 'Eastern Standard Time -05:00';

  test.each([
    ['Judy Garland, Grand Rapids in Minnesota', '1922-06-10', '06:00', ...GRAND_RAPIDS, '-05:00', CENTRAL],
    ['Minnesota', '1925-07-10', '12:00', 44, -92.5, '-05:00', CENTRAL],
    ['Dallas', '1955-07-10', '12:00', 32.8, -96.8, '-05:00', CENTRAL],
    ['Memphis', '1950-07-10', '12:00', 35.1, -90, '-05:00', CENTRAL],
    ['Atlanta', '1930-07-10', '12:00', 33.75, -84.4, '-04:00', EASTERN],
    ['Providence, beyond Massachusetts', '1930-07-10', '12:00', 41.82, -71.41, '-04:00', EASTERN],
    ['Minnesota in the winter in which Chicago took Eastern time', '1936-03-10', '12:00', 44, -92.5, '-05:00', CENTRAL],
    ['Seattle', '1955-07-10', '12:00', 47.6, -122.33, '-07:00', 'Pacific Standard Time -08:00'],
    ['Las Vegas', '1955-07-10', '12:00', 36.17, -115.14, '-07:00', 'Pacific Standard Time -08:00'],
    [
      'Cheyenne in the summer before the law',
      '1966-07-10',
      '12:00',
      41.14,
      -104.82,
      '-06:00',
      'Mountain Standard Time -07:00',
    ],
    ['the summer after the war', '1946-07-10', '12:00', 44, -92.5, '-05:00', CENTRAL],
    ['the last day before the law', '1966-10-29', '12:00', 44, -92.5, '-05:00', CENTRAL],
    ['Windsor in Ontario', '1955-07-10', '12:00', 42.31, -83.04, '-04:00', EASTERN],
    ['a winter of Toronto’s on summer time', '1941-01-10', '12:00', 46.5, -81, '-04:00', EASTERN],
    ['Brandon in Manitoba', '1950-07-10', '12:00', 49.85, -99.95, '-05:00', CENTRAL],
    ['Saskatoon', '1932-07-10', '12:00', 52.13, -106.67, '-06:00', 'Mountain Standard Time -07:00'],
  ])('%s', (_, date, time, lat, lng, offset, other) => {
    expect(told(date, time, lat, lng)).toEqual([offset, true, other]);
  });

  test('in a sentence of its own, before the clock', () => {
    expect(momentAt('1922-06-10', '06:00', ...GRAND_RAPIDS).assumptions).toEqual([
      'Whether clocks were put forward was a matter of each town here then: the clock of America/Chicago, -05:00, is taken.',
      'Clocks here may also have shown Central Standard Time, -06:00: if the time was read from such a one, utcOffset takes it.',
    ]);
  });
});

describe('nothing is told', () => {
  test.each([
    ['within New York City', '1930-07-10', '12:00', 40.7, -74, '-04:00'],
    ['within Chicago', '1930-07-10', '12:00', 41.9, -87.7, '-05:00'],
    ['within Toronto', '1930-07-10', '12:00', 43.7, -79.4, '-04:00'],
    ['in Boston: a law of the state', '1930-07-10', '12:00', 42.36, -71.06, '-04:00'],
    ['in Pittsfield, its other end', '1930-07-10', '12:00', 42.45, -73.25, '-04:00'],
    ['in San Francisco: a law of the state', '1955-07-10', '12:00', 37.77, -122.42, '-07:00'],
    ['in San Diego', '1955-07-10', '12:00', 32.72, -117.16, '-07:00'],
    ['in the federal summer of 1919', '1919-07-10', '12:00', ...GRAND_RAPIDS, '-05:00'],
    ['in war time', '1943-07-10', '12:00', ...GRAND_RAPIDS, '-05:00'],
    ['on the first day of war time', '1942-02-09', '03:00', ...GRAND_RAPIDS, '-05:00'],
    ['on the last day of war time', '1945-09-29', '23:59', ...GRAND_RAPIDS, '-05:00'],
    ['in winter', '1930-01-10', '12:00', ...GRAND_RAPIDS, '-06:00'],
    ['in 1968', '1968-07-10', '12:00', ...GRAND_RAPIDS, '-05:00'],
    ['on the first day of the law', '1967-04-30', '03:00', ...GRAND_RAPIDS, '-05:00'],
    ['in Canada’s war time', '1943-07-10', '12:00', 49.85, -99.95, '-05:00'],
    ['where the province had a law', '1963-07-10', '12:00', 49.85, -99.95, '-05:00'],
    ['in other lands', '1930-07-10', '12:00', 51.5, -0.12, '+01:00'],
  ])('%s', (_, date, time, lat, lng, offset) => {
    expect(told(date, time, lat, lng)).toEqual([offset, false, '']);
  });

  test('to whoever gave the zone', () => {
    expect(told('1922-06-10', '06:00', ...GRAND_RAPIDS, 'America/Chicago')).toEqual(['-05:00', false, '']);
  });

  test('of the hour that clocks showed twice: its second time is standard time', () => {
    const { zone } = momentAt('1925-09-27', '01:30', 44, -92.5);
    expect([zone.other?.offsetSeconds, zone.otherClocks, zone.isSummerTimeLocal]).toEqual([-21_600, [], false]);
  });
});

describe('the table', () => {
  const columns = ['zone', 'standard', 'offset', 'from', 'until', 'kept_in', 'source'] as const;
  const { rows, faults } = readTable(
    readFileSync(new URL('../data/local-summers.csv', import.meta.url), 'utf8'),
    columns,
  );

  test('has a source in each row, and no row into war time', () => {
    expect(faults).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ cells }) => cells[6] === '')).toEqual([]);
    const intoWar = rows.filter(
      ({ cells: [, , , from = '', until = ''] }) => from < '1945-10-01' && until > '1942-02-09',
    );
    expect(intoWar).toEqual([]);
  });

  test('is refused where a zone is none', () => {
    expect(() => loadLocalSummers((name) => name !== 'America/Denver')).toThrow('names a zone that there is not');
  });
});
